import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const suite = (passed: number, failed: number) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  success: failed === 0,
});
const playwright = (expected: number, unexpected: number) => ({
  stats: { expected, unexpected, flaky: 0 },
  errors: [],
});
const ALL = {
  unit: suite(10, 0),
  db: suite(20, 0),
  embedded: suite(5, 0),
  faults: suite(30, 0),
  e2e: playwright(7, 0),
  attacks: playwright(9, 0),
  stack: suite(20, 0),
  steps: { failed: [] as string[] },
};

/** What the count says of these reports, and how it ends. */
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

test("failures of any runner are counted, once", () => {
  const reports = {
    ...ALL,
    unit: suite(9, 1),
    e2e: playwright(5, 2),
    steps: { failed: ["browser tests"] },
  };
  expect(count(reports, "1")).toEqual({ last: "98 passed, 3 failed", code: 1 });
});

test("a missing report is a failure", () => {
  const { e2e, ...rest } = ALL;
  expect(count(rest, "1")).toEqual({ last: "94 passed, 1 failed", code: 1 });
});

test("a failed step without tests of its own is a failure", () => {
  expect(count({ ...ALL, steps: { failed: ["lint and format"] } }, "1")).toEqual({
    last: "101 passed, 1 failed",
    code: 1,
  });
});

test("a command that failed for no reported reason is a failure", () => {
  expect(count(ALL, "1")).toEqual({ last: "101 passed, 1 failed", code: 1 });
});

test("a file that could not be loaded is a failure", () => {
  const broken = { ...suite(3, 0), success: false };
  expect(count({ ...ALL, unit: broken }, "1").last).toBe("94 passed, 1 failed");
});
