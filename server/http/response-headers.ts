import "server-only";
import type { OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { publicCsp } from "@/lib/csp";
import { mayBeShared, NO_STORE } from "@/lib/http/shared-cache";
import { LENGTH_HEADER } from "@/lib/media/address";
import { shareCodeIn, withShareCode } from "@/lib/share/codes";
import { mapHost } from "@/server/search/streets";
import { countBody } from "./body-length";
import type { Handler } from "./handler";
import { errorStatus, RETRY_AFTER_SECONDS } from "./status";

/** The limit that Next applies (`serverActions.bodySizeLimit`, its default). */
const ACTION_BODY_BYTES = 1024 * 1024;

/** Set by the cache handler: the page's scripts and pictures, for its policy (server/cache/own-scripts.mjs). */
const SCRIPTS_HEADER = "x-delet-scripts";
const PICTURES_HEADER = "x-delet-pictures";

const isPage = (response: ServerResponse) =>
  String(response.getHeader("content-type") ?? "").startsWith("text/html");

/** Completes Next's response: status, policy, cache control, length. Implicit headers also pass through `writeHead`. */
export const finishResponse: Handler = (request, response, next) => {
  const bodyBytes = countBody(request);
  // Copied, because Next changes both.
  const original = { url: request.url ?? "/", headers: { ...request.headers } };
  const isForm = request.method === "POST" && !original.url.startsWith("/api/");
  const statusOfFault = (response: ServerResponse) => {
    // Next responds 500 to a form that is too large.
    if (isForm && bodyBytes() > ACTION_BODY_BYTES) return 413;
    return isPage(response) ? errorStatus(response) : 500;
  };
  const { writeHead } = response;
  response.writeHead = function (this: ServerResponse, status: number, ...rest: unknown[]) {
    if (this.headersSent) return Reflect.apply(writeHead, this, [status, ...rest]);
    const message = typeof rest[0] === "string" ? [rest.shift()] : [];
    setAll(this, rest[0] as HeadersArgument | undefined);
    setContentLength(this);
    setLocation(this, status, original.url);
    if (status === 304) setVary(this);
    const isCacheable = !String(this.getHeader("cache-control")).includes("no-store");
    if (isCacheable && !mayBeShared(original, status)) this.setHeader("Cache-Control", NO_STORE);
    setPolicy(this);
    const sentStatus = status === 500 ? statusOfFault(this) : status;
    // For cached pages as well, whose status is in the page (server/cache/handler.mjs).
    if (sentStatus === 503 && !this.hasHeader("retry-after"))
      this.setHeader("Retry-After", RETRY_AFTER_SECONDS);
    return Reflect.apply(writeHead, this, [sentStatus, ...message]);
  } as typeof writeHead;
  return next();
};

type HeadersArgument = OutgoingHttpHeaders | OutgoingHttpHeader[];

/** Headers passed to `writeHead` override those set before, as in Node. */
function setAll(response: ServerResponse, headers: HeadersArgument = {}) {
  if (!Array.isArray(headers)) {
    for (const [name, value] of Object.entries(headers))
      if (value !== undefined) response.setHeader(name, value);
    return;
  }
  // Names and values alternate.
  const names = headers.filter((_, at) => at % 2 === 0).map(String);
  for (const name of names) response.removeHeader(name);
  names.forEach((name, at) => {
    const value = headers[at * 2 + 1] ?? "";
    response.appendHeader(name, Array.isArray(value) ? value : String(value));
  });
}

function setContentLength(response: ServerResponse) {
  const length = response.getHeader(LENGTH_HEADER);
  if (length === undefined) return;
  response.removeHeader(LENGTH_HEADER);
  response.setHeader("Content-Length", length);
}

/**
 * Next sets `location` of a cached redirect twice. The redirect is the same for everyone; the code of a shared link is
 * added to it, so that a link to a former username is counted too.
 */
function setLocation(response: ServerResponse, status: number, requested: string) {
  const [location] = [response.getHeader("location") ?? []].flat();
  if (location === undefined) return;
  const place = String(location);
  const code = status === 308 && isPath(place) && !codeIn(place) ? codeIn(requested) : null;
  response.setHeader("Location", code ? withShareCode(place, code) : place);
  if (code) response.setHeader("Cache-Control", NO_STORE);
}

const isPath = (place: string) => /^\/(?!\/)/.test(place);
const codeIn = (path: string) => shareCodeIn(`http://localhost${path}`);

/**
 * The compression sets `Vary`, but not on a response without a body. A cache that updates the headers of a stored page
 * from a 304 would then serve it compressed to clients that cannot decode it (RFC 9110, 15.4.5).
 */
function setVary(response: ServerResponse) {
  const vary = [response.getHeader("vary") ?? []].flat().join(", ");
  if (vary === "" || /(?:^|,)\s*(?:accept-encoding\s*(?:,|$)|\*)/i.test(vary)) return;
  response.setHeader("Vary", `${vary}, Accept-Encoding`);
}

/**
 * Sets the policy of a cached page. Other pages have the middleware's policy, or the strictest one where no middleware
 * ran; in development nothing is cached and the middleware's policy stays.
 */
function setPolicy(response: ServerResponse) {
  const [scripts, pictures] = [SCRIPTS_HEADER, PICTURES_HEADER].map((name) => {
    const value = response.getHeader(name);
    response.removeHeader(name);
    return typeof value === "string" ? value : undefined;
  });
  const maps = mapHost();
  if (scripts !== undefined) {
    response.setHeader("Content-Security-Policy", publicCsp({ scripts, pictures, maps }));
  } else if (isPage(response) && !response.hasHeader("content-security-policy")) {
    response.setHeader("Content-Security-Policy", publicCsp({ maps }));
  }
}
