import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { serverOf } from "@/server/http/testing";
import { answerAnonymousViewer } from "./anonymous-viewer";

vi.mock("@/server/env", () => ({ env: { SITE_URL: "https://site.test" } }));

let server: Server;
beforeAll(async () => {
  server = serverOf([answerAnonymousViewer], (_, answer) => answer.end("Next"));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
});
afterAll(() => server.close());

const ask = (path = "/api/viewer", init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, init);

test("a request without a session gets null before Next, with no-store", async () => {
  const answer = await ask(undefined, { headers: { cookie: "theme=dark; delet-sessions=x" } });
  expect([answer.status, await answer.json()]).toEqual([200, null]);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "cache-control": "private, no-store",
    "content-type": "application/json",
    "x-content-type-options": "nosniff",
    "strict-transport-security": "max-age=31536000; includeSubDomains",
  });
  expect(answer.headers.has("set-cookie")).toBe(false);
});

test("a request with a session cookie, and every other request, goes to Next", async () => {
  for (const cookie of ["delet-session=x", "a=b; delet-session.0=x"]) {
    expect(await (await ask(undefined, { headers: { cookie } })).text()).toBe("Next");
  }
  for (const path of ["/api/viewer/", "/api/viewer?x=1", "/"]) {
    expect(await (await ask(path)).text()).toBe("Next");
  }
  expect(await (await ask(undefined, { method: "POST" })).text()).toBe("Next");
});
