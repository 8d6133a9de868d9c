import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { after } from "next/server";
import { minutesOf } from "@/lib/auth/limits";
import {
  admitMail,
  admitSignIn,
  type Caller,
  forgottenAfter,
  type MailKind,
  pauseOf,
} from "@/lib/auth/sign-in-limits";
import { clientOf, count, forget } from "@/server/attempt-limits";
import { AppError, type ErrorCode } from "@/server/errors";
import { log } from "@/server/log";
import { withoutRequestBudget } from "@/server/request-budget.mjs";
import { knownDevice } from "./device";

/** Within the rest of a response's six seconds, of which the backend may use 5.5 (server/request-budget.mjs). */
const FORGETTING_MS = 400;

async function callerAt(email: string): Promise<Caller> {
  return { client: await clientOf(), device: await knownDevice(email), email };
}

/**
 * Allows a sign-in attempt, delays it where an account is under attack, or refuses it. `warn` is called once a day,
 * after the response, for an account under attack. The returned function clears the caller's failed attempts after a
 * successful one.
 */
export async function limitSignIn(email: string, warn: () => Promise<void>) {
  const caller = await callerAt(email);
  const admission = await admitSignIn(count, caller);
  if ("refused" in admission) {
    if (admission.refused === "loginBusy" && (await count("sign-in-notice", email)).allowed) {
      after(warn);
    }
    throw new AppError(admission.refused, { minutes: minutesOf(admission.seconds) });
  }
  await sleep(admission.waitSeconds * 1000);
  return async () => {
    await Promise.all(forgottenAfter(caller).map((counter) => forget(...counter)));
  };
}

/**
 * Whether to send a mail; throws `refusal` or `mailPause` when the caller itself requested too many. A mail that could
 * not be sent starts no pause: `failed` clears it.
 */
export async function limitMail(kind: MailKind, email: string, refusal: ErrorCode) {
  const caller = await callerAt(email);
  const admission = await admitMail(count, kind, caller);
  if ("refused" in admission) {
    if (admission.refused === "mailPause")
      throw new AppError("mailPause", { seconds: admission.seconds });
    throw new AppError(refusal, { minutes: minutesOf(admission.seconds) });
  }
  // Also when the budget of this request is spent; the response waits only briefly for it.
  const failed = async () => {
    const forgotten = withoutRequestBudget(() => forget(...pauseOf(kind, caller)));
    await Promise.race([
      forgotten.catch((error) => log.warn({ err: error }, "a pause stays")),
      sleep(FORGETTING_MS),
    ]);
  };
  return { send: admission.send, failed };
}
