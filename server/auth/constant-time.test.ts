import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inConstantTime } from "./constant-time";

// Fake timers: the load of the machine has no effect.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance", "Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const STEP = 120;
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** When `work` settles, in milliseconds. */
async function answerTime(work: () => Promise<unknown>) {
  const start = performance.now();
  const answered = inConstantTime(work, STEP)
    .catch(() => {})
    .then(() => performance.now() - start);
  await vi.runAllTimersAsync();
  return answered;
}

test("fast and slow work settle at the same time step", async () => {
  expect(await answerTime(async () => {})).toBe(STEP);
  expect(await answerTime(() => wait(70))).toBe(STEP);
});

test("work longer than a step settles at the next one", async () => {
  expect(await answerTime(() => wait(STEP + 10))).toBe(2 * STEP);
});

test("a failure takes as long as a success, and still rejects", async () => {
  const failing = async () => {
    throw new Error("no such user");
  };
  expect(await answerTime(failing)).toBe(STEP);
  const refused = expect(inConstantTime(failing, STEP)).rejects.toThrow("no such user");
  await vi.runAllTimersAsync();
  await refused;
});
