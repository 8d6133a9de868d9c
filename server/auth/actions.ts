"use server";
import { redirect } from "next/navigation";
import { z } from "zod";
import { safeNext, storableNext } from "@/lib/access/next-path";
import { isCommonPassword } from "@/lib/auth/common-passwords";
import { authFailure, fieldsOf } from "@/lib/auth/failure";
import { maskEmail } from "@/lib/auth/mask-email";
import {
  confirmSchema,
  emailOnlySchema,
  signInSchema,
  signUpSchema,
  updatePasswordSchema,
} from "@/lib/auth/schema";
import { codeFor, paths } from "@/lib/paths";
import { readGate } from "@/server/account/gate";
import { openAccount } from "@/server/account/open-account";
import { getAccount } from "@/server/account/session";
import { publicAction } from "@/server/action";
import { limitClient } from "@/server/attempt-limits";
import { env } from "@/server/env";
import { AppError } from "@/server/errors";
import { getClientAddress } from "@/server/http/request-address";
import { log } from "@/server/log";
import { endOthersPush, forgetOtherBrowsers } from "@/server/push/browser";
import { getSiteNotice } from "@/server/settings/public-queries";
import { publicDb, serviceDb } from "@/server/supabase/clients";
import { unexpectedError } from "@/server/unexpected-error";
import { nextStep } from "./constant-time";
import { constantTimeAction } from "./constant-time-action";
import { rememberDevice } from "./device";
import { limitMail, limitSignIn } from "./limits";
import { getRecovery, rememberRecovery } from "./recovery";

/** Auth pauses mails only for existing addresses, so the pause is not revealed. */
const isMailPause = (error: { code?: string | undefined; message: string }) =>
  error.code === "over_email_send_rate_limit" || /for security purposes/i.test(error.message);

const isKnownAddress = (error: { code?: string | undefined; message: string }) =>
  error.code === "user_already_exists" || /already registered/i.test(error.message);

export const signUp = constantTimeAction
  .metadata({ actionName: "signUp" })
  .inputSchema(signUpSchema)
  .action(async ({ parsedInput: { email, password, name, userType, next } }) => {
    if (isCommonPassword(password, email)) throw new AppError("passwordCommon", {}, ["password"]);
    // Auth would report the database's refusal only as a failure.
    if ((await getSiteNotice())?.readOnly) throw new AppError("siteReadOnly");
    const mail = await limitMail("sign-up", email, "tooManyRequests");
    // So many sign-ups with this address within the hour: it already has its account and its mails.
    if (!mail.send) return;
    const { data, error } = await publicDb().auth.signUp({
      email,
      password,
      options: {
        // The mail may be opened in another browser: the account itself stores where its owner was going.
        data: { user_type: userType, name, ...storableNext(next) },
        emailRedirectTo: env.SITE_URL,
      },
    });
    if (error) {
      // The response is the same for an address that has an account; its owner gets no second one.
      if (isMailPause(error) || isKnownAddress(error)) return;
      await mail.failed();
      const failure = authFailure(error);
      if (failure) throw new AppError(failure, {}, fieldsOf(failure));
      throw unexpectedError("signUpFailed", error);
    }
    // An address that has an account also gets a user with an id; any other response means that no mail was sent.
    if (!data.user?.id) {
      await mail.failed();
      throw unexpectedError("signUpFailed", new Error("an answer without a user"));
    }
    if (data.user.identities?.length) await recordConsent(data.user.id);
  });

/** Recorded with the address of the client; if this fails, confirming the account asks again. */
async function recordConsent(userId: string) {
  const ip = await getClientAddress();
  const { error } = await serviceDb().rpc("record_consent", { _ip: ip, _user_id: userId });
  if (error) log.error({ err: error }, "consent was not recorded");
}

export const signIn = publicAction
  .metadata({ actionName: "signIn" })
  .inputSchema(signInSchema)
  .action(async ({ parsedInput: { email, password, next }, ctx: { db } }) => {
    const start = performance.now();
    const forgetAttempts = await limitSignIn(email, () => warnOwner(email));

    const { error: refused } = await db.auth.signInWithPassword({ email, password });
    if (refused) {
      await nextStep(start);
      log.warn({ email: maskEmail(email), code: refused.code }, "sign-in failed");
      const failure = authFailure(refused);
      throw failure ? new AppError(failure) : unexpectedError("unexpected", refused);
    }
    await forgetAttempts();
    const gate = await readGate(db);
    // Nothing else happens before the second factor, and a password alone makes no device known.
    if (gate === "code") {
      // Without a destination the page of the code chooses one: only there it is known whose account this is.
      const onward = safeNext(next, paths.code);
      redirect(onward === paths.code ? onward : codeFor(onward));
    }
    await rememberDevice(email);
    await endOthersPush(db);
    const { isAdmin } = await openAccount(db);
    redirect(safeNext(next, isAdmin ? paths.admin : paths.dashboard));
  });

/**
 * Mails the owner of an account under attack a way to sign in without the password. For an address without an account
 * the backend sends nothing.
 */
async function warnOwner(email: string) {
  const { error } = await sendReset(email);
  await logReset(email, !error, error?.message ?? "sent because of many sign-in attempts");
}

const sendReset = (email: string) =>
  publicDb().auth.resetPasswordForEmail(email, {
    redirectTo: env.SITE_URL + paths.updatePassword,
  });

async function logReset(email: string, success: boolean, message: string | null) {
  const { error } = await serviceDb().rpc("log_password_reset_attempt", {
    email_param: email,
    success_param: success,
    error_message_param: message,
  });
  if (error) log.error({ err: error }, "a password reset attempt was not logged");
}

export const requestReset = constantTimeAction
  .metadata({ actionName: "requestReset" })
  .inputSchema(emailOnlySchema)
  .action(async ({ parsedInput: { email } }) => {
    const mail = await limitMail("reset", email, "resetLimit").catch(async (error) => {
      if (error instanceof AppError) await logReset(email, false, "too many reset requests");
      throw error;
    });
    if (!mail.send) return logReset(email, false, "too many mails to this address");
    const { error } = await sendReset(email);
    await logReset(email, !error, error?.message ?? null);
    if (!error || isMailPause(error)) return;
    await mail.failed();
    throw unexpectedError("resetFailed", error);
  });

export const resendConfirmation = constantTimeAction
  .metadata({ actionName: "resendConfirmation" })
  .inputSchema(emailOnlySchema)
  .action(async ({ parsedInput: { email } }) => {
    const mail = await limitMail("resend", email, "tooManyRequests");
    if (!mail.send) return;
    const { error } = await publicDb().auth.resend({
      type: "signup",
      email,
      options: { emailRedirectTo: env.SITE_URL },
    });
    if (!error || isMailPause(error)) return;
    await mail.failed();
    throw unexpectedError("resendFailed", error);
  });

/** The button behind a mail's link. Scanners open links; they do not press buttons. */
export const confirmLink = publicAction
  .metadata({ actionName: "confirmLink" })
  // Submitted before its script has loaded, the form sends its fields.
  .inputSchema(
    z.preprocess(
      (sent) => (sent instanceof FormData ? Object.fromEntries(sent) : sent),
      confirmSchema,
    ),
  )
  .action(async ({ parsedInput: { tokenHash, kind }, clientInput, ctx: { db } }) => {
    await limitClient("confirm-client", "tooManyRequests");
    const { data, error } = await db.auth.verifyOtp({ token_hash: tokenHash, type: kind });
    if (error || !data.user) {
      const isExpected =
        error && (authFailure(error) === "linkInvalid" || (error.status ?? 500) < 500);
      if (error && !isExpected) throw unexpectedError("unexpected", error);
      // Most often a person who has just confirmed opens the mail's link once more.
      const account = kind === "signup" ? await getAccount() : null;
      if (account)
        redirect(account.profile?.isAdmin ? paths.adminConfirmedBefore : paths.confirmedBefore);
      // Without script there is no place for a message: the response is a page.
      if (clientInput instanceof FormData) redirect(paths.confirmRefused(kind));
      throw new AppError(kind === "recovery" ? "resetLinkInvalid" : "linkInvalid");
    }
    if (kind === "recovery" && (await readGate(db)) === "code") {
      await rememberRecovery(data.user.id, "open");
      redirect(codeFor(paths.updatePassword));
    }
    // Here, under /auth, and not where the new password is set: the devices' cookie is sent nowhere else.
    if (data.user.email) await rememberDevice(data.user.email);
    await endOthersPush(db);
    if (kind === "recovery") {
      await rememberRecovery(data.user.id, "open");
      redirect(paths.updatePassword);
    }
    await recordConsent(data.user.id);
    const { isAdmin } = await openAccount(db);
    redirect(safeNext(data.user.user_metadata?.next, isAdmin ? paths.admin : paths.dashboard));
  });

export const updatePassword = publicAction
  .metadata({ actionName: "updatePassword" })
  .inputSchema(updatePasswordSchema)
  .action(async ({ parsedInput: { password }, ctx: { db } }) => {
    const account = await getAccount();
    if (!account || (await getRecovery(account.userId)) !== "open")
      throw new AppError("resetLinkInvalid");
    if (account.gate === "code") throw new AppError("codeRequired");
    const { email } = account;
    if (isCommonPassword(password, email)) throw new AppError("passwordCommon", {}, ["password"]);

    const { error } = await db.auth.updateUser({ password });
    if (error) {
      await logReset(email, false, error.message);
      const failure = authFailure(error);
      if (failure) throw new AppError(failure, {}, fieldsOf(failure));
      throw unexpectedError("passwordUpdateFailed", error);
    }
    await logReset(email, true, null);
    // Signs out anyone who knew the old password; this device stays signed in.
    const others = await db.auth.signOut({ scope: "others" });
    if (others.error) log.error({ err: others.error }, "other sessions were not signed out");
    await forgetOtherBrowsers().catch((err) => log.error({ err }, "browsers were not forgotten"));
    await rememberRecovery(account.userId, others.error ? "updated-here" : "updated");
    return { othersSignedOut: !others.error };
  });
