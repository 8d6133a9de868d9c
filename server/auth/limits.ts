import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { after } from "next/server";
import { clientKey } from "@/lib/auth/client-address";
import { type Bucket, LIMITS, minutesOf } from "@/lib/auth/limits";
import {
  admitMail,
  admitSignIn,
  type Caller,
  type Count,
  forgottenAfter,
  type MailKind,
  pauseOf,
} from "@/lib/auth/rooms";
import { env } from "@/server/env";
import { AppError, type ErrorCode } from "@/server/errors";
import { pseudonym, rateHit } from "@/server/limits/rate-hit";
import { log } from "@/server/log";
import { unhurried } from "@/server/patience.mjs";
import { signal } from "@/server/signals/channel.mjs";
import { serviceDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";
import { getClientAddress } from "./client";
import { knownDevice } from "./device";

/** People get an answer within six seconds, of which the backend may take 5.5 (server/patience.mjs): this is of the rest. */
const FORGETTING_MS = 400;

const keyOf = (parts: string[]) => pseudonym(`limit:${parts.join(" ")}`);

const isPause = (bucket: Bucket) => bucket === "confirmation-pause" || bucket === "reset-pause";

const count: Count = async (bucket, ...parts) => {
  const { limit, seconds } = LIMITS[bucket];
  const counted = await rateHit(bucket, keyOf(parts), {
    limit,
    seconds: isPause(bucket) ? env.DELET_MAIL_INTERVAL : seconds,
  });
  if (!counted.allowed) signal({ of: "limit", kind: bucket });
  return counted;
};

async function forget(bucket: Bucket, ...parts: string[]) {
  unwrap(await serviceDb().rpc("rate_clear", { _bucket: bucket, _key: keyOf(parts) }));
}

const clientOf = async () => clientKey(await getClientAddress());

async function callerAt(email: string): Promise<Caller> {
  return { client: await clientOf(), device: await knownDevice(email), email };
}

/** Counts the attempt of this client and refuses one too many. */
export async function limitClient(bucket: Bucket, refusal: ErrorCode) {
  const { allowed, retry_after } = await count(bucket, await clientOf());
  if (!allowed) throw new AppError(refusal, { minutes: minutesOf(retry_after) });
}

/**
 * Lets an attempt to sign in pass, later where an account is under attack, or refuses it. `warn` is
 * called once a day, after the answer, for an account that others keep busy. What comes back forgets
 * the caller's bad attempts after a good one.
 */
export async function limitSignIn(email: string, warn: () => Promise<void>) {
  const caller = await callerAt(email);
  const answer = await admitSignIn(count, caller);
  if ("refused" in answer) {
    if (answer.refused === "loginBusy" && (await count("sign-in-notice", email)).allowed) {
      after(warn);
    }
    throw new AppError(answer.refused, { minutes: minutesOf(answer.seconds) });
  }
  await sleep(answer.waitSeconds * 1000);
  return async () => {
    await Promise.all(forgottenAfter(caller).map((counter) => forget(...counter)));
  };
}

/**
 * Whether a mail is to be sent; throws `refusal` or `mailPause` for too many of the caller's own.
 * A mail that could not be sent starts no pause: `failed` forgets it.
 */
export async function limitMail(kind: MailKind, email: string, refusal: ErrorCode) {
  const caller = await callerAt(email);
  const answer = await admitMail(count, kind, caller);
  if ("refused" in answer) {
    if (answer.refused === "mailPause")
      throw new AppError("mailPause", { seconds: answer.seconds });
    throw new AppError(refusal, { minutes: minutesOf(answer.seconds) });
  }
  // Also when the backend has used up this request's patience; the answer waits for it a moment only.
  const failed = async () => {
    const forgotten = unhurried(() => forget(...pauseOf(kind, caller)));
    await Promise.race([
      forgotten.catch((error) => log.warn({ err: error }, "a pause stays")),
      sleep(FORGETTING_MS),
    ]);
  };
  return { send: answer.send, failed };
}
