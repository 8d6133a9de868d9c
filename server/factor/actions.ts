"use server";
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { safeNext } from "@/lib/access/next-path";
import { authFailure, fieldsOf } from "@/lib/auth/failure";
import { codeSchema, deviceSchema, newDeviceSchema, recoverySchema } from "@/lib/factor/schema";
import type { NewFactor } from "@/lib/factor/types";
import { paths } from "@/lib/paths";
import { openAccount } from "@/server/account/open-account";
import { getAccount } from "@/server/account/session";
import { accountAction, publicAction } from "@/server/action";
import { rememberDevice } from "@/server/auth/device";
import { AppError } from "@/server/errors";
import { log } from "@/server/log";
import { endOthersPush, forgetOtherBrowsers } from "@/server/push/browser";
import type { createDb } from "@/server/supabase/clients";
import { unexpectedError } from "@/server/unexpected-error";
import { limitCode } from "./limits";
import { getFactorState } from "./queries";

type Db = Awaited<ReturnType<typeof createDb>>;
type Refusal = { code?: string | undefined; message: string; status?: number | undefined };

const ISSUER = "Delet";

/** Throws the refusals of Auth that a person can fix as errors; the rest is logged. */
function refused(error: Refusal): never {
  const failure = authFailure(error);
  if (failure) throw new AppError(failure, {}, fieldsOf(failure));
  throw unexpectedError("unexpected", error);
}

/** The signed-in person, who may still have to enter a code. */
async function signedIn() {
  const account = await getAccount();
  if (!account) throw new AppError("signInRequired");
  return account;
}

/** An Auth without factors (the embedded backend's) answers 404 to all of these calls. */
async function requireFactors() {
  if (!(await getFactorState()).available) throw new AppError("noSecondFactor");
}

/** The library puts the drawing into a data URL unencoded, where a `#` would end it. */
const asAddress = (qr: string) =>
  `data:image/svg+xml,${encodeURIComponent(qr.slice(qr.indexOf("<svg")))}`;

async function notifyOwner(db: Db, change: "added" | "removed" | "codes") {
  const { error } = await db.rpc("note_second_factor", { _change: change });
  if (error) log.error({ err: error }, "the owner was not told of a second factor");
}

/** What signing in does after a password alone, once the code was right. */
async function enter(db: Db, email: string, next: string | undefined): Promise<never> {
  await rememberDevice(email);
  await endOthersPush(db);
  const { isAdmin } = await openAccount(db);
  redirect(safeNext(next, isAdmin ? paths.admin : paths.dashboard));
}

/** A code may belong to any of the person's devices; trying all of them is one attempt. */
async function tryDevices(db: Db, code: string) {
  const { data, error } = await db.auth.mfa.listFactors();
  if (error) refused(error);
  let last: Refusal = { code: "mfa_verification_failed", message: "no device" };
  for (const { id } of data.totp) {
    const result = await db.auth.mfa.challengeAndVerify({ factorId: id, code });
    if (!result.error) return;
    last = result.error;
    if (authFailure(last) !== "codeWrong") break;
  }
  refused(last);
}

/** After the password: a code from one of the person's devices. */
export const verifyCode = publicAction
  .metadata({ actionName: "verifyCode" })
  .inputSchema(codeSchema)
  .action(async ({ parsedInput: { code, next }, ctx: { db } }) => {
    const account = await signedIn();
    if (account.gate === "code") {
      const forgetAttempts = await limitCode(account);
      await tryDevices(db, code);
      await forgetAttempts();
    }
    await enter(db, account.email, next);
  });

/** The same with a recovery code; each works once. */
export const verifyRecoveryCode = publicAction
  .metadata({ actionName: "verifyRecoveryCode" })
  .inputSchema(recoverySchema)
  .action(async ({ parsedInput: { code, next }, ctx: { db } }) => {
    const account = await signedIn();
    if (account.gate === "code") {
      const forgetAttempts = await limitCode(account);
      const { error } = await db.auth.mfa.recoveryCodes.verify({ code });
      if (error?.status === 404) throw new AppError("codeWrong", {}, ["code"]);
      if (error) refused(error);
      await forgetAttempts();
    }
    await enter(db, account.email, next);
  });

/** Starts enrolling a device: its secret is shown once. Earlier unfinished enrolments are deleted. */
export const startFactor = publicAction
  .metadata({ actionName: "startFactor" })
  .inputSchema(deviceSchema)
  .action(async ({ parsedInput: { name }, ctx: { db } }): Promise<NewFactor> => {
    const account = await signedIn();
    if (account.gate === "code") throw new AppError("codeRequired");
    await requireFactors();
    const { data: listed, error: unlisted } = await db.auth.mfa.listFactors();
    if (unlisted) refused(unlisted);
    for (const factor of listed.all) {
      if (factor.factor_type === "totp" && factor.status === "unverified")
        await db.auth.mfa.unenroll({ factorId: factor.id });
    }
    const { data, error } = await db.auth.mfa.enroll({
      factorType: "totp",
      friendlyName: name,
      issuer: ISSUER,
    });
    if (error?.code === "mfa_factor_name_conflict")
      throw new AppError("deviceNameTaken", {}, ["name"]);
    if (error?.code === "too_many_enrolled_mfa_factors") throw new AppError("tooManyDevices");
    if (error) refused(error);
    return { id: data.id, qr: asAddress(data.totp.qr_code), secret: data.totp.secret };
  });

/** The first code proves that the device has the secret; Auth then ends all other sessions. */
export const finishFactor = publicAction
  .metadata({ actionName: "finishFactor" })
  .inputSchema(newDeviceSchema)
  .action(async ({ parsedInput: { id, code, next }, ctx: { db } }) => {
    const account = await signedIn();
    if (account.gate === "code") throw new AppError("codeRequired");
    await requireFactors();
    const forgetAttempts = await limitCode(account);
    const { error } = await db.auth.mfa.challengeAndVerify({ factorId: id, code });
    if (error?.status === 404) throw new AppError("notFound");
    if (error) refused(error);
    await forgetAttempts();
    await notifyOwner(db, "added");
    if (account.gate === "enroll") redirect(safeNext(next, paths.admin));
    revalidatePath(paths.settings);
  });

/** Auth requires a session that used a code. */
export const removeFactor = accountAction
  .metadata({ actionName: "removeFactor" })
  .inputSchema(z.object({ id: z.guid() }))
  .action(async ({ parsedInput: { id }, ctx: { db } }) => {
    await requireFactors();
    const { error } = await db.auth.mfa.unenroll({ factorId: id });
    if (error?.status === 404) throw new AppError("notFound");
    if (error) refused(error);
    await notifyOwner(db, "removed");
    // Without a factor the session is back at the first level, which its next token says.
    await db.auth.refreshSession();
    revalidatePath(paths.settings);
  });

/** New codes, shown once; earlier ones stop working. */
export const makeRecoveryCodes = accountAction
  .metadata({ actionName: "makeRecoveryCodes" })
  .action(async ({ ctx: { db } }) => {
    await requireFactors();
    const codes = db.auth.mfa.recoveryCodes;
    const status = await codes.getStatus();
    const made = await (status.data ? codes.regenerate() : codes.generate());
    if (made.error) refused(made.error);
    await notifyOwner(db, "codes");
    revalidatePath(paths.settings);
    return { codes: made.data.codes };
  });

/** This device stays signed in. */
export const signOutElsewhere = accountAction
  .metadata({ actionName: "signOutElsewhere" })
  .action(async ({ ctx: { db } }) => {
    const { error } = await db.auth.signOut({ scope: "others" });
    if (error) throw unexpectedError("unexpected", error);
    await forgetOtherBrowsers();
    revalidatePath(paths.settings);
  });
