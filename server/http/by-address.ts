import "server-only";
import { clientKey } from "@/lib/auth/client-address";
import { Buckets } from "@/lib/limits/buckets";
import { RATES } from "@/lib/limits/rates";
import { getClientAddress } from "@/server/auth/client";
import { signal } from "@/server/signals/channel.mjs";

const buckets = {
  suggest: new Buckets(RATES.suggest),
  homes: new Buckets(RATES.homes),
  count: new Buckets(RATES.count),
};

/**
 * Null when this address may go on, else the answer for one that asks too much: 429 with Retry-After
 * (whole seconds). Counted in this process, which is what it protects; another instance counts its own.
 */
export async function tooMany(what: keyof typeof buckets): Promise<Response | null> {
  const seconds = buckets[what].take(clientKey(await getClientAddress()), Date.now());
  if (seconds === 0) return null;
  signal({ of: "limit", kind: what });
  return Response.json(null, {
    status: 429,
    headers: { "Retry-After": String(seconds), "Cache-Control": "no-store" },
  });
}
