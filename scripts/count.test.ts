import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const suite = (passed: number, failed: number) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  success: failed === 0,
});
const playwright = (expected: number, unexpected: number, ...ids: string[]) => ({
  stats: { expected, unexpected, flaky: 0 },
  errors: [],
  suites: [{ specs: [], suites: [{ specs: ids.map(spec) }] }],
});
const spec = (id: string) => ({ id, title: `journey ${id}`, tests: [{ projectName: "desktop" }] });
const ALL = {
  unit: suite(10, 0),
  db: suite(20, 0),
  embedded: suite(35, 0),
  "e2e-first": playwright(2, 0, "a", "b"),
  "e2e-rest": playwright(5, 0, "c", "d"),
  attacks: playwright(9, 0),
  stack: suite(20, 0),
  "steps-first": { failed: [] as string[] },
  "steps-rest": { failed: [] as string[] },
};

/** The summary of these reports, and its exit code. */
function count(reports: Record<string, unknown>, status = "0") {
  const folder = mkdtempSync(join(tmpdir(), "delet-count-"));
  mkdirSync(join(folder, "test-results"));
  for (const [name, report] of Object.entries(reports)) {
    writeFileSync(join(folder, "test-results", `${name}.json`), JSON.stringify(report));
  }
  const run = spawnSync(process.execPath, [resolve(".ci/count.mjs"), status], {
    cwd: folder,
    encoding: "utf8",
  });
  rmSync(folder, { recursive: true });
  return { last: run.stdout.trimEnd().split("\n").at(-1), code: run.status };
}

test("the reports of all runners are summed", () => {
  expect(count(ALL)).toEqual({ last: "101 passed, 0 failed", code: 0 });
});

test("a failure of any runner is counted once", () => {
  const reports = {
    ...ALL,
    unit: suite(9, 1),
    "e2e-rest": playwright(3, 2),
    "steps-first": { failed: ["unit and component tests, branches of lib"] },
    "steps-rest": { failed: ["other journeys"] },
  };
  expect(count(reports, "1")).toEqual({ last: "98 passed, 3 failed", code: 1 });
});

test.each(Object.keys(ALL))("a missing report of %s counts as a failure", (name) => {
  const { [name]: _, ...others } = ALL as Record<string, unknown>;
  const { last, code } = count(others);
  expect([last?.endsWith(" passed, 1 failed"), code]).toEqual([true, 1]);
});

test("a journey that ran in both parts is a failure", () => {
  const twice = { ...ALL, "e2e-rest": playwright(5, 0, "b", "c") };
  expect(count(twice)).toEqual({ last: "101 passed, 1 failed", code: 1 });
});

test("steps whose failures come from their own reports have these names", () => {
  const steps =
    readFileSync("scripts/test.ts", "utf8") + readFileSync("scripts/launch/checks.ts", "utf8");
  const [, named = ""] = /NAMED = \[([^\]]*)\]/.exec(readFileSync(".ci/count.mjs", "utf8")) ?? [];
  const names = [...named.matchAll(/"([^"]+)"/g)].map(([, name]) => name as string);
  expect(names).toHaveLength(7);
  expect(names.filter((name) => !steps.includes(`name: "${name}"`))).toEqual([]);
});

test("a failed step without its own tests is one failure, even when it failed in both parts", () => {
  const build = { failed: ["build"] };
  const reports = { ...ALL, "steps-first": build, "steps-rest": build };
  expect(count(reports, "1")).toEqual({ last: "101 passed, 1 failed", code: 1 });
});

test("a failed command without a reported reason is a failure", () => {
  expect(count(ALL, "1")).toEqual({ last: "101 passed, 1 failed", code: 1 });
});

test("a test file that fails to load is a failure", () => {
  const broken = { ...suite(3, 0), success: false };
  expect(count({ ...ALL, unit: broken }, "1").last).toBe("94 passed, 1 failed");
});
