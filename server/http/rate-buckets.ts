import "server-only";
import { clientKey } from "@/lib/auth/client-address";
import { Buckets } from "@/lib/limits/buckets";
import { RATES } from "@/lib/limits/rates";
import { signal } from "@/server/signals/channel.mjs";

const KINDS = ["suggest", "homes", "count", "map", "api", "feed"] as const;
export type Limited = (typeof KINDS)[number];

// The parts of a build do not share their modules: what answers before Next and what answers in it share these.
const PLACE = Symbol.for("delet.rate-buckets");
const shared = globalThis as { [PLACE]?: Record<Limited, Buckets> };
shared[PLACE] ??= Object.fromEntries(
  KINDS.map((kind) => [kind, new Buckets(RATES[kind])]),
) as Record<Limited, Buckets>;
const buckets = shared[PLACE];

/** Takes one for this address: 0, or in how many whole seconds it may ask again. */
export function takeFor(what: Limited, address: string | null) {
  const seconds = buckets[what].take(clientKey(address), Date.now());
  if (seconds > 0) signal({ of: "limit", kind: what });
  return seconds;
}

/** What is left to this address, as the IETF's draft of RateLimit fields has it. */
export function rateLimitField(what: Limited, address: string | null) {
  const { left, seconds } = buckets[what].state(clientKey(address), Date.now());
  return `"default";r=${left};t=${seconds}`;
}
