import "server-only";
import type {
  IncomingMessage,
  OutgoingHttpHeader,
  OutgoingHttpHeaders,
  ServerResponse,
} from "node:http";
import { publicCsp } from "@/lib/csp";
import { mayBeShared, NOT_KEPT } from "@/lib/http/shared-cache";
import { LENGTH_HEADER } from "@/lib/media/address";
import { shareCodeIn, withShareCode } from "@/lib/share/codes";
import { brokenStatus } from "@/server/http/status";

/** As Next counts it (`serverActions.bodySizeLimit`, its own default). */
const ACTION_BODY_BYTES = 1024 * 1024;

/** In which the cache handler says what a page runs and shows (server/cache/own-scripts.mjs). */
const SCRIPTS_HEADER = "x-delet-scripts";
const PICTURES_HEADER = "x-delet-pictures";

const isPage = (response: ServerResponse) =>
  String(response.getHeader("content-type") ?? "").startsWith("text/html");

/** Also headers that are sent without a word of ours pass through `writeHead`. */
export function dressAnswer(
  request: IncomingMessage,
  bodyBytes: () => number,
  response: ServerResponse,
) {
  // As it was asked: Next changes both.
  const original = { url: request.url ?? "/", headers: { ...request.headers } };
  const isForm = request.method === "POST" && !original.url.startsWith("/api/");
  const statusOfFault = (answer: ServerResponse) => {
    // Next says 500 of a form that is too large.
    if (isForm && bodyBytes() > ACTION_BODY_BYTES) return 413;
    return isPage(answer) ? brokenStatus(answer) : 500;
  };
  const { writeHead } = response;
  response.writeHead = function (this: ServerResponse, status: number, ...rest: unknown[]) {
    if (this.headersSent) return Reflect.apply(writeHead, this, [status, ...rest]);
    const message = typeof rest[0] === "string" ? [rest.shift()] : [];
    setAll(this, rest[0] as Given | undefined);
    sayLength(this);
    sayPlace(this, status, original.url);
    if (status === 304) sayPacking(this);
    const kept = !String(this.getHeader("cache-control")).includes("no-store");
    if (kept && !mayBeShared(original, status)) this.setHeader("Cache-Control", NOT_KEPT);
    sayPolicy(this);
    const sentStatus = status === 500 ? statusOfFault(this) : status;
    return Reflect.apply(writeHead, this, [sentStatus, ...message]);
  } as typeof writeHead;
}

type Given = OutgoingHttpHeaders | OutgoingHttpHeader[];

/** Headers that come with the status count more than those set before, as Node has it. */
function setAll(response: ServerResponse, given: Given = {}) {
  if (!Array.isArray(given)) {
    for (const [name, value] of Object.entries(given))
      if (value !== undefined) response.setHeader(name, value);
    return;
  }
  // Names and values in turn.
  const names = given.filter((_, at) => at % 2 === 0).map(String);
  for (const name of names) response.removeHeader(name);
  names.forEach((name, at) => {
    const value = given[at * 2 + 1] ?? "";
    response.appendHeader(name, Array.isArray(value) ? value : String(value));
  });
}

function sayLength(response: ServerResponse) {
  const length = response.getHeader(LENGTH_HEADER);
  if (length === undefined) return;
  response.removeHeader(LENGTH_HEADER);
  response.setHeader("Content-Length", length);
}

/**
 * Next says where a kept redirect leads when it makes it, and again when it keeps it. It is the same for everyone; who
 * came by a shared link takes its code along, so that a link to a username of before is counted too.
 */
function sayPlace(response: ServerResponse, status: number, asked: string) {
  const [said] = [response.getHeader("location") ?? []].flat();
  if (said === undefined) return;
  const place = String(said);
  const code = status === 308 && isPath(place) && !codeIn(place) ? codeIn(asked) : null;
  response.setHeader("Location", code ? withShareCode(place, code) : place);
  if (code) response.setHeader("Cache-Control", NOT_KEPT);
}

const isPath = (place: string) => /^\/(?!\/)/.test(place);
const codeIn = (path: string) => shareCodeIn(`http://localhost${path}`);

/**
 * What packs answers says that they vary by it, but not where there is nothing to pack: a cache that takes the headers
 * of a 304 for those of the page would give it packed to whoever cannot unpack it (RFC 9110, 15.4.5).
 */
function sayPacking(response: ServerResponse) {
  const said = [response.getHeader("vary") ?? []].flat().join(", ");
  if (said === "" || /(?:^|,)\s*(?:accept-encoding\s*(?:,|$)|\*)/i.test(said)) return;
  response.setHeader("Vary", `${said}, Accept-Encoding`);
}

/**
 * A kept page's own policy. Other pages have the one that the middleware wrote, or the closed one
 * where there was no middleware; in development nothing is kept and the middleware has its own.
 */
function sayPolicy(response: ServerResponse) {
  const [scripts, pictures] = [SCRIPTS_HEADER, PICTURES_HEADER].map((name) => {
    const value = response.getHeader(name);
    response.removeHeader(name);
    return typeof value === "string" ? value : undefined;
  });
  if (scripts !== undefined) {
    response.setHeader("Content-Security-Policy", publicCsp({ scripts, pictures }));
  } else if (isPage(response) && !response.hasHeader("content-security-policy")) {
    response.setHeader("Content-Security-Policy", publicCsp());
  }
}
