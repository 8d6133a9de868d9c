import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

async function level(given: string) {
  vi.stubEnv("LOG_LEVEL", given);
  vi.resetModules();
  return (await import("./log")).log.level;
}

test("the log has the level that is asked for, and one that there is not leaves the start to say so", async () => {
  for (const known of ["trace", "error", "silent"]) expect(await level(known)).toBe(known);
  for (const none of ["", "loud", "toString"]) expect(await level(none)).toBe("info");
});
