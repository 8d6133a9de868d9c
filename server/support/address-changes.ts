import type { AuthError, SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod";
import type { Database } from "@/lib/database/types";
import { unwrap } from "@/server/supabase/unwrap";

const due = z.array(z.object({ id: z.guid(), user_id: z.guid(), address: z.string() }));

/**
 * The address is taken or is none, or the account is gone. By Auth's own codes: an address that is not there, a key that
 * is refused and a limit say nothing of either.
 */
const REFUSED = ["email_exists", "user_not_found", "validation_failed", "email_address_invalid"];
const isRefused = ({ code }: AuthError) => REFUSED.includes(code ?? "");

/**
 * Changes the addresses that were proved and that nobody objected to, with Auth's own API: it alone writes addresses.
 * What Auth refuses, because somebody else has the address by now, is over; where Auth does not answer it is tried again,
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
