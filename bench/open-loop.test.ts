import { expect, test } from "vitest";
import { busyLoop, openLoop, percentile, slope, throughput } from "./open-loop";

/** Responds to one request at a time, 40 ms each. */
function slowSite() {
  let turn = Promise.resolve();
  return () => () => {
    turn = turn.then(() => new Promise((done) => setTimeout(done, 40)));
    return turn;
  };
}

test("latency includes the whole time in the queue", async () => {
  // About 50 arrivals in half a second, at 25 responses a second: the last waits more than a second.
  const load = await openLoop(slowSite(), 100, 0.5);
  expect(load.arrivals).toBeGreaterThan(30);
  expect(load.latencies).toHaveLength(load.arrivals);
  expect(percentile(load.latencies, 1)).toBeGreaterThan(500);
});

test("arrivals do not wait for responses", async () => {
  let open = 0;
  let most = 0;
  await openLoop(
    () => async () => {
      most = Math.max(most, ++open);
      await new Promise((done) => setTimeout(done, 300));
      open--;
    },
    100,
    0.3,
  );
  expect(most).toBeGreaterThan(5);
});

test("the busy loop never exceeds its number of concurrent requests", async () => {
  let open = 0;
  let most = 0;
  const load = await busyLoop(
    () => async () => {
      most = Math.max(most, ++open);
      await new Promise((done) => setTimeout(done, 10));
      open--;
    },
    3,
    0.2,
  );
  expect(most).toBe(3);
  expect(throughput(load)).toBeGreaterThan(10);
});

test("a wrong response is an error, not a latency", async () => {
  let count = 0;
  const next = () => async () => {
    if (++count % 2 === 0) throw new Error("503");
  };
  const load = await openLoop(next, 200, 0.2);
  expect(load.errors).toHaveLength(Math.floor(load.arrivals / 2));
  expect(load.errors[0]).toBe("503");
  expect(load.latencies).toHaveLength(Math.ceil(load.arrivals / 2));
});

test("percentiles are measured values", () => {
  const values = [5, 1, 4, 2, 3];
  expect([0.5, 0.95, 0.99, 1].map((share) => percentile(values, share))).toEqual([3, 5, 5, 5]);
  expect(percentile([], 0.5)).toBeNaN();
});

test("the slope is the increase per step", () => {
  expect(slope([10, 12, 14, 16])).toBeCloseTo(2);
  expect(slope([7, 7, 7])).toBe(0);
  expect(slope([7])).toBe(0);
});
