import { type IncomingMessage, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { SESSION_COOKIE_NAME } from "@/lib/auth/session-cookie";
import { delayScripts } from "./delay-scripts";
import { serverOf } from "./testing";

vi.mock("@/server/env", () => ({ env: {} }));

const LIST = `/list/${"a1".repeat(16)}`;
const SCRIPT = '<script src="/_next/static/chunks/a.js" async="" nonce="bm9uY2U="></script>';
const PARTS = [
  '<!DOCTYPE html><html><head><link rel="stylesheet" href="/a.css"/>',
  `${SCRIPT.slice(0, 20)}`,
  `${SCRIPT.slice(20)}</head><body>שלום</body></html>`,
];
const PAGE = PARTS.join("");

let server: Server;
/** Like Next with its compression: the head is flushed and asked for with each part. */
beforeAll(async () => {
  server = serverOf([delayScripts], (message, response) => {
    response.setHeader("Content-Type", message.url?.includes("text") ? "text/plain" : "text/html");
    response.setHeader("x-encoding", String(message.headers["accept-encoding"]));
    response.writeHead(404, { "x-head": "first" });
    response.flushHeaders();
    for (const part of PARTS) {
      if (!response.headersSent) response.writeHead(200);
      response.write(part);
    }
    response.end();
  });
  await new Promise<void>((done) => server.listen(0, done));
});
afterAll(() => server.close());

const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  new Promise<{ status: number; headers: IncomingMessage["headers"]; body: Buffer }>((done) => {
    const { port } = server.address() as AddressInfo;
    request({ port, path, headers, method }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part) => parts.push(part));
      answer.on("end", () =>
        done({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(parts),
        }),
      );
    }).end();
  });

test.each(["gzip, br", "identity", ""])(
  "a sent list's page lists its scripts as data and keeps its headers: %j",
  async (encoding) => {
    const { status, headers, body } = await get(`${LIST}?s=aB3xYz`, {
      "accept-encoding": encoding,
    });
    expect(status).toBe(404);
    expect(headers).toMatchObject({
      "x-head": "first",
      "x-encoding": "identity",
      "content-length": String(body.length),
    });
    expect(headers["content-encoding"]).toBe(encoding.startsWith("gzip") ? "gzip" : undefined);
    const html = String(encoding.startsWith("gzip") ? gunzipSync(body) : body);
    expect(html).not.toContain("<script src");
    expect(html).toContain('<script id="page-scripts" type="application/json">["/_next/');
    expect(html).toContain("שלום");
  },
);

test.each([
  ["of somebody signed in", LIST, { cookie: `${SESSION_COOKIE_NAME}=x` }],
  ["of another personal page", "/complaint", {}],
  ["of a navigation", LIST, { rsc: "1" }],
  ["that is no page", `${LIST}?text`, {}],
])("a response %s is unchanged", async (_, path, headers) => {
  expect(String((await get(path, headers)).body)).toBe(PAGE);
});
