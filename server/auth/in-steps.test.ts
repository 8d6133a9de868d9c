import { expect, test } from "vitest";
import { inSteps } from "./in-steps";

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

async function answerTime(work: () => Promise<unknown>, step: number) {
  const start = performance.now();
  await inSteps(work, step).catch(() => {});
  return performance.now() - start;
}

test("quick and slow work are answered at the same step of time", async () => {
  const quick = await answerTime(async () => {}, 120);
  const slow = await answerTime(() => wait(70), 120);
  for (const taken of [quick, slow]) {
    expect(taken).toBeGreaterThan(115);
    expect(taken).toBeLessThan(220);
  }
});

test("work that takes longer is answered at the next step", async () => {
  expect(await answerTime(() => wait(130), 120)).toBeGreaterThan(235);
});

test("a failure waits as long as a success, and is still a failure", async () => {
  const failing = async () => {
    throw new Error("no such user");
  };
  expect(await answerTime(failing, 120)).toBeGreaterThan(115);
  await expect(inSteps(failing, 1)).rejects.toThrow("no such user");
});
