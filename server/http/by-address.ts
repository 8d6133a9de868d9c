import "server-only";
import { getClientAddress } from "@/server/http/request-address";
import { type Limited, rateLimitField, takeFor } from "./rate-buckets";

/**
 * Null when this address may go on, else the answer for one that asks too much: 429 with Retry-After
 * (whole seconds). Counted in this process, which is what it protects; another instance counts its own.
 */
export async function tooMany(what: Limited): Promise<Response | null> {
  const seconds = takeFor(what, await getClientAddress());
  if (seconds === 0) return null;
  return Response.json(null, {
    status: 429,
    headers: { "Retry-After": String(seconds), "Cache-Control": "no-store" },
  });
}

/** As a RateLimit field: how many more this address may ask at once, and in how many seconds as many as ever. */
export const allowance = async (what: Limited) => rateLimitField(what, await getClientAddress());
