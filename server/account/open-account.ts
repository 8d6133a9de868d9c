import "server-only";
import type { SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod";
import type { Database } from "@/lib/database/types";
import { unwrap } from "@/server/supabase/unwrap";

const profileSchema = z.object({ user_type: z.string(), is_admin: z.boolean() });

/**
 * The profile of the signed-in person, and the company of a company user: created when missing, once, however often
 * this is called.
 */
export async function openAccount(db: SupabaseClient<Database>) {
  const profile = profileSchema.parse(unwrap(await db.rpc("ensure_profile")));
  if (profile.user_type === "company") unwrap(await db.rpc("ensure_company"));
  return { isAdmin: profile.is_admin };
}
