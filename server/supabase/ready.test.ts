import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import WebSocket from "ws";

const { log, db } = vi.hoisted(() => ({
  log: { error: vi.fn() },
  db: { of: (_key: string): unknown => null },
}));
vi.mock("@/server/log", () => ({ log }));
vi.mock("@/server/supabase/clients", () => ({
  serviceDb: () => db.of("secret"),
  publicDb: () => db.of("publishable"),
}));

const { failsToWrite, unreadyReason } = await import("./ready");
const { unwrap } = await import("./unwrap");

/** A fake gateway of a project: an unknown key is refused without a code. */
let known: string[] = [];
let isGranted = true;
let isReadOnly = false;
let writes = 0;
const project = createServer(({ url, headers }, answer) => {
  if (!known.includes(String(headers.apikey))) return void answer.writeHead(401).end();
  answer.setHeader("content-type", "application/json");
  if (headers.apikey === "publishable" && !isGranted)
    return void answer.writeHead(401).end('{"code":"42501","message":"permission denied"}');
  if (url === "/rest/v1/rpc/rate_hit") {
    writes += 1;
    if (isReadOnly)
      return void answer.writeHead(405).end('{"code":"25006","message":"read-only transaction"}');
  }
  answer.end(url?.startsWith("/rest/v1/rpc/") ? '"20261126000000"' : "[]");
});

beforeAll(async () => {
  await new Promise<void>((done) => project.listen(0, "127.0.0.1", done));
  const { port } = project.address() as AddressInfo;
  db.of = (key) =>
    createClient(`http://127.0.0.1:${port}`, key, {
      db: { retry: false },
      realtime: { transport: WebSocket as never },
    } as never);
  process.env.DELET_MIGRATION = "20261126000000";
});
afterAll(() => {
  delete process.env.DELET_MIGRATION;
  project.closeAllConnections();
  project.close();
});
beforeEach(() => log.error.mockClear());

test("a site whose two keys are accepted is ready", async () => {
  known = ["secret", "publishable"];
  expect(await unreadyReason()).toBeNull();
  expect(log.error).not.toHaveBeenCalled();
});

test.each([
  ["SUPABASE_SECRET_KEY", "publishable"],
  ["SUPABASE_PUBLISHABLE_KEY", "secret"],
])("a rejected %s is named in the log", async (name, other) => {
  known = [other];
  expect(await unreadyReason()).toBe("keys");
  expect(log.error).toHaveBeenCalledWith({ refused: [name] }, expect.stringContaining("a key"));
});

test("a grant that visitors lack, as after a restore, is not reported as a wrong key", async () => {
  known = ["secret", "publishable"];
  isGranted = false;
  expect(await unreadyReason()).toBe("database");
  isGranted = true;
});

test("a read-only database is logged, and checked again after ten seconds", async () => {
  known = ["secret", "publishable"];
  isReadOnly = true;
  writes = 0;
  expect(await failsToWrite(0)).toBe(true);
  expect(log.error).toHaveBeenCalledWith(
    { err: expect.objectContaining({ code: "25006" }) },
    expect.stringContaining("takes no writes"),
  );
  isReadOnly = false;
  expect([await failsToWrite(9_000), writes]).toEqual([true, 1]);
  expect([await failsToWrite(11_000), writes]).toEqual([false, 2]);
});

test("a refusal without a body is reported by its status", async () => {
  known = [];
  const answer = await (db.of("secret") as ReturnType<typeof createClient>).rpc("latest_migration");
  expect(() => unwrap(answer)).toThrow(/^401 Unauthorized$/);
});
