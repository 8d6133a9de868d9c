import type { AuthError, SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod";
import type { Database } from "@/lib/database/types";
import { unwrap } from "@/server/supabase/unwrap";

const due = z.array(z.object({ id: z.guid(), user_id: z.guid(), address: z.string() }));

/**
 * The address is taken or invalid, or the account is gone. By Auth's own codes: a missing endpoint, a refused key and a
 * rate limit do not mean any of this.
 */
const REFUSED = ["email_exists", "user_not_found", "validation_failed", "email_address_invalid"];
const isRefused = ({ code }: AuthError) => REFUSED.includes(code ?? "");

/**
 * Makes the address changes that were confirmed and not objected to, with Auth's own API: only Auth writes addresses. A
 * change that Auth refuses, because the address is taken by now, is dropped; where Auth does not answer, it is retried
 * after the others had their turn.
 */
export async function makeAddressChanges(db: SupabaseClient<Database>, end?: AbortSignal) {
  let failure: AuthError | null = null;
  for (const { id, user_id, address } of due.parse(unwrap(await db.rpc("address_changes_due")))) {
    if (end?.aborted) return;
    const { error } = await db.auth.admin.updateUserById(user_id, {
      email: address,
      email_confirm: true,
    });
    if (error && !isRefused(error)) failure = error;
    else unwrap(await db.rpc("address_changed", { _id: id }));
  }
  if (failure) throw failure;
}
