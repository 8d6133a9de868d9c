import "server-only";
import { createHmac } from "node:crypto";
import { z } from "zod";
import { clientKey } from "@/lib/auth/client-address";
import { getClientAddress } from "@/server/auth/client";
import { env } from "@/server/env";
import { AppError, type ErrorCode } from "@/server/errors";
import { signal } from "@/server/signals/channel.mjs";
import { serviceDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

/** What one address may do with lists; a household has one. */
const LIMITS = {
  "list-create": { limit: 20, seconds: 86_400, code: "listsLimit" },
  "list-mark": { limit: 200, seconds: 3_600, code: "marksLimit" },
  "list-report": { limit: 5, seconds: 86_400, code: "tooManyRequests" },
} as const satisfies Record<string, { limit: number; seconds: number; code: ErrorCode }>;

const answer = z.object({ allowed: z.boolean() });

/** Refuses an address that did this too often. The counters know that requests belong together, not whose. */
export async function withinLimit(what: keyof typeof LIMITS) {
  const { limit, seconds, code } = LIMITS[what];
  const client = clientKey(await getClientAddress());
  const key = createHmac("sha256", env.SUPABASE_SECRET_KEY)
    .update(`${what} ${client}`)
    .digest("base64url");
  const counted = await serviceDb().rpc("rate_hit", {
    _bucket: what,
    _key: key,
    _limit: limit,
    _window_seconds: seconds,
  });
  if (answer.parse(unwrap(counted)).allowed) return;
  signal({ of: "limit", kind: what });
  throw new AppError(code);
}
