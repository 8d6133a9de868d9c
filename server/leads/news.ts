import "server-only";
import type { SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod";
import type { Database } from "@/lib/database/types";
import { unwrap } from "@/server/supabase/unwrap";

const newsSchema = z.object({
  unread: z.int().nonnegative(),
  changed_at: z.string().nullable(),
  all: z.int(),
});

/**
 * How many of this agent's leads have something unread, and a text that differs whenever any of them changed. The page
 * embeds the text of its rendering and the live stream compares the current one: both use this query, so that equal
 * states compare equal.
 */
export async function getLeadNews(
  db: SupabaseClient<Database>,
): Promise<{ unread: number; news: string }> {
  const { unread, changed_at, all } = newsSchema.parse(unwrap(await db.rpc("lead_news")));
  return { unread, news: JSON.stringify({ unread, changed_at, all }) };
}
