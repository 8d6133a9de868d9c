import { resolve } from "node:path";
import { expect, test } from "vitest";
import { type SuiteReport, withSecondTry } from "./second-try";
import { failureLines } from "./times";

const file = (name: string, tests: Record<string, "passed" | "failed">) => ({
  name: resolve(name),
  startTime: 0,
  endTime: 1,
  status: Object.values(tests).includes("failed") ? "failed" : "passed",
  assertionResults: Object.entries(tests).map(([fullName, status]) => ({
    fullName,
    status,
    failureMessages: status === "failed" ? ["too late"] : [],
  })),
});
const report = (...testResults: SuiteReport["testResults"]): SuiteReport => {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = tests.filter(({ status }) => status === "failed").length;
  return {
    success: failed === 0,
    numPassedTests: tests.length - failed,
    numFailedTests: failed,
    testResults,
  };
};

test("a test that passes on its file's second run is a pass, reported with its earlier failure", () => {
  const first = report(
    file("a.test.ts", { one: "passed", two: "failed" }),
    file("b.test.ts", { three: "passed" }),
  );
  const merged = withSecondTry(first, report(file("a.test.ts", { one: "passed", two: "passed" })));
  expect(merged).toMatchObject({ success: true, numPassedTests: 3, numFailedTests: 0 });
  expect(failureLines({ stack: merged as never })).toEqual([
    "at another try: a.test.ts › two",
    "    too late",
  ]);
});

test("a test that fails twice, or only the second time, is a failure", () => {
  const first = report(file("a.test.ts", { one: "passed", two: "failed", three: "failed" }));
  const merged = withSecondTry(
    first,
    report(file("a.test.ts", { one: "failed", two: "failed", three: "passed" })),
  );
  expect(merged).toMatchObject({ success: false, numPassedTests: 1, numFailedTests: 2 });
  expect(merged.passedAgain?.map(({ title }) => title)).toEqual(["three"]);
  expect(failureLines({ stack: merged as never }).filter((line) => line.startsWith("✖"))).toEqual([
    "✖ a.test.ts › one",
    "✖ a.test.ts › two",
  ]);
});
