import "server-only";
import { createHmac } from "node:crypto";
import { z } from "zod";
import { clientKey } from "@/lib/auth/client-address";
import { type Bucket, LIMITS, minutesOf } from "@/lib/auth/limits";
import { env } from "@/server/env";
import { AppError, type ErrorCode } from "@/server/errors";
import { serviceDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";
import { getClientAddress } from "./client";

const answerSchema = z.object({ allowed: z.boolean(), retry_after: z.number() });

/** Counters know neither addresses nor accounts, only that two attempts belong together. */
const pseudonym = (text: string) =>
  createHmac("sha256", env.SUPABASE_SECRET_KEY).update(`limit:${text}`).digest("base64url");

async function hit(bucket: Bucket, key: string) {
  const { limit, seconds } = LIMITS[bucket];
  const answer = unwrap(
    await serviceDb().rpc("rate_hit", {
      _bucket: bucket,
      _key: key,
      _limit: limit,
      _window_seconds: seconds,
    }),
  );
  return answerSchema.parse(answer);
}

type Guarded = {
  /** Counts the client together with the account. */
  pair?: Bucket;
  account?: Bucket;
  client?: Bucket;
  email: string;
};

const keysOf = async ({ email, ...buckets }: Guarded) => {
  const client = clientKey(await getClientAddress());
  const counted = [
    [buckets.client, client],
    [buckets.pair, `${client} ${email}`],
    [buckets.account, email],
  ] as const;
  return counted.flatMap(([bucket, key]) => (bucket ? [[bucket, pseudonym(key)] as const] : []));
};

/**
 * Counts the attempt and refuses one too many. It is counted in the database before anything is
 * looked up, the same for addresses that exist and those that do not.
 */
export async function limitAttempts(guarded: Guarded, refusal: ErrorCode) {
  for (const [bucket, key] of await keysOf(guarded)) {
    const { allowed, retry_after } = await hit(bucket, key);
    if (!allowed) throw new AppError(refusal, { minutes: minutesOf(retry_after) });
  }
}

/** A good sign-in forgets the bad ones of the same client and account. */
export async function forgetAttempts(guarded: Pick<Guarded, "pair" | "email">) {
  for (const [bucket, key] of await keysOf(guarded)) {
    unwrap(await serviceDb().rpc("rate_clear", { _bucket: bucket, _key: key }));
  }
}
