import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { cookieNames } from "@/lib/http/cookie-names";
import { mayBeShared } from "@/lib/http/shared-cache";
import { hasSessionCookie } from "@/server/supabase/session-cookie";
import { hearingPages, type KeptPage } from "./answers.mjs";

// What Next answered with a kept page is answered again where Node hands the next request over, as long as the
// cache says that the page is true (docs/decisions/0056-kept-pages-are-answered-again.md).

const MAX_BYTES = Number(process.env.PAGE_CACHE_MB || 128) * 1024 * 1024 * 0.25;
/** Of what an answer takes beside its body. */
const HEAD_BYTES = 4096;
const KEY_MAX = 2048;

type Answered = Pick<KeptPage, "id" | "mayBeShown"> & {
  /** Names and values in turn, as they were sent. */
  headers: string[];
  body: Buffer;
  etag: string;
  /** The headers of the answer to somebody who has it already. */
  unchanged?: string[];
};

const answers = new Map<string, Answered>();
let bytes = 0;

/** Answers out of what is kept, or leaves it to Next (`onward`) and remembers what it answers. */
export function answerAgain(
  request: IncomingMessage,
  response: ServerResponse,
  onward: () => boolean,
): boolean {
  const asked = readAsked(request);
  if (!asked) return onward();
  const found = answers.get(asked.key);
  if (!found || (asked.has === found.etag && !found.unchanged)) {
    return remembering(asked, response, onward);
  }
  void found
    .mayBeShown()
    .catch(() => false)
    .then((may) => {
      if (response.destroyed) return;
      if (may) return send(asked, found, response);
      if (answers.get(asked.key) === found) forget(asked.key);
      remembering(asked, response, onward);
    });
  return true;
}

/** Where somebody came from changes nothing of a page, nor do the ways in which browsers say that they take gzip. */
const SHARE_CODE = /\?s=[A-Za-z0-9]{6}$/;
const GZIP_FIRST = /^gzip(?:, ?[a-z]+)*$/;
const ETAG = /^(?:W\/)?("[\w-]+")$/;
/** Answered otherwise than with the whole page, or meant for Next alone. */
const UNUSUAL = [
  "authorization",
  "content-length",
  "if-modified-since",
  "range",
  "transfer-encoding",
  "x-matched-path",
  "x-prerender-revalidate",
];
const DOCUMENTS: unknown[] = [undefined, "document", "empty", "iframe"];
const NO_PAGE = /^\/(?:_next|api|media|share-card)\//;

type Asked = { key: string; has: string | null };

/** Null of what is not asked as a visitor asks for a page. */
function readAsked({ method, url = "", headers }: IncomingMessage): Asked | null {
  if (method !== "GET" || NO_PAGE.test(url)) return null;
  if (UNUSUAL.some((name) => name in headers)) return null;
  if (!DOCUMENTS.includes(headers["sec-fetch-dest"])) return null;
  if (!mayBeShared({ url, headers }, 200)) return null;
  if (headers.cookie && hasSessionCookie(cookieNames(headers.cookie))) return null;
  const condition = headers["if-none-match"];
  const has = condition === undefined ? null : ETAG.exec(condition)?.[1];
  if (has === undefined) return null;
  // Who asks for a fresh copy gets the whole page.
  if (has !== null && headers["cache-control"]?.includes("no-cache")) return null;
  const encoding = headers["accept-encoding"];
  const key = [
    headers.host,
    headers["x-forwarded-proto"],
    typeof encoding === "string" && GZIP_FIRST.test(encoding) ? "gzip" : encoding,
    url.replace(SHARE_CODE, ""),
  ].join("\n");
  return key.length <= KEY_MAX ? { key, has } : null;
}

function send({ key, has }: Asked, found: Answered, to: ServerResponse) {
  const { headers, body, etag, unchanged } = found;
  // What was shown last goes last.
  if (answers.get(key) === found && answers.delete(key)) answers.set(key, found);
  if (has === etag && unchanged) to.writeHead(304, unchanged).end();
  else to.writeHead(200, headers).end(body);
}

/** Lets Next answer; what it sends is kept when it is a kept page, whole and for everyone. */
function remembering(asked: Asked, response: ServerResponse, onward: () => boolean) {
  const pages: KeptPage[] = [];
  const parts: Buffer[] = [];
  const take = (chunk: unknown, encoding: unknown) => {
    if (pages.length === 0) return;
    if (typeof chunk === "string") {
      parts.push(Buffer.from(chunk, typeof encoding === "string" ? (encoding as "utf8") : "utf8"));
    } else if (chunk instanceof Uint8Array) parts.push(Buffer.from(chunk));
  };
  for (const name of ["write", "end"] as const) {
    const sends = response[name];
    response[name] = function (this: ServerResponse, ...args: unknown[]) {
      take(args[0], args[1]);
      return Reflect.apply(sends, this, args);
    } as never;
  }
  response.once("finish", () => {
    const [page] = pages;
    if (page && pages.length === 1) void keep(asked, page, response, Buffer.concat(parts));
  });
  return hearingPages((page) => pages.push(page), onward);
}

const unpacked = promisify(gunzip);

async function keep({ key, has }: Asked, page: KeptPage, response: ServerResponse, body: Buffer) {
  const { statusCode } = response;
  const etag = String(response.getHeader("etag"));
  if (!/^public\b/.test(String(response.getHeader("cache-control")))) return;
  if (response.hasHeader("set-cookie")) return;
  const known = answers.get(key);
  if (statusCode === 304 && known?.id === page.id && has === etag && known.etag === etag) {
    known.unchanged = headersOf(response);
  }
  if (statusCode !== 200 || !(await isWhole(body, response, page.html))) return;
  const headers = headersOf(response).concat(
    response.hasHeader("content-length") ? [] : ["Content-Length", String(body.length)],
  );
  forget(key);
  const { id, mayBeShown } = page;
  answers.set(key, { id, mayBeShown, headers, body, etag });
  bytes += sizeOf(key, body);
  for (const oldest of answers.keys()) {
    if (bytes <= MAX_BYTES) break;
    forget(oldest);
  }
}

/** Somebody may have found a way to be answered otherwise at the address of a page. */
async function isWhole(body: Buffer, response: ServerResponse, html: string) {
  const encoding = response.getHeader("content-encoding");
  if (encoding !== undefined && encoding !== "gzip") return false;
  const sent = encoding ? await unpacked(body).catch(() => null) : body;
  return sent?.equals(Buffer.from(html)) ?? false;
}

/** As they were sent, in the letters they were sent in. */
const headersOf = (response: ServerResponse & { getRawHeaderNames?(): string[] }) =>
  (response.getRawHeaderNames?.() ?? response.getHeaderNames()).flatMap((name) => {
    const value = response.getHeader(name) ?? "";
    return (Array.isArray(value) ? value : [value]).flatMap((one) => [name, String(one)]);
  });

const sizeOf = (key: string, body: Buffer) => body.length + 2 * key.length + HEAD_BYTES;

function forget(key: string) {
  const found = answers.get(key);
  if (!found) return;
  answers.delete(key);
  bytes -= sizeOf(key, found.body);
}
