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

describe("a request whose backend never responds", () => {
  test("waits once, however many calls it makes in sequence", async () => {
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

  test("aborts the pending call's signal", async () => {
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

  test("does not affect the budget of other requests", async () => {
    const stuck = withRequestBudget(() => ended(withinBudget(never)));
    await vi.advanceTimersByTimeAsync(REQUEST_BUDGET_MS);
    expect(await stuck).toBe("given up");
    const other = withRequestBudget(() => ended(withinBudget(after(1_000))));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await other).toBe("answered");
  });
});

test("repeated slow calls share one budget", async () => {
  const heard: string[] = [];
  const time = await lasts(() =>
    withRequestBudget(async () => {
      for (let call = 0; call < 4; call++) heard.push(await ended(withinBudget(after(2_000))));
    }),
  );
  expect(heard).toEqual(["answered", "answered", "given up", "given up"]);
  expect(time).toBe(REQUEST_BUDGET_MS);
});

test("concurrent calls use the budget once", async () => {
  const heard: string[] = [];
  await lasts(() =>
    withRequestBudget(async () => {
      await Promise.all([1, 2, 3].map(() => withinBudget(after(3_000))));
      heard.push(await ended(withinBudget(after(2_000))));
    }),
  );
  expect(heard).toEqual(["answered"]);
});

test("time outside of backend calls does not use the budget", async () => {
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

test("work after the response has a separate budget for each call", async () => {
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

test("the page after a successful save gets one fresh budget", async () => {
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

test("renewing the budget outside of a request is a no-op", () => {
  expect(renewRequestBudget).not.toThrow();
});
