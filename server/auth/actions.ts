"use server";
import { redirect } from "next/navigation";
import { safeNext } from "@/lib/access/next-path";
import { isCommonPassword } from "@/lib/auth/common-passwords";
import { authFailure } from "@/lib/auth/failure";
import { maskEmail } from "@/lib/auth/mask-email";
import {
  confirmSchema,
  emailOnlySchema,
  signInSchema,
  signUpSchema,
  updatePasswordSchema,
} from "@/lib/auth/schema";
import { paths } from "@/lib/paths";
import { openAccount } from "@/server/account/open-account";
import { getAccount } from "@/server/account/session";
import { publicAction } from "@/server/action";
import { env } from "@/server/env";
import { AppError } from "@/server/errors";
import { log } from "@/server/log";
import { publicDb, serviceDb } from "@/server/supabase/clients";
import { unforeseen } from "@/server/unforeseen";
import { getClientAddress } from "./client";
import { nextStep } from "./in-steps";
import { forgetAttempts, limitAttempts } from "./limits";
import { getRecovery, rememberRecovery } from "./recovery";
import { steadyAction } from "./steady-action";

/** Pauses between mails exist only for addresses that exist, so people are not told of them. */
const isMailPause = (error: { code?: string | undefined; message: string }) =>
  error.code === "over_email_send_rate_limit" || /for security purposes/i.test(error.message);

const isKnownAddress = (error: { code?: string | undefined; message: string }) =>
  error.code === "user_already_exists" || /already registered/i.test(error.message);

export const signUp = steadyAction
  .inputSchema(signUpSchema)
  .action(async ({ parsedInput: { email, password, name, userType } }) => {
    await limitAttempts(
      { email, account: "sign-up-account", client: "sign-up-client" },
      "tooManyRequests",
    );
    if (isCommonPassword(password, email)) throw new AppError("passwordCommon", {}, ["password"]);
    const { data, error } = await publicDb().auth.signUp({
      email,
      password,
      options: { data: { user_type: userType, name }, emailRedirectTo: env.SITE_URL },
    });
    if (error) {
      // The answer is the same for an address that has an account; its owner gets no second one.
      if (isMailPause(error) || isKnownAddress(error)) return;
      const failure = authFailure(error);
      if (failure) throw new AppError(failure, {}, ["password"]);
      throw unforeseen("signUpFailed", error);
    }
    // Also an address that has an account gets a user with an id; anything else sent no mail.
    if (!data.user?.id) throw unforeseen("signUpFailed", new Error("an answer without a user"));
    if (data.user.identities?.length) await recordConsent(data.user.id);
  });

/** Written with the address of the client; confirming the account asks again, should this fail. */
async function recordConsent(userId: string) {
  const ip = await getClientAddress();
  const { error } = await serviceDb().rpc("record_consent", { _ip: ip, _user_id: userId });
  if (error) log.error({ err: error }, "consent was not recorded");
}

export const signIn = publicAction
  .inputSchema(signInSchema)
  .action(async ({ parsedInput: { email, password, next }, ctx: { db } }) => {
    const start = performance.now();
    const guarded = { email, pair: "sign-in", account: "sign-in-account" } as const;
    await limitAttempts({ ...guarded, client: "sign-in-client" }, "loginLimit");

    const { error: refused } = await db.auth.signInWithPassword({ email, password });
    if (refused) {
      await nextStep(start);
      log.warn({ email: maskEmail(email), code: refused.code }, "sign-in failed");
      const failure = authFailure(refused);
      throw failure ? new AppError(failure) : unforeseen("unexpected", refused);
    }
    await forgetAttempts({ email, pair: "sign-in" });
    const { isAdmin } = await openAccount(db);
    redirect(safeNext(next, isAdmin ? paths.admin : paths.dashboard));
  });

async function logReset(email: string, success: boolean, message: string | null) {
  const { error } = await serviceDb().rpc("log_password_reset_attempt", {
    email_param: email,
    success_param: success,
    error_message_param: message,
  });
  if (error) log.error({ err: error }, "a password reset attempt was not logged");
}

export const requestReset = steadyAction
  .inputSchema(emailOnlySchema)
  .action(async ({ parsedInput: { email } }) => {
    try {
      await limitAttempts(
        { email, account: "reset-account", client: "reset-client" },
        "resetLimit",
      );
    } catch (error) {
      if (error instanceof AppError) await logReset(email, false, "too many reset requests");
      throw error;
    }
    const { error } = await publicDb().auth.resetPasswordForEmail(email, {
      redirectTo: env.SITE_URL + paths.updatePassword,
    });
    await logReset(email, !error, error?.message ?? null);
    if (error && !isMailPause(error)) throw unforeseen("resetFailed", error);
  });

export const resendConfirmation = steadyAction
  .inputSchema(emailOnlySchema)
  .action(async ({ parsedInput: { email } }) => {
    await limitAttempts(
      { email, account: "resend-account", client: "resend-client" },
      "tooManyRequests",
    );
    const { error } = await publicDb().auth.resend({
      type: "signup",
      email,
      options: { emailRedirectTo: env.SITE_URL },
    });
    if (error && !isMailPause(error)) throw unforeseen("resendFailed", error);
  });

/** The button behind a mail's link. Scanners open links; they do not press buttons. */
export const confirmLink = publicAction
  .inputSchema(confirmSchema)
  .action(async ({ parsedInput: { tokenHash, kind }, ctx: { db } }) => {
    await limitAttempts({ email: tokenHash, client: "confirm-client" }, "tooManyRequests");
    const { data, error } = await db.auth.verifyOtp({ token_hash: tokenHash, type: kind });
    if (error || !data.user) {
      const known = error && (authFailure(error) === "linkInvalid" || (error.status ?? 500) < 500);
      if (error && !known) throw unforeseen("unexpected", error);
      throw new AppError(kind === "recovery" ? "resetLinkInvalid" : "linkInvalid");
    }
    if (kind === "recovery") {
      await rememberRecovery(data.user.id, "open");
      redirect(paths.updatePassword);
    }
    await recordConsent(data.user.id);
    const { isAdmin } = await openAccount(db);
    redirect(isAdmin ? paths.admin : paths.dashboard);
  });

export const updatePassword = publicAction
  .inputSchema(updatePasswordSchema)
  .action(async ({ parsedInput: { password }, ctx: { db } }) => {
    const account = await getAccount();
    if (!account || (await getRecovery(account.userId)) !== "open")
      throw new AppError("resetLinkInvalid");
    const { email } = account;
    if (isCommonPassword(password, email)) throw new AppError("passwordCommon", {}, ["password"]);

    const { error } = await db.auth.updateUser({ password });
    if (error) {
      await logReset(email, false, error.message);
      const failure = authFailure(error);
      if (failure) throw new AppError(failure, {}, ["password"]);
      throw unforeseen("passwordUpdateFailed", error);
    }
    await logReset(email, true, null);
    // Whoever knew the old password is out; this device stays.
    const others = await db.auth.signOut({ scope: "others" });
    if (others.error) log.error({ err: others.error }, "other sessions were not signed out");
    await rememberRecovery(account.userId, others.error ? "updated-here" : "updated");
    return { othersSignedOut: !others.error };
  });
