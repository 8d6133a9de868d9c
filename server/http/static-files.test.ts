import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { packStatic } from "@/scripts/launch/pack";
import type { Handler } from "./handler";
import { serveStaticFiles } from "./static-files";

const folder = mkdtempSync(join(tmpdir(), "static-files-"));
const SCRIPT = "console.log('שלום');".repeat(200);
let handle: Handler;
beforeAll(async () => {
  mkdirSync(join(folder, "chunks"));
  writeFileSync(join(folder, "chunks/a.js"), SCRIPT);
  writeFileSync(join(folder, "chunks/small.js"), "1");
  writeFileSync(join(folder, "font.woff2"), SCRIPT);
  await packStatic(folder);
  handle = serveStaticFiles(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

function ask(url: string, headers: Record<string, string> = {}, method = "GET") {
  const written: { status?: number; headers?: Record<string, unknown>; body?: Buffer } = {};
  const response = {
    writeHead: (status: number, given: Record<string, unknown>) =>
      Object.assign(written, { status, headers: given }),
    end: (body?: Buffer) => Object.assign(written, { body }),
  };
  const request = { method, url, headers: { "accept-encoding": "gzip, deflate, br", ...headers } };
  const next = vi.fn();
  handle(request as unknown as IncomingMessage, response as unknown as ServerResponse, next);
  expect(next).toHaveBeenCalledTimes(written.status === undefined ? 1 : 0);
  return written.status === undefined ? null : written;
}
const A = "/_next/static/chunks/a.js";

test("a script is served in an accepted compression and cached immutably", () => {
  const br = ask(A);
  expect(br?.status).toBe(200);
  expect(br?.headers).toMatchObject({
    "Content-Type": "application/javascript; charset=UTF-8",
    "Content-Encoding": "br",
    "Content-Length": br?.body?.length,
    "Cache-Control": "public, max-age=31536000, immutable",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
    Vary: "Accept-Encoding",
  });
  expect(brotliDecompressSync(br?.body as Buffer).toString()).toBe(SCRIPT);
  for (const accepted of ["gzip", "br;q=0, GZIP;q=0.5"]) {
    const gz = ask(A, { "accept-encoding": accepted });
    expect(gz?.headers?.["Content-Encoding"]).toBe("gzip");
    expect(gunzipSync(gz?.body as Buffer).toString()).toBe(SCRIPT);
    expect(gz?.headers?.ETag).not.toBe(br?.headers?.ETag);
  }
});

test("a matching ETag gets 304, and HEAD gets no body", () => {
  const tag = String(ask(A)?.headers?.ETag);
  expect(ask(A, { "if-none-match": tag })).toMatchObject({ status: 304, body: undefined });
  expect(ask(A, { "if-none-match": '"other"' })?.status).toBe(200);
  expect(ask(A, {}, "HEAD")).toMatchObject({ status: 200, body: undefined });
});

test.each([
  ["a part of it", A, { range: "bytes=5-2" }],
  ["who takes no packing", A, { "accept-encoding": "identity" }],
  ["who refuses both", A, { "accept-encoding": "br;q=0,gzip;q=0.0" }],
  ["what is too small to be packed", "/_next/static/chunks/small.js", {}],
  ["what is packed already", "/_next/static/font.woff2", {}],
  ["what is not there", "/_next/static/chunks/b.js", {}],
  ["the packed file itself", `${A}.br`, {}],
  ["another spelling", "/_next/static/chunks/../chunks/a.js", {}],
  ["another folder", "/static/chunks/a.js", {}],
])("left to Next: %s", (_, url, headers) => {
  expect(ask(url, headers as Record<string, string>)).toBeNull();
});

test("a POST, and a folder without packed files, are left to Next", () => {
  expect(ask(A, {}, "POST")).toBeNull();
  const next = vi.fn();
  const nowhere = serveStaticFiles(join(folder, "nowhere"));
  nowhere({ method: "GET", url: A, headers: {} } as IncomingMessage, {} as never, next);
  expect(next).toHaveBeenCalledOnce();
});
