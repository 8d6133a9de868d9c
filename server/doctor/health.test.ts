import { beforeEach, expect, test, vi } from "vitest";

const looked = vi.hoisted(() => ({ times: 0, fails: false }));
vi.mock("@/server/env", () => ({ env: {} }));
vi.mock("./project", () => ({ lookAtProject: async () => [] }));
vi.mock("./services", () => ({ lookAtServices: async () => [] }));
vi.mock("./site", () => ({
  lookAtSite: async () => {
    looked.times += 1;
    if (looked.fails) throw new Error("nothing can be looked at");
    return [{ name: "clock", state: "right", says: "" }];
  },
}));
const { recentHealth } = await import("./health");

const MINUTE = 60_000;
let now = 0;
beforeEach(() => {
  // Longer ago than anything that an earlier test kept.
  now += 10 * MINUTE;
  Object.assign(looked, { times: 0, fails: false });
});

test("checks are made once a minute, however many operators open the overview", async () => {
  const [found] = await Promise.all([recentHealth(now), recentHealth(now), recentHealth(now + 1)]);
  expect(found.map(({ name }) => name)).toContain("clock");
  await recentHealth(now + MINUTE - 1);
  expect(looked.times).toBe(1);
  await recentHealth(now + MINUTE);
  expect(looked.times).toBe(2);
});

test("a failure is not kept", async () => {
  looked.fails = true;
  await expect(recentHealth(now)).rejects.toThrow("nothing can be looked at");
  looked.fails = false;
  expect(await recentHealth(now + 1)).not.toEqual([]);
});
