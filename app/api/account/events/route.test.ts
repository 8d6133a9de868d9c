import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { GET } from "./route";

const { getAccount, getLastChange } = vi.hoisted(() => ({
  getAccount: vi.fn(),
  getLastChange: vi.fn(),
}));
vi.mock("@/server/account/session", () => ({ getAccount }));
vi.mock("@/server/account/last-change", () => ({ getLastChange }));
vi.mock("@/server/supabase/clients", () => ({ createDb: async () => ({ session: ++sessions }) }));
vi.mock("@/server/log", () => ({ log: { warn: vi.fn() } }));

const POLL_MS = 3000;
let sessions = 0;
let windows: AbortController[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  getLastChange.mockReset().mockResolvedValue("version 1");
});
afterEach(() => {
  for (const window of windows) window.abort();
  windows = [];
  vi.useRealTimers();
});

/** An open window of `userId`: the events it received, and whether its stream has ended. */
async function open(userId: string) {
  getAccount.mockResolvedValue({ userId });
  const window = new AbortController();
  windows.push(window);
  const answer = await GET(new Request("http://site.test/", { signal: window.signal }));
  const received = { status: answer.status, text: "", ended: false, close: () => window.abort() };
  void answer.body
    ?.pipeThrough(new TextDecoderStream())
    .pipeTo(
      new WritableStream({
        write: (text) => {
          received.text += text;
        },
      }),
    )
    .then(() => {
      received.ended = true;
    });
  await vi.advanceTimersByTimeAsync(0);
  return received;
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("one person", () => {
  test("has at most five streams; a sixth closes the oldest, which reconnects only after minutes", async () => {
    const all = [];
    for (let count = 0; count < 6; count++) all.push(await open("dana"));
    await pass(0);
    expect(all.map(({ ended }) => ended)).toEqual([true, false, false, false, false, false]);
    expect(all[0]?.text).toContain("retry: 300000\n");
    getLastChange.mockResolvedValue("version 2");
    await pass(POLL_MS);
    expect(all.map(({ text }) => text.includes("data: version 2"))).toEqual([
      ...[false, true, true, true, true, true],
    ]);
  });

  test("is polled once for all streams, and each stream receives a change once", async () => {
    const all = [await open("dana"), await open("dana"), await open("dana")];
    expect(getLastChange).toHaveBeenCalledTimes(1);
    await pass(POLL_MS);
    getLastChange.mockResolvedValue("version 2");
    await pass(3 * POLL_MS);
    expect(getLastChange).toHaveBeenCalledTimes(5);
    for (const { text } of all) {
      expect(text.match(/^data: .*/gm)).toEqual(["data: version 1", "data: version 2"]);
    }
  });

  test("does not close another user's streams", async () => {
    const other = await open("yossi");
    for (let count = 0; count < 6; count++) await open("dana");
    expect(other.ended).toBe(false);
  });

  test("closing a window frees its stream slot", async () => {
    const all = [];
    for (let count = 0; count < 5; count++) all.push(await open("dana"));
    all[2]?.close();
    await open("dana");
    expect(all[0]?.ended).toBe(false);
  });
});

test("polling uses the newest window's session", async () => {
  await open("dana");
  await open("dana");
  getLastChange.mockClear();
  await pass(POLL_MS);
  expect(getLastChange.mock.calls).toEqual([[{ session: sessions }, { userId: "dana" }]]);
});

test("polling stops when no streams remain", async () => {
  const window = await open("dana");
  window.close();
  await pass(10 * POLL_MS);
  expect(getLastChange).toHaveBeenCalledTimes(1);
});

test("with many users, each is polled less often", async () => {
  for (let count = 0; count < 240; count++) await open(`person ${count}`);
  getLastChange.mockClear();
  await pass(6 * POLL_MS);
  // Every six seconds, not every three.
  expect(getLastChange.mock.calls.length).toBeGreaterThanOrEqual(2 * 240);
  expect(getLastChange.mock.calls.length).toBeLessThanOrEqual(4 * 240);
});

test("a stream with an expired session ends, and the others continue", async () => {
  const [one, other] = [await open("dana"), await open("dana")];
  getLastChange.mockRejectedValueOnce(new Error("expired")).mockResolvedValue("version 2");
  await pass(2 * POLL_MS);
  expect([one.ended, other.ended]).toEqual([false, true]);
  expect(one.text).toContain("data: version 2");
});

test("an aborted stream does not affect the others", async () => {
  const other = await open("dana");
  getAccount.mockResolvedValue({ userId: "dana" });
  const torn = await GET(new Request("http://site.test/"));
  await torn.body?.cancel();
  getLastChange.mockResolvedValue("version 2");
  await pass(2 * POLL_MS);
  expect(other.text).toContain("data: version 2");
  expect(other.ended).toBe(false);
});

test("a stream ends after four minutes, so that the session can be refreshed", async () => {
  const window = await open("dana");
  await pass(4 * 60_000 - 1000);
  expect(window.ended).toBe(false);
  await pass(1000);
  expect(window.ended).toBe(true);
});

test("a visitor gets a 401, and an unavailable backend is a 503", async () => {
  getAccount.mockResolvedValue(null);
  expect((await GET(new Request("http://site.test/"))).status).toBe(401);
  getAccount.mockRejectedValue(new Error("down"));
  expect((await GET(new Request("http://site.test/"))).status).toBe(503);
});
