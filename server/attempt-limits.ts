import "server-only";
import { z } from "zod";
import { clientKey } from "@/lib/auth/client-address";
import { type Bucket, LIMITS, minutesOf } from "@/lib/auth/limits";
import type { Count } from "@/lib/auth/sign-in-limits";
import { env } from "@/server/env";
import { AppError, type ErrorCode } from "@/server/errors";
import { getClientAddress } from "@/server/http/request-address";
import { signal } from "@/server/signals/channel.mjs";
import { serviceDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";
import { pseudonym, rateHit } from "./rate-hit";

const keyOf = (parts: string[]) => pseudonym(`limit:${parts.join(" ")}`);

const isPause = (bucket: Bucket) => bucket === "confirmation-pause" || bucket === "reset-pause";

/** Counts an attempt in a bucket, by its keys; addresses are stored as pseudonyms. */
export const count: Count = async (bucket, ...parts) => {
  const { limit, seconds } = LIMITS[bucket];
  const counted = await rateHit(bucket, keyOf(parts), {
    limit,
    seconds: isPause(bucket) ? env.DELET_MAIL_INTERVAL : seconds,
  });
  if (!counted.allowed) signal({ of: "limit", kind: bucket });
  return counted;
};

const running = z.object({ hits: z.int(), retry_after: z.int() }).nullable();

/** How full a bucket is, without counting; null where it is empty. */
export async function readCount(bucket: Bucket, ...parts: string[]) {
  const args = { _bucket: bucket, _key: keyOf(parts) };
  return running.parse(unwrap(await serviceDb().rpc("rate_read", args)) ?? null);
}

export async function forget(bucket: Bucket, ...parts: string[]) {
  unwrap(await serviceDb().rpc("rate_clear", { _bucket: bucket, _key: keyOf(parts) }));
}

export const clientOf = async () => clientKey(await getClientAddress());

/** Counts this client's attempt and refuses one over the limit. */
export async function limitClient(bucket: Bucket, refusal: ErrorCode) {
  const { allowed, retry_after } = await count(bucket, await clientOf());
  if (!allowed) throw new AppError(refusal, { minutes: minutesOf(retry_after) });
}
