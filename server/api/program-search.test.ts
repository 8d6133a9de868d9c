import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { reportPageHit } from "@/server/cache/page-hits.mjs";
import { serveFromResponseCache } from "@/server/http/response-cache";
import { serverOf } from "@/server/http/testing";
import { answerProgramSearch } from "./program-search";

vi.mock("@/server/env", () => ({ env: { SITE_URL: "https://site.test" } }));
const { answerSearch } = vi.hoisted(() => ({ answerSearch: vi.fn() }));
vi.mock("./search", () => ({ answerSearch }));

const TEXT = JSON.stringify({ total: 3, homes: "דירה".repeat(200) });
const HEADERS = { "Content-Type": "application/json; charset=utf-8", ETag: '"tag"' };

let server: Server;
beforeAll(async () => {
  const byNext = (_: IncomingMessage, response: ServerResponse) => response.end("Next");
  server = serverOf([serveFromResponseCache, answerProgramSearch], byNext);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
});
afterAll(() => server.close());
beforeEach(() => {
  answerSearch.mockReset().mockImplementation(async () => new Response(TEXT, { headers: HEADERS }));
});

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, init);

test("a search is answered before Next, compressed, with the headers of every response", async () => {
  const headers = { "accept-encoding": "gzip", "if-none-match": '"other"' };
  const answer = await ask("/api/v1/homes?city=%D7%97%D7%99%D7%A4%D7%94", { headers });
  expect([answer.status, await answer.text()]).toEqual([200, TEXT]);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    ...{ "content-type": HEADERS["Content-Type"], etag: HEADERS.ETag },
    ...{ "content-encoding": "gzip", vary: "Accept-Encoding" },
    "x-content-type-options": "nosniff",
    "strict-transport-security": "max-age=31536000; includeSubDomains",
  });
  const [request] = answerSearch.mock.calls[0] as [Request];
  expect(new URL(request.url).searchParams.get("city")).toBe("חיפה");
  expect(request.headers.get("if-none-match")).toBe('"other"');
});

test("a client that takes no gzip gets plain text, and one with the response gets 304", async () => {
  const plain = await ask("/api/v1/homes", { headers: { "accept-encoding": "gzip;q=0" } });
  expect([plain.headers.get("content-encoding"), await plain.text()]).toEqual([null, TEXT]);
  answerSearch.mockImplementation(async () => new Response(null, { status: 304 }));
  const unchanged = await ask("/api/v1/homes", { headers: { "if-none-match": HEADERS.ETag } });
  expect([unchanged.status, await unchanged.text()]).toEqual([304, ""]);
});

test("what is fresh is repeated by the response cache", async () => {
  answerSearch.mockImplementation(async () => {
    reportPageHit({ id: HEADERS.ETag, html: TEXT, isFresh: async () => true });
    const headers = { ...HEADERS, "Cache-Control": "public, max-age=0" };
    return new Response(TEXT, { headers });
  });
  const texts: string[] = [];
  await vi.waitFor(async () => {
    const calls = answerSearch.mock.calls.length;
    texts.push(await (await ask("/api/v1/homes?q=again")).text());
    expect([calls > 0, answerSearch.mock.calls.length]).toEqual([true, calls]);
  });
  expect(new Set(texts)).toEqual(new Set([TEXT]));
});

test("a request with a session, and every other one, goes to Next", async () => {
  const cookie = "a=b; delet-session.0=x";
  expect(await (await ask("/api/v1/homes", { headers: { cookie } })).text()).toBe("Next");
  expect(await (await ask("/api/v1/homes", { method: "POST" })).text()).toBe("Next");
  expect(await (await ask("/api/v1/homes/a")).text()).toBe("Next");
  expect(answerSearch).not.toHaveBeenCalled();
  expect(await (await ask("/api/v1/homes", { headers: { cookie: "a=b" } })).text()).toBe(TEXT);
});
