import { type IncomingMessage, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { RATES } from "@/lib/http/rates";
import CacheHandler from "@/server/cache/handler.mjs";
import { beginResponse, reportPageHit } from "@/server/cache/page-hits.mjs";
import { serveFromResponseCache } from "./response-cache";
import { serverOf } from "./testing";

// Synchronous, so that caching is finished when a response ends.
vi.mock("node:zlib", async (original) => {
  const zlib = await original<typeof import("node:zlib")>();
  type Done = (error: null, body: Buffer) => void;
  return { ...zlib, gunzip: (body: Buffer, done: Done) => done(null, zlib.gunzipSync(body)) };
});

vi.mock("@/server/env", () => ({ env: {} }));

/** Like Next: responds from the cache, which it queries by the page's address without its query. */
let made = 0;
let asked = 0;
let sent: (html: string) => string;
async function next(message: IncomingMessage) {
  asked += 1;
  if (message.url?.startsWith("/api/v1/")) return respondOfApi();
  const handler = new CacheHandler();
  const key = (message.url ?? "").split("?")[0] as string;
  let value = (await handler.get(key))?.value;
  if (!value) {
    made += 1;
    value = { kind: "APP_PAGE", html: `דף ${made} `.repeat(300) } as never;
    const headers = { "x-next-cache-tags": "listing:1" };
    await handler.set(
      key,
      { ...(value as object), headers },
      { cacheControl: { revalidate: 300 } },
    );
  }
  return (value as { html: string }).html;
}

/** Like server/api/response.ts. */
async function respondOfApi() {
  const isFresh = await beginResponse(["listings"]);
  made += 1;
  const html = JSON.stringify({ made });
  if (isFresh) reportPageHit({ id: `${made}`, html, isFresh });
  return html;
}

let server: Server;
let underWay = 0;
beforeAll(async () => {
  delete process.env.SUPABASE_URL;
  server = serverOf([serveFromResponseCache], async (message, answer) => {
    underWay += 1;
    answer.once("close", () => {
      underWay -= 1;
    });
    const html = sent(await next(message));
    const etag = `"${html.length}-${made}"`;
    answer.setHeader("Vary", ["rsc", "Accept-Encoding"]);
    answer.setHeader("Cache-Control", message.headers["x-odd"] ? "private" : "public, s-maxage=1");
    answer.setHeader("ETag", etag);
    if (message.headers["if-none-match"] === etag) {
      answer.statusCode = 304;
      answer.end();
      return;
    }
    answer.setHeader("content-type", "text/html; charset=utf-8");
    if (!message.headers["accept-encoding"]) {
      answer.setHeader("Content-Length", Buffer.byteLength(html));
      answer.end(html);
      return;
    }
    answer.setHeader("Content-Encoding", "gzip");
    const packed = gzipSync(html);
    answer.write(packed.subarray(0, 10));
    answer.end(packed.subarray(10));
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
});
afterAll(() => server.close());

let runs = 0;
let path = "";
beforeEach(() => {
  path = `/property/${++runs}`;
  asked = 0;
  sent = (html) => html;
});

type Got = { status: number; headers: IncomingMessage["headers"]; text: string; asked: number };
/** A response, and how often Next was called for it. */
async function get(headers: Record<string, string> = {}, address = path, method = "GET") {
  const before = asked;
  const got = await new Promise<Got>((done, broken) => {
    const { port } = server.address() as AddressInfo;
    request({ port, host: "127.0.0.1", path: address, method, headers }, async (answer) => {
      const parts: Buffer[] = [];
      for await (const part of answer) parts.push(part);
      const body = Buffer.concat(parts);
      const packed = answer.headers["content-encoding"] && body.length > 0;
      const text = packed ? gunzipSync(body) : body;
      const { date: _, ...told } = answer.headers;
      done({ status: answer.statusCode ?? 0, headers: told, text: `${text}`, asked: 0 });
    })
      .once("error", broken)
      .end();
  });
  await vi.waitFor(() => expect(underWay).toBe(0), { interval: 1 });
  await new Promise((done) => setImmediate(done));
  return { ...got, asked: asked - before };
}
const GZIP = { "accept-encoding": "gzip, deflate, br" };

/** Rendered, cached by Next, and stored in the response cache. */
async function warm(headers: Record<string, string> = GZIP, address = path) {
  await get(headers, address);
  return get(headers, address);
}

test.each([
  ["packed", GZIP],
  ["plain", {}],
])("a response that Next served from its cache is served again, %s", async (_, headers) => {
  const first = await warm(headers);
  expect(first.asked).toBe(1);
  const again = await get(headers);
  expect(again).toMatchObject({ status: 200, asked: 0, text: first.text });
  const { "transfer-encoding": chunked, ...told } = first.headers;
  expect(Boolean(chunked)).toBe("accept-encoding" in headers);
  expect(again.headers).toEqual({ ...told, "content-length": again.headers["content-length"] });
});

test("a revalidated page goes to Next again immediately", async () => {
  const { text } = await warm();
  expect((await get()).asked + (await get(GZIP)).asked).toBe(1);
  await new CacheHandler().revalidateTag("listing:2");
  expect((await get(GZIP)).asked).toBe(0);
  await new CacheHandler().revalidateTag("listing:1");
  const renewed = await get(GZIP);
  expect([renewed.asked, renewed.text === text]).toEqual([1, false]);
  await get(GZIP);
  expect(await get(GZIP)).toMatchObject({ asked: 0, text: renewed.text });
});

test("API responses are cached and counted against the rate limit; excess requests go to Next", async () => {
  await new CacheHandler().get("opens the store");
  const address = `/api/v1/homes?rooms=${runs}`;
  const first = await warm(GZIP, address);
  expect(first.asked).toBe(0);
  expect(first.headers.ratelimit).toMatch(/^"default";r=\d+;t=\d+$/);
  const left = (got: Got) => Number(/r=(\d+)/.exec(String(got.headers.ratelimit))?.[1]);
  expect(left(first)).toBe(RATES.api.burst - 1);
  expect(left(await get(GZIP, address))).toBeLessThan(RATES.api.burst - 1);
  await new CacheHandler().revalidateTag("listings");
  expect((await get(GZIP, address)).asked).toBe(1);
  expect((await get(GZIP, address)).asked).toBe(0);
  // The bucket refills a little while these requests run one after the other.
  let served = 0;
  while (served < 10 * RATES.api.burst && (await get(GZIP, address)).asked === 0) served++;
  expect(served).toBeGreaterThanOrEqual(RATES.api.burst - 10);
  expect(served).toBeLessThan(10 * RATES.api.burst);
});

test("the share code and the exact Accept-Encoding do not split the cache", async () => {
  await warm();
  expect((await get(GZIP, `${path}?s=aB3xYz`)).asked).toBe(0);
  expect((await get({ "accept-encoding": "gzip, deflate, br, zstd" })).asked).toBe(0);
  expect((await get({ "accept-encoding": "gzip;q=0" })).asked).toBe(1);
  expect((await get(GZIP, `${path}?s=aB3xYz&rooms=3`)).asked).toBe(1);
});

test("a matching ETag gets 304", async () => {
  const { headers } = await warm();
  const has = { ...GZIP, "if-none-match": String(headers.etag) };
  const [first, again] = [await get(has), await get(has)];
  expect([first.status, first.asked]).toEqual([304, 1]);
  expect(again).toEqual({ ...first, asked: 0 });
  expect(await get({ ...GZIP, "if-none-match": '"other"' })).toMatchObject({
    ...{ status: 200, asked: 0 },
  });
  expect((await get({ ...has, "cache-control": "no-cache" })).asked).toBe(1);
});

test.each([
  ["who is signed in", { cookie: "a=b; delet-session.0=x" }],
  ["Next's router", { rsc: "1" }],
  ["a prefetch", { "next-router-prefetch": "1" }],
  ["a key", { authorization: "Bearer x" }],
  ["a part", { range: "bytes=0-1" }],
  ["a picture", { "sec-fetch-dest": "image" }],
  ["another name", { host: "other.test" }],
  ["another protocol", { "x-forwarded-proto": "http" }],
  ["since when it changed", { "if-modified-since": "Thu, 01 Jan 2026 00:00:00 GMT" }],
  ["several versions", { "if-none-match": '"a", "b"' }],
])("an unusual request goes to Next: %s", async (_, odd) => {
  await warm();
  expect((await get(GZIP)).asked).toBe(0);
  expect((await get({ ...GZIP, ...odd })).asked).toBe(1);
});

test("HEAD, and a GET with a body, go to Next", async () => {
  await warm();
  expect((await get(GZIP, path, "HEAD")).asked).toBe(1);
  expect((await get({ ...GZIP, "content-length": "0" })).asked).toBe(1);
});

test.each([
  ["that is not the kept page", {}, (html: string) => `${html}!`],
  ["that is private", { "x-odd": "1" }, (html: string) => html],
])("a response %s is not shared", async (_, odd, says) => {
  sent = says;
  await warm({ ...GZIP, ...odd });
  sent = (html) => html;
  expect((await get(GZIP)).asked).toBe(1);
  expect((await get(GZIP)).asked).toBe(0);
});
