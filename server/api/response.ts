import "server-only";
import type { ApiProblem } from "@/lib/api/schema";
import { RATES } from "@/lib/http/rates";
import { CACHED_ONE_SECOND, NO_STORE } from "@/lib/http/shared-cache";
import { wasDegradedSince } from "@/server/cache/degraded.mjs";
import { beginResponse, type IsFresh } from "@/server/cache/page-hits.mjs";
import { overRateLimit, rateLimitOf } from "@/server/http/rate-limit";
import type { RequestHead } from "@/server/http/request-head";
import { textResponse } from "@/server/http/text-response";
import { log } from "@/server/log";

/** Any site's page may read it: it holds what every visitor sees, and no cookie changes it. */
const CORS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Methods": "GET, HEAD, OPTIONS",
  "Access-Control-Allow-Headers": "If-None-Match",
  "Access-Control-Expose-Headers": "ETag, Retry-After, RateLimit, RateLimit-Policy",
} as const;

/** The limit in the IETF draft's RateLimit fields: this many requests in this many seconds. */
const { burst, perSecond } = RATES.api;
const POLICY = `"default";q=${burst};w=${Math.ceil(burst / perSecond)}`;

/** A problem response with an explanation for the program's author (RFC 9457). */
export const problem = (status: number, rest: Omit<ApiProblem, "status">, headers = {}) =>
  new Response(JSON.stringify({ status, ...rest }), {
    status,
    headers: {
      "Content-Type": "application/problem+json",
      "Cache-Control": NO_STORE,
      ...headers,
    },
  });

/** Null while this client is within the limit; assistants and programs share one. */
export function overApiLimit(request: RequestHead): Response | null {
  const refused = overRateLimit(request, "api");
  return (
    refused &&
    problem(
      429,
      { title: "Too many requests", detail: "Wait as many seconds as Retry-After says." },
      { "Retry-After": refused.headers.get("Retry-After") ?? "1" },
    )
  );
}

/** The response as JSON, or 304 when the client has it already. */
function json(request: RequestHead, body: unknown, isFresh: IsFresh | null) {
  const text = JSON.stringify(body);
  return textResponse(request, text, isFresh, {
    "Cache-Control": CACHED_ONE_SECOND,
    "Content-Type": "application/json; charset=utf-8",
  });
}

/**
 * Responds to an API request with the result of `ask`: facts, or a problem. Facts are repeated by the response cache
 * (server/http/response-cache.ts) until one of their tags is revalidated.
 */
export async function apiResponse(
  request: RequestHead,
  ask: () => Promise<object | Response>,
  madeOf: readonly string[],
): Promise<Response> {
  const refused = overApiLimit(request);
  if (refused) return readable(request, refused);
  try {
    const since = performance.now();
    const isFresh = await beginResponse(madeOf);
    const response = await ask();
    const whole = wasDegradedSince(since) ? null : isFresh;
    return readable(
      request,
      response instanceof Response ? response : json(request, response, whole),
    );
  } catch (error) {
    log.warn({ err: error }, "an API request failed");
    return readable(
      request,
      problem(
        503,
        { title: "Not available right now", detail: "Ask again in a minute." },
        { "Retry-After": "30" },
      ),
    );
  }
}

/** Readable for pages of every other site, with the remaining allowance. */
function readable(request: RequestHead, response: Response) {
  const headers = {
    ...CORS,
    "RateLimit-Policy": POLICY,
    RateLimit: rateLimitOf(request, "api"),
  };
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

/** The response to a browser's CORS preflight. */
export const preflight = () => new Response(null, { status: 204, headers: CORS });
