import type { ServerResponse } from "node:http";
import { z } from "zod";
import { requestContext } from "./request-context";

/** Responses of whose requests a call to the backend failed. On the process, as the context of the request is. */
const PLACE = Symbol.for("delet.responses-without-backend");
const shared = globalThis as { [PLACE]?: WeakSet<ServerResponse> };
shared[PLACE] ??= new WeakSet();
const failedResponses = shared[PLACE];

/** Seconds after which whoever asked may ask again. */
export const RETRY_AFTER_SECONDS = "5";

/** Whether a page is asked for as a whole; also where nobody asks, as in a test. */
export const isDocumentRequest = () => requestContext()?.isDocument ?? true;

/**
 * Makes the page that is being answered a 404; the page itself says so in words. Next's `notFound()` makes an empty
 * document of a page that is rendered per request, which says nothing to whoever has no script.
 */
export const setNotFound = () => setStatus(404);

/** Makes it a 503 with `Retry-After`: the page says in words that it cannot be read now. */
export const setUnavailable = () => setStatus(503);

function setStatus(status: 404 | 503) {
  const { response, isDocument } = requestContext() ?? {};
  if (!response || !isDocument || response.headersSent) return;
  response.statusCode = status;
  if (status === 503) response.setHeader("Retry-After", RETRY_AFTER_SECONDS);
}

/** Notes that a call to the backend failed during this request. The page decides what comes of it. */
export function noteBackendFailure() {
  const { response } = requestContext() ?? {};
  if (response) failedResponses.add(response);
}

/**
 * The same of an answer that is not what was asked for, which its schema refused (what people send is refused by
 * `safeParse`): it came from whoever stands in the backend's place.
 */
export function noteInvalidResponse(error: unknown) {
  if (error instanceof z.ZodError) noteBackendFailure();
}

/**
 * Next says 500 of a page that broke. Where the backend had failed it is that, and 503: a page that broke by itself
 * stays a fault of ours.
 */
export function errorStatus(response: ServerResponse): 500 | 503 {
  if (!failedResponses.has(response)) return 500;
  response.setHeader("Retry-After", RETRY_AFTER_SECONDS);
  return 503;
}
