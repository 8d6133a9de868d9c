import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import CacheHandler from "./handler.mjs";

/** A fake database: reports the noted writes, with a configurable delay. */
let late = 0;
let noted: string[] = [];
const database = createServer(async ({ url }, answer) => {
  const tags = url === "/rest/v1/rpc/public_changes" ? noted : null;
  await wait(late);
  answer.setHeader("content-type", "application/json");
  answer.end(JSON.stringify({ next: "7", tags }));
});

beforeAll(async () => {
  await new Promise<void>((done) => database.listen(0, "127.0.0.1", done));
  const { port } = database.address() as AddressInfo;
  process.env.SUPABASE_URL = `http://127.0.0.1:${port}`;
  process.env.SUPABASE_SECRET_KEY = "secret";
});
afterAll(() => {
  delete process.env.SUPABASE_URL;
  database.closeAllConnections();
  database.close();
});

const shown = async () => (await new CacheHandler().get("/count"))?.value;

async function keepCount() {
  const handler = new CacheHandler();
  await handler.get("/count");
  const value = { kind: "FETCH", data: { body: "1" }, tags: ["listings"], revalidate: 300 };
  await handler.set("/count", value, { tags: ["listings"] });
  expect(await shown()).toBeDefined();
}

async function secondsOf(work: () => Promise<unknown>) {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

test("a cached count is stale within a second of a write", async () => {
  await keepCount();
  noted = ["listings"];
  await wait(1000);
  expect(await shown()).toBeUndefined();
});

test("the project URL may end with a slash", async () => {
  process.env.SUPABASE_URL += "/";
  noted = [];
  await keepCount();
  noted = ["listings"];
  await wait(1000);
  expect(await shown()).toBeUndefined();
});

test("a slow database delays one request only, and its late response still applies", async () => {
  noted = [];
  await wait(1000);
  await keepCount();
  await wait(1000);
  [late, noted] = [2500, ["listings"]];
  const first = await secondsOf(shown);
  expect(first).toBeGreaterThan(1.3);
  expect(first).toBeLessThan(2.2);
  expect(await secondsOf(shown)).toBeLessThan(0.2);
  // The response that took two and a half seconds has arrived by now.
  noted = [];
  await wait(1300);
  late = 0;
  expect(await shown()).toBeUndefined();
});

test("a request before the second is over starts the check in the background without waiting", async () => {
  noted = [];
  await wait(1000);
  await keepCount();
  await wait(800);
  [late, noted] = [400, ["listings"]];
  expect(await secondsOf(async () => expect(await shown()).toBeDefined())).toBeLessThan(0.15);
  await wait(500);
  late = 2500;
  expect(await secondsOf(async () => expect(await shown()).toBeUndefined())).toBeLessThan(0.15);
});
