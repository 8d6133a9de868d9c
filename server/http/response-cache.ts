import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { gunzipSync } from "node:zlib";
import { hasSessionCookie } from "@/lib/auth/session-cookie";
import { cookieNames } from "@/lib/http/cookie-names";
import { mayBeShared } from "@/lib/http/shared-cache";
import { type CachedPage, withPageHits } from "@/server/cache/page-hits.mjs";
import { addressOf } from "./client-address";
import type { Handler } from "./handler";
import { rateLimitField, takeFor } from "./rate-buckets";
import { REQUEST_ID_HEADER } from "./request-context";

// Repeats the response that Next sent for a cached page to later requests, as long as the cache handler says that the
// page is fresh (docs/decisions/0056-cached-pages-are-served-before-next.md).

const MAX_BYTES = Number(process.env.PAGE_CACHE_MB || 128) * 1024 * 1024 * 0.25;
/** Estimated size of an entry without its body. */
const HEAD_BYTES = 4096;
const KEY_MAX = 2048;

type CachedResponse = Pick<CachedPage, "id" | "isFresh"> & {
  /** Names and values alternate, as they were sent. */
  headers: string[];
  body: Buffer;
  etag: string;
  /** The headers of its 304. */
  notModified?: string[];
};

const entries = new Map<string, CachedResponse>();
let bytes = 0;

/** Sends the cached response, or lets Next respond and caches that. */
export const serveFromResponseCache: Handler = (request, response, next) => {
  const lookup = lookupFor(request);
  if (!lookup) return next();
  const entry = entries.get(lookup.key);
  if (!entry || (lookup.etag === entry.etag && !entry.notModified)) {
    return cacheResponse(lookup, response, next);
  }
  return entry
    .isFresh()
    .catch(() => false)
    .then((fresh) => {
      if (response.destroyed) return;
      if (fresh) return sendWithinLimit(lookup, entry, request, response, next);
      if (entries.get(lookup.key) === entry) evict(lookup.key);
      return cacheResponse(lookup, response, next);
    });
};

/** Neither the code of a shared link nor the spelling of `Accept-Encoding` changes the page: both are normalized. */
const SHARE_CODE = /\?s=[A-Za-z0-9]{6}$/;
const GZIP_FIRST = /^gzip(?:, ?[a-z]+)*$/;
const ETAG = /^(?:W\/)?("[\w-]+")$/;
/** Headers whose requests do not get the whole page, or that are meant for Next alone. */
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
const NO_PAGE = /^\/(?:_next|api\/(?!v1\/)|media|share-card)\//;
/** The reading API: its responses are cached like pages and counted like requests (server/api/response.ts). */
const API = /^\/api\/v1\//;

/** The cache key of a request, and the ETag that it sent. */
type Lookup = { key: string; etag: string | null };

/** Null unless the request is for a whole page by an anonymous visitor. */
function lookupFor({ method, url = "", headers }: IncomingMessage): Lookup | null {
  if (method !== "GET" || NO_PAGE.test(url)) return null;
  if (UNUSUAL.some((name) => name in headers)) return null;
  if (!DOCUMENTS.includes(headers["sec-fetch-dest"])) return null;
  if (!mayBeShared({ url, headers }, 200)) return null;
  if (headers.cookie && hasSessionCookie(cookieNames(headers.cookie))) return null;
  const condition = headers["if-none-match"];
  const etag = condition === undefined ? null : ETAG.exec(condition)?.[1];
  if (etag === undefined) return null;
  // A reload must get the whole page, not a 304.
  if (etag !== null && headers["cache-control"]?.includes("no-cache")) return null;
  const encoding = headers["accept-encoding"];
  const key = [
    headers.host,
    headers["x-forwarded-proto"],
    typeof encoding === "string" && GZIP_FIRST.test(encoding) ? "gzip" : encoding,
    url.replace(SHARE_CODE, ""),
  ].join("\n");
  return key.length <= KEY_MAX ? { key, etag } : null;
}

/** A client over the API's limit is refused by Next, with an explanation. */
function sendWithinLimit(
  lookup: Lookup,
  entry: CachedResponse,
  request: IncomingMessage,
  response: ServerResponse,
  next: () => unknown,
) {
  if (!API.test(request.url ?? "")) return send(lookup, entry, response);
  const address = addressOf(
    { get: (name) => request.headers[name]?.toString() ?? null },
    request.socket.remoteAddress ?? null,
  );
  if (takeFor("api", address) > 0) return next();
  response.setHeader("ratelimit", rateLimitField("api", address));
  return send(lookup, entry, response);
}

function send(lookup: Lookup, entry: CachedResponse, response: ServerResponse) {
  const { headers, body, etag, notModified } = entry;
  // Least recently used first.
  if (entries.get(lookup.key) === entry && entries.delete(lookup.key))
    entries.set(lookup.key, entry);
  if (lookup.etag === etag && notModified) response.writeHead(304, notModified).end();
  else response.writeHead(200, headers).end(body);
}

/** Lets Next respond, and caches the response if it is a whole cached page for everyone. */
function cacheResponse(lookup: Lookup, response: ServerResponse, next: () => unknown) {
  const pages: CachedPage[] = [];
  const parts: Buffer[] = [];
  const collect = (chunk: unknown, encoding: unknown) => {
    if (pages.length === 0) return;
    if (typeof chunk === "string") {
      parts.push(Buffer.from(chunk, typeof encoding === "string" ? (encoding as "utf8") : "utf8"));
    } else if (chunk instanceof Uint8Array) parts.push(Buffer.from(chunk));
  };
  for (const name of ["write", "end"] as const) {
    const sends = response[name];
    response[name] = function (this: ServerResponse, ...args: unknown[]) {
      collect(args[0], args[1]);
      return Reflect.apply(sends, this, args);
    };
  }
  response.once("finish", () => {
    const [page] = pages;
    if (page && pages.length === 1) store(lookup, page, response, Buffer.concat(parts));
  });
  return withPageHits((page) => pages.push(page), next);
}

function store(lookup: Lookup, page: CachedPage, response: ServerResponse, body: Buffer) {
  const { key } = lookup;
  const { statusCode } = response;
  const etag = String(response.getHeader("etag"));
  if (!/^public\b/.test(String(response.getHeader("cache-control")))) return;
  if (response.hasHeader("set-cookie")) return;
  const existing = entries.get(key);
  if (
    statusCode === 304 &&
    existing?.id === page.id &&
    lookup.etag === etag &&
    existing.etag === etag
  ) {
    existing.notModified = headersOf(response);
  }
  if (statusCode !== 200 || !isWhole(body, response, page.html)) return;
  const headers = headersOf(response).concat(
    response.hasHeader("content-length") ? [] : ["Content-Length", String(body.length)],
  );
  evict(key);
  const { id, isFresh } = page;
  entries.set(key, { id, isFresh, headers, body, etag });
  bytes += sizeOf(key, body);
  for (const oldest of entries.keys()) {
    if (bytes <= MAX_BYTES) break;
    evict(oldest);
  }
}

/** Guards against cache poisoning, should somebody find a way to get another body at the address of a page. */
function isWhole(body: Buffer, response: ServerResponse, html: string) {
  const encoding = response.getHeader("content-encoding");
  if (encoding === undefined) return body.equals(Buffer.from(html));
  return encoding === "gzip" && decompressed(body)?.equals(Buffer.from(html)) === true;
}

/** In this thread: handing a page over to another one costs about as much. Null if it is no gzip. */
function decompressed(body: Buffer) {
  try {
    return gunzipSync(body);
  } catch {
    return null;
  }
}

/** Headers meant for one client alone. */
const OF_ONE = [REQUEST_ID_HEADER, "ratelimit"];

/** The headers that everybody gets, in the letter case in which they were sent. */
const headersOf = (response: ServerResponse & { getRawHeaderNames?(): string[] }) =>
  (response.getRawHeaderNames?.() ?? response.getHeaderNames()).flatMap((name) => {
    if (OF_ONE.includes(name.toLowerCase())) return [];
    const value = response.getHeader(name) ?? "";
    return (Array.isArray(value) ? value : [value]).flatMap((item) => [name, String(item)]);
  });

const sizeOf = (key: string, body: Buffer) => body.length + 2 * key.length + HEAD_BYTES;

function evict(key: string) {
  const entry = entries.get(key);
  if (!entry) return;
  entries.delete(key);
  bytes -= sizeOf(key, entry.body);
}
