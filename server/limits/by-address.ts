import "server-only";
import { clientKey } from "@/lib/auth/client-address";
import { Buckets } from "@/lib/limits/buckets";
import { RATES } from "@/lib/limits/rates";
import { getClientAddress } from "@/server/auth/client";

const buckets = { suggest: new Buckets(RATES.suggest), count: new Buckets(RATES.count) };

/**
 * Null when this address may go on, else the answer for one that asks too much: 429 with Retry-After
 * (whole seconds). Counted in this process, which is what it protects; another instance counts its own.
 */
export async function tooMany(what: keyof typeof RATES): Promise<Response | null> {
  const seconds = buckets[what].take(clientKey(await getClientAddress()), Date.now());
  if (seconds === 0) return null;
  return Response.json(null, {
    status: 429,
    headers: { "Retry-After": String(seconds), "Cache-Control": "no-store" },
  });
}
