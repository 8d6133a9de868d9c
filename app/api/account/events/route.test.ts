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
  test("has five streams; the sixth ends the oldest, which comes back only after minutes", async () => {
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

  test("is asked about once for all of them, and each hears what is new, once", async () => {
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

  test("takes no stream from anybody else", async () => {
    const other = await open("yossi");
    for (let count = 0; count < 6; count++) await open("dana");
    expect(other.ended).toBe(false);
  });

  test("who closes a window makes room for another", async () => {
    const all = [];
    for (let count = 0; count < 5; count++) all.push(await open("dana"));
    all[2]?.close();
    await open("dana");
    expect(all[0]?.ended).toBe(false);
  });
});

test("the newest window's session is the one that asks", async () => {
  await open("dana");
  await open("dana");
  getLastChange.mockClear();
  await pass(POLL_MS);
  expect(getLastChange.mock.calls).toEqual([[{ session: sessions }, { userId: "dana" }]]);
});

test("nobody is asked about when nobody listens any more", async () => {
  const window = await open("dana");
  window.close();
  await pass(10 * POLL_MS);
  expect(getLastChange).toHaveBeenCalledTimes(1);
});

test("many people are asked about less often, each", async () => {
  for (let count = 0; count < 240; count++) await open(`person ${count}`);
  getLastChange.mockClear();
  await pass(6 * POLL_MS);
  // Every six seconds, not every three.
  expect(getLastChange.mock.calls.length).toBeGreaterThanOrEqual(2 * 240);
  expect(getLastChange.mock.calls.length).toBeLessThanOrEqual(4 * 240);
});

test("a stream whose session is over ends, and the others go on", async () => {
  const [one, other] = [await open("dana"), await open("dana")];
  getLastChange.mockRejectedValueOnce(new Error("expired")).mockResolvedValue("version 2");
  await pass(2 * POLL_MS);
  expect([one.ended, other.ended]).toEqual([false, true]);
  expect(one.text).toContain("data: version 2");
});

test("a window that is torn away takes nothing from the others", async () => {
  const other = await open("dana");
  getAccount.mockResolvedValue({ userId: "dana" });
  const torn = await GET(new Request("http://site.test/"));
  await torn.body?.cancel();
  getLastChange.mockResolvedValue("version 2");
  await pass(2 * POLL_MS);
  expect(other.text).toContain("data: version 2");
  expect(other.ended).toBe(false);
});

test("it ends by itself after four minutes, so that the session can be renewed", async () => {
  const window = await open("dana");
  await pass(4 * 60_000 - 1000);
  expect(window.ended).toBe(false);
  await pass(1000);
  expect(window.ended).toBe(true);
});

test("a visitor is refused, and a backend that does not answer is a 503", async () => {
  getAccount.mockResolvedValue(null);
  expect((await GET(new Request("http://site.test/"))).status).toBe(401);
  getAccount.mockRejectedValue(new Error("down"));
  expect((await GET(new Request("http://site.test/"))).status).toBe(503);
});
