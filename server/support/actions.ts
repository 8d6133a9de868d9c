"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { authFailure } from "@/lib/auth/failure";
import { paths } from "@/lib/paths";
import { newAddressSchema } from "@/lib/support/schema";
import { ACCOUNT_BUCKETS } from "@/lib/support/slowed";
import { SUPPORT_ACTS } from "@/lib/support/types";
import { adminAction } from "@/server/action";
import { forget } from "@/server/attempt-limits";
import { env } from "@/server/env";
import { AppError } from "@/server/errors";
import { publicDb, serviceDb } from "@/server/supabase/clients";
import { unwrapVoid } from "@/server/supabase/unwrap";
import { unexpectedError } from "@/server/unexpected-error";
import { keyOf, readSupported } from "./queries";

const userId = z.guid();

/** Clears the counters of the account; guesses after that are counted anew. */
const unlock = (id: string, email: string) =>
  Promise.all(
    Object.values(ACCOUNT_BUCKETS)
      .flat()
      .map((bucket) => forget(bucket, keyOf(bucket, id, email))),
  );

const redirectTo = (path: string) => env.SITE_URL + path;

/** The mail goes to the address of the account and nowhere else; an operator sees no link. */
async function send(act: "confirmation_sent" | "reset_sent", email: string) {
  const { auth } = publicDb();
  const { error } =
    act === "reset_sent"
      ? await auth.resetPasswordForEmail(email, { redirectTo: redirectTo(paths.updatePassword) })
      : await auth.resend({
          type: "signup",
          email,
          options: { emailRedirectTo: env.SITE_URL },
        });
  if (!error) return;
  // Auth pauses between two mails to an address.
  if (authFailure(error) === "tooManyRequests") throw new AppError("tooManyRequests");
  throw unexpectedError("unexpected", error);
}

/** One act of support. It is written to the audit before it is done, so that none is unrecorded. */
export const supportAccount = adminAction
  .metadata({ actionName: "supportAccount" })
  .inputSchema(z.object({ userId, act: z.enum(SUPPORT_ACTS) }))
  .action(async ({ parsedInput: { userId, act }, ctx: { db } }) => {
    const found = await readSupported(db, userId);
    if (!found?.email) throw new AppError("notFound");
    const { email, confirmed_at } = found;
    if (act === "confirmation_sent" && confirmed_at) throw new AppError("alreadyConfirmed");
    unwrapVoid(await db.rpc("admin_support", { target_user_id: userId, _act: act }));
    if (act === "unlocked") await unlock(userId, email.toLowerCase());
    if (act === "confirmation_sent" || act === "reset_sent") await send(act, email.toLowerCase());
    revalidatePath(paths.adminUser(userId));
  });

/** Mails a link to the new address and a notice to the old one; the worker makes the change once both allow it. */
export const changeAddress = adminAction
  .metadata({ actionName: "changeAddress" })
  .inputSchema(newAddressSchema)
  .action(async ({ parsedInput: { userId, email }, ctx: { db } }) => {
    const args = { target_user_id: userId, _address: email };
    unwrapVoid(await db.rpc("admin_change_address", args), {
      addressInvalid: ["email"],
      addressTaken: ["email"],
      mailsStopped: ["email"],
    });
    revalidatePath(paths.adminUser(userId));
  });

export const withdrawAddress = adminAction
  .metadata({ actionName: "withdrawAddress" })
  .inputSchema(z.object({ userId }))
  .action(async ({ parsedInput: { userId }, ctx: { db } }) => {
    unwrapVoid(await db.rpc("admin_withdraw_address", { target_user_id: userId }));
    revalidatePath(paths.adminUser(userId));
  });

/** Removes a lost device. Its owner is notified by mail, and signs in again. */
export const removeLostFactor = adminAction
  .metadata({ actionName: "removeLostFactor" })
  .inputSchema(z.object({ userId, factor: z.guid() }))
  .action(async ({ parsedInput: { userId, factor }, ctx: { account, db } }) => {
    if (userId === account.userId) throw new AppError("notYourself");
    const found = await readSupported(db, userId);
    if (!found?.factors.some(({ id }) => id === factor)) throw new AppError("notFound");
    const { error } = await serviceDb().auth.admin.mfa.deleteFactor({ id: factor, userId });
    if (error && error.status !== 404) throw unexpectedError("unexpected", error);
    const act = { target_user_id: userId, _act: "factor_removed", _factor: factor };
    unwrapVoid(await db.rpc("admin_support", act));
    revalidatePath(paths.adminUser(userId));
  });
