import type { AddressInfo } from "node:net";
import { expect, test, vi } from "vitest";
import { createHttpServer } from "./server";

vi.mock("@/server/env", () => ({ env: { SITE_URL: "https://site.test" } }));
const { error } = vi.hoisted(() => ({ error: vi.fn() }));
vi.mock("@/server/log", () => ({ log: { error, warn: vi.fn(), info: vi.fn() } }));

const { requestPipeline, steps } = await import("./pipeline");

async function ask(path: string, next: Parameters<typeof requestPipeline>[0]) {
  const server = createHttpServer(requestPipeline(next, ""));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  try {
    return await fetch(`http://127.0.0.1:${port}${path}`);
  } finally {
    server.close();
  }
}

test("the request context and tracing come first, and header completion comes last", () => {
  const names = steps("").map(({ name }) => name);
  expect(names.slice(0, 3)).toEqual(["openRequestContext", "traceRequest", "refuseRequest"]);
  expect(names.slice(-4)).toEqual([
    "serveFromResponseCache",
    "finishResponse",
    "delayScripts",
    "cleanRequest",
  ]);
});

test("Next handles only requests that no step has answered", async () => {
  const next = vi.fn(async (_request: unknown, response: { end: (text: string) => unknown }) => {
    response.end("page");
  });
  expect(await (await ask("/explore", next as never)).text()).toBe("page");
  expect(await (await ask("/api/viewer", next as never)).text()).toBe("null");
  expect(next).toHaveBeenCalledOnce();
});

test("a request that Next fails to handle gets 500 and is logged", async () => {
  const failure = new Error("broken");
  const response = await ask("/explore", () => Promise.reject(failure));
  expect(response.status).toBe(500);
  expect(error).toHaveBeenCalledExactlyOnceWith({ err: failure }, expect.any(String));
});
