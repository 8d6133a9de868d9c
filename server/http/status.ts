import type { ServerResponse } from "node:http";
import { z } from "zod";
import { requestContext } from "./request-context";

/** Responses to requests during which a backend call failed. On the process, like the request context. */
const PLACE = Symbol.for("delet.responses-without-backend");
const shared = globalThis as { [PLACE]?: WeakSet<ServerResponse> };
shared[PLACE] ??= new WeakSet();
const failedResponses = shared[PLACE];

/** Seconds after which a client may retry. */
export const RETRY_AFTER_SECONDS = "5";

/** Whether the request is for a whole page; true where there is no request, as in a test. */
export const isDocumentRequest = () => requestContext()?.isDocument ?? true;

/**
 * Makes the current page a 404; the page itself explains it. For a page that is rendered per request, Next's
 * `notFound()` sends an empty document, which tells a visitor without script nothing.
 */
export const setNotFound = () => setStatus(404);

/** Makes it a 503 with `Retry-After`: the page explains that it cannot be read now. */
export const setUnavailable = () => setStatus(503);

function setStatus(status: 404 | 503) {
  const { response, isDocument } = requestContext() ?? {};
  if (!response || !isDocument || response.headersSent) return;
  response.statusCode = status;
  if (status === 503) response.setHeader("Retry-After", RETRY_AFTER_SECONDS);
}

/** Notes that a backend call failed during this request. The page decides what follows. */
export function noteBackendFailure() {
  const { response } = requestContext() ?? {};
  if (response) failedResponses.add(response);
}

/**
 * The same for a response that does not match its schema (user input is refused by `safeParse` instead): it came from
 * something in the backend's place.
 */
export function noteInvalidResponse(error: unknown) {
  if (error instanceof z.ZodError) noteBackendFailure();
}

/**
 * Next sends 500 for a page that broke. Where the backend had failed, that is the cause, and the status is 503; any
 * other broken page stays a fault of ours.
 */
export function errorStatus(response: ServerResponse): 500 | 503 {
  if (!failedResponses.has(response)) return 500;
  response.setHeader("Retry-After", RETRY_AFTER_SECONDS);
  return 503;
}
