import "server-only";
import { AppError, type ErrorCode } from "@/server/errors";
import { clientKeys } from "@/server/http/client-keys";
import { rateHit } from "@/server/rate-hit";
import { signal } from "@/server/signals/channel.mjs";

/** Limits per address, which a household shares, and per network, so that it cannot exhaust the global limit. */
const LIMITS = {
  "list-create": { client: 20, network: 200, seconds: 86_400, code: "listsLimit" },
  "list-mark": { client: 200, network: 2_000, seconds: 3_600, code: "marksLimit" },
  "list-delete": { client: 20, network: 200, seconds: 86_400, code: "tooManyRequests" },
  "list-report": { client: 5, network: 10, seconds: 86_400, code: "tooManyRequests" },
} as const satisfies Record<
  string,
  { client: number; network: number; seconds: number; code: ErrorCode }
>;

/** Refuses a client over the limit. */
export async function withinLimit(what: keyof typeof LIMITS) {
  const { seconds, code, ...limits } = LIMITS[what];
  const keys = await clientKeys(what);
  for (const place of ["client", "network"] as const) {
    const bucket = place === "client" ? what : `${what}-network`;
    const { allowed } = await rateHit(bucket, keys[place], { limit: limits[place], seconds });
    if (allowed) continue;
    signal({ of: "limit", kind: what });
    throw new AppError(code);
  }
}
