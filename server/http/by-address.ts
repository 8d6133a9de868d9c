import "server-only";
import { getClientAddress } from "@/server/http/request-address";
import { type Limited, rateLimitField, takeFor } from "./rate-buckets";

/**
 * Null while this address is within its limit, otherwise 429 with Retry-After (whole seconds). Counted per process,
 * because the process is what it protects; another instance counts separately.
 */
export async function tooMany(what: Limited): Promise<Response | null> {
  const seconds = takeFor(what, await getClientAddress());
  if (seconds === 0) return null;
  return Response.json(null, {
    status: 429,
    headers: { "Retry-After": String(seconds), "Cache-Control": "no-store" },
  });
}

/** A RateLimit field: how many requests this address has left, and in how many seconds its full allowance is back. */
export const allowance = async (what: Limited) => rateLimitField(what, await getClientAddress());
