"use server";
import { accountAction } from "@/server/action";
import { getClientAddress } from "@/server/auth/client";
import { serviceDb } from "@/server/supabase/clients";
import { unwrapVoid } from "@/server/supabase/unwrap";

/** The signed-in person accepts the current policy. The address comes from the request, or is null. */
export const recordConsent = accountAction.action(async ({ ctx: { account } }) => {
  unwrapVoid(
    await serviceDb().rpc("record_consent", {
      _user_id: account.userId,
      _ip: (await getClientAddress()) ?? undefined,
    }),
  );
  return { recorded: true };
});
