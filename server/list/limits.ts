import "server-only";
import { z } from "zod";
import { AppError, type ErrorCode } from "@/server/errors";
import { senderKeys } from "@/server/http/sender";
import { signal } from "@/server/signals/channel.mjs";
import { serviceDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

/** What one address may do with lists, a household has one; and its network, so that it does not use up what is for all. */
const LIMITS = {
  "list-create": { client: 20, network: 200, seconds: 86_400, code: "listsLimit" },
  "list-mark": { client: 200, network: 2_000, seconds: 3_600, code: "marksLimit" },
  "list-report": { client: 5, network: 10, seconds: 86_400, code: "tooManyRequests" },
} as const satisfies Record<
  string,
  { client: number; network: number; seconds: number; code: ErrorCode }
>;

const answer = z.object({ allowed: z.boolean() });

/** Refuses who did this too often. The counters know that requests belong together, not whose. */
export async function withinLimit(what: keyof typeof LIMITS) {
  const limits = LIMITS[what];
  const keys = await senderKeys(what);
  for (const place of ["client", "network"] as const) {
    const counted = await serviceDb().rpc("rate_hit", {
      _bucket: place === "client" ? what : `${what}-network`,
      _key: keys[place],
      _limit: limits[place],
      _window_seconds: limits.seconds,
    });
    if (answer.parse(unwrap(counted)).allowed) continue;
    signal({ of: "limit", kind: what });
    throw new AppError(limits.code);
  }
}
