import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  BudgetSpent,
  REQUEST_BUDGET_MS,
  renewRequestBudget,
  withinBudget,
  withoutRequestBudget,
  withRequestBudget,
} from "./request-budget.mjs";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const never = () => new Promise<never>(() => undefined);
const after = (ms: number) => () => new Promise((done) => setTimeout(done, ms));
const ended = (task: Promise<unknown>) =>
  task.then(
    () => "answered",
    (error) => (error instanceof BudgetSpent ? "given up" : error),
  );

/** How long, in ms, until all of it has settled. */
async function lasts(task: () => Promise<unknown>) {
  const begun = performance.now();
  let at = 0;
  void task().then(() => {
    at = performance.now();
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(at).toBeGreaterThan(0);
  return Math.round(at - begun);
}

describe("a request that the backend never answers", () => {
  test("waits once, whatever it asks one after the other", async () => {
    const request = vi.fn(never);
    const heard: string[] = [];
    const time = await lasts(() =>
      withRequestBudget(async () => {
        for (let call = 0; call < 4; call++) heard.push(await ended(withinBudget(request)));
      }),
    );
    expect(heard).toEqual(["given up", "given up", "given up", "given up"]);
    expect(time).toBe(REQUEST_BUDGET_MS);
    expect(request).toHaveBeenCalledTimes(1);
  });

  test("tells what it asked that nobody waits any more", async () => {
    let signal: AbortSignal | undefined;
    const outcome = withRequestBudget(() =>
      ended(
        withinBudget((over) => {
          signal = over;
          return never();
        }),
      ),
    );
    expect(signal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(REQUEST_BUDGET_MS);
    expect(await outcome).toBe("given up");
    expect(signal?.aborted).toBe(true);
  });

  test("leaves the others their budget", async () => {
    const stuck = withRequestBudget(() => ended(withinBudget(never)));
    await vi.advanceTimersByTimeAsync(REQUEST_BUDGET_MS);
    expect(await stuck).toBe("given up");
    const other = withRequestBudget(() => ended(withinBudget(after(1_000))));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await other).toBe("answered");
  });
});

test("what answers slowly again and again is waited for no longer in all", async () => {
  const heard: string[] = [];
  const time = await lasts(() =>
    withRequestBudget(async () => {
      for (let call = 0; call < 4; call++) heard.push(await ended(withinBudget(after(2_000))));
    }),
  );
  expect(heard).toEqual(["answered", "answered", "given up", "given up"]);
  expect(time).toBe(REQUEST_BUDGET_MS);
});

test("questions asked at once are waited for once", async () => {
  const heard: string[] = [];
  await lasts(() =>
    withRequestBudget(async () => {
      await Promise.all([1, 2, 3].map(() => withinBudget(after(3_000))));
      heard.push(await ended(withinBudget(after(2_000))));
    }),
  );
  expect(heard).toEqual(["answered"]);
});

test("time that a person or a model takes costs nothing", async () => {
  const heard: string[] = [];
  await lasts(() =>
    withRequestBudget(async () => {
      await withinBudget(after(1_000));
      await after(30_000)();
      heard.push(await ended(withinBudget(after(4_000))));
    }),
  );
  expect(heard).toEqual(["answered"]);
});

test("what is done after the answer waits for each call by itself", async () => {
  const heard: string[] = [];
  const time = await lasts(() =>
    withRequestBudget(async () => {
      await ended(withinBudget(never));
      await withoutRequestBudget(async () => {
        for (let call = 0; call < 3; call++) heard.push(await ended(withinBudget(after(2_000))));
        heard.push(await ended(withinBudget(never)));
      });
    }),
  );
  expect(heard).toEqual(["answered", "answered", "answered", "given up"]);
  expect(time).toBe(REQUEST_BUDGET_MS + 6_000 + REQUEST_BUDGET_MS);
});

test("a page after a save that succeeded is waited for by itself, and no longer than any other", async () => {
  const heard: string[] = [];
  const time = await lasts(() =>
    withRequestBudget(async () => {
      heard.push(await ended(withinBudget(after(5_000))));
      renewRequestBudget();
      heard.push(await ended(withinBudget(after(5_000))));
      heard.push(await ended(withinBudget(after(5_000))));
    }),
  );
  expect(heard).toEqual(["answered", "answered", "given up"]);
  expect(time).toBe(5_000 + REQUEST_BUDGET_MS);
});

test("outside of a request there is nothing to renew", () => {
  expect(renewRequestBudget).not.toThrow();
});
