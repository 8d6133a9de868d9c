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
 * How many leads of this agent have something unread, and a text that is another one when any of them changed.
 * The page says what it was made of, the live stream what is now: both ask here, or no two would be the same.
 */
export async function getLeadNews(
  db: SupabaseClient<Database>,
): Promise<{ unread: number; news: string }> {
  const { unread, changed_at, all } = newsSchema.parse(unwrap(await db.rpc("lead_news")));
  return { unread, news: JSON.stringify({ unread, changed_at, all }) };
}
