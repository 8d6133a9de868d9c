import "server-only";
import { createHmac } from "node:crypto";
import { z } from "zod";
import type { Hit } from "@/lib/auth/sign-in-limits";
import { env } from "@/server/env";
import { serviceDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

const hitSchema = z.object({
  allowed: z.boolean(),
  remaining: z.number(),
  retry_after: z.number(),
});

/**
 * Counts one attempt under a key, in the database and so for all instances together: whether it was within the `limit`
 * for so many seconds, how many are left, and in how many seconds the next one is allowed. Throws when the database
 * does not answer.
 */
export async function rateHit(
  bucket: string,
  key: string,
  { limit, seconds }: { limit: number; seconds: number },
): Promise<Hit> {
  const hit = await serviceDb().rpc("rate_hit", {
    _bucket: bucket,
    _key: key,
    _limit: limit,
    _window_seconds: seconds,
  });
  return hitSchema.parse(unwrap(hit));
}

/** A key that reveals no address or account, only that two attempts belong together. */
export const pseudonym = (text: string) =>
  createHmac("sha256", env.SUPABASE_SECRET_KEY).update(text).digest("base64url");
