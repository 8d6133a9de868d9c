import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

type Lockfile = { packages: Record<string, { version?: string }> };
const lockfile = JSON.parse(readFileSync("package-lock.json", "utf8")) as Lockfile;

/** Earlier versions have known vulnerabilities. */
const FLOORS = { next: "16.4.5", react: "19.3.1", sharp: "0.35.5", "@supabase/ssr": "0.12.7" };
const ONLY_ONCE = ["next", "react", "sharp"];

function versionsOf(name: string, { packages }: Lockfile) {
  return Object.entries(packages)
    .filter(([path]) => path === `node_modules/${name}` || path.endsWith(`/node_modules/${name}`))
    .map(([, { version }]) => version ?? "");
}

function isAtLeast(version: string, floor: string) {
  const [a, b] = [version, floor].map((text) => text.split("-")[0]!.split(".").map(Number));
  for (let i = 0; i < 3; i++) {
    const difference = (a?.[i] ?? 0) - (b?.[i] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  // 16.4.5-canary.3 precedes 16.4.5.
  return !version.includes("-");
}

describe("the lockfile", () => {
  test.each(Object.entries(FLOORS))("has %s no older than %s", (name, floor) => {
    const versions = versionsOf(name, lockfile);
    expect(versions).not.toEqual([]);
    expect(versions.filter((version) => !isAtLeast(version, floor))).toEqual([]);
  });

  test.each(ONLY_ONCE)("has one copy of %s", (name) => {
    expect(versionsOf(name, lockfile)).toHaveLength(1);
  });

  test("contains no download URLs, so that any registry can serve it", () => {
    expect(JSON.stringify(lockfile)).not.toMatch(/"resolved":"https?:/);
  });
});

test.each([
  ["16.4.5", "16.4.5", true],
  ["16.4.10", "16.4.5", true],
  ["16.4.4", "16.4.5", false],
  ["15.9.9", "16.4.5", false],
  ["16.4.5-canary.3", "16.4.5", false],
])("%s compared with %s", (version, floor, expected) => {
  expect(isAtLeast(version, floor)).toBe(expected);
});
