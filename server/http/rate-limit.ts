import "server-only";
import { SOCKET_HEADER } from "@/lib/auth/client-address";
import { addressOf } from "@/server/http/client-address";
import { type Limited, rateLimitField, takeFor } from "./rate-buckets";
import type { RequestHead } from "./request-head";

const clientOf = ({ headers }: RequestHead) => addressOf(headers, headers.get(SOCKET_HEADER));

/**
 * Null while the client of this request is within its limit, otherwise 429 with Retry-After (whole seconds). Counted per
 * process, because the process is what it protects; another instance counts separately.
 */
export function overRateLimit(request: RequestHead, what: Limited): Response | null {
  const seconds = takeFor(what, clientOf(request));
  if (seconds === 0) return null;
  return Response.json(null, {
    status: 429,
    headers: { "Retry-After": String(seconds), "Cache-Control": "no-store" },
  });
}

/** A RateLimit field: how many requests this client has left, and in how many seconds its full allowance is back. */
export const rateLimitOf = (request: RequestHead, what: Limited) =>
  rateLimitField(what, clientOf(request));
