import { afterEach, beforeEach, expect, test, vi } from "vitest";

const { log } = vi.hoisted(() => ({
  log: { error: vi.fn(), warn: vi.fn(), info: vi.fn(), debug: vi.fn() },
}));
vi.mock("@/server/log", () => ({ log }));
const { logConsole } = await import("./console");

const METHODS = ["error", "warn", "log", "info", "debug"] as const;
const own = METHODS.map((method) => [method, console[method]] as const);
const listeners = process.listeners("warning");
beforeEach(() => {
  for (const write of Object.values(log)) write.mockReset();
  logConsole();
});
afterEach(() => {
  for (const [method, write] of own) console[method] = write;
  process.removeAllListeners("warning");
  for (const listener of listeners) process.on("warning", listener);
});

test("console output of libraries is logged at its level, without colours", () => {
  console.warn("\u001b[33mpage cache:\u001b[0m %s", "away");
  expect(log.warn.mock.calls).toEqual([[{ console: "warn" }, "page cache: away"]]);
  console.log("ready", { port: 3000 });
  expect(log.info.mock.calls).toEqual([[{ console: "log" }, "ready { port: 3000 }"]]);
});

test("an error is logged with its stack", () => {
  const err = new TypeError("no such property");
  console.error(" ⨯", err);
  console.error(err);
  expect(log.error.mock.calls).toEqual([
    [{ console: "error", err }, "⨯"],
    [{ console: "error", err }, "no such property"],
  ]);
});

test("a form from the previous release is logged as a warning, not an error", () => {
  console.error(new Error('Failed to find Server Action "40ab". This request might be older.'));
  expect([log.error.mock.calls.length, log.warn.mock.calls.length]).toEqual([0, 1]);
});

test("Node's process warnings go to the log only", async () => {
  process.emitWarning("something is deprecated");
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalledOnce());
  expect(process.listenerCount("warning")).toBe(1);
});
