import "server-only";
import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "@/lib/database/types";
import { unwrap, unwrapVoid } from "@/server/supabase/unwrap";

/** Deletes the account. Also succeeds when only an earlier response was lost: the user is gone then. */
export async function endAccount(db: SupabaseClient<Database>, userId: string) {
  const result = await db.rpc("delete_my_account");
  if (result.status === 0) {
    const left = await db.from("profiles").select("id").eq("user_id", userId).maybeSingle();
    if (!unwrap(left)) return;
  }
  unwrapVoid(result);
}
