import "server-only";
import { clientKey } from "@/lib/auth/client-address";
import { RATES } from "@/lib/http/rates";
import { Buckets } from "@/lib/http/token-buckets";
import { signal } from "@/server/signals/channel.mjs";

const KINDS = ["suggest", "homes", "count", "map", "api", "feed"] as const;
export type Limited = (typeof KINDS)[number];

// The bundles of a build do not share modules: handlers before Next and inside it share these buckets.
const PLACE = Symbol.for("delet.rate-buckets");
const shared = globalThis as { [PLACE]?: Record<Limited, Buckets> };
shared[PLACE] ??= Object.fromEntries(
  KINDS.map((kind) => [kind, new Buckets(RATES[kind])]),
) as Record<Limited, Buckets>;
const buckets = shared[PLACE];

/** Takes a token for this address: 0 if there was one, otherwise in how many whole seconds it may retry. */
export function takeFor(what: Limited, address: string | null) {
  const seconds = buckets[what].take(clientKey(address), Date.now());
  if (seconds > 0) signal({ of: "limit", kind: what });
  return seconds;
}

/** What this address has left, as a field of the IETF's RateLimit draft. */
export function rateLimitField(what: Limited, address: string | null) {
  const { left, seconds } = buckets[what].state(clientKey(address), Date.now());
  return `"default";r=${left};t=${seconds}`;
}
