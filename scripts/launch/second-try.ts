import { readFileSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import { REPORTS } from "./reports";

type Assertion = { status: string; fullName: string; failureMessages?: string[] };
type TestFile = { name: string; status: string; assertionResults: Assertion[] };

/** The part of Vitest's JSON report that later steps read. */
export type SuiteReport = {
  success: boolean;
  numPassedTests: number;
  numFailedTests: number;
  testResults: TestFile[];
  /** Tests that failed, then passed when their file was retried. */
  passedAgain?: { file: string; title: string; message?: string }[];
};

/** More failing files than this are no flakiness. */
const FILES_MAX = 3;

export const secondReport = (report: string) => `${report}-again`;

/**
 * The files of a suite's report that deserve a retry, as journeys get one: those with failed tests. Empty when there
 * are too many, or when one of them could not even be loaded.
 */
export function filesToTryAgain(report: string): string[] {
  const files = read(report).testResults.filter(({ status }) => status === "failed");
  const isLoaded = files.every(({ assertionResults }) =>
    assertionResults.some(({ status }) => status === "failed"),
  );
  if (!isLoaded || files.length > FILES_MAX) return [];
  return files.map(({ name }) => relative(process.cwd(), name));
}

/** Updates a suite's report with the result of the retry, and keeps the first failures. */
export function mergeSecondTry(report: string) {
  const merged = withSecondTry(read(report), read(secondReport(report)));
  writeFileSync(`${REPORTS}/${report}.json`, JSON.stringify(merged));
}

export function withSecondTry(first: SuiteReport, second: SuiteReport): SuiteReport {
  const again = new Map(second.testResults.map((file) => [file.name, file]));
  const testResults = first.testResults.map((file) => again.get(file.name) ?? file);
  const count = (status: string) =>
    testResults.flatMap((file) => file.assertionResults).filter((test) => test.status === status)
      .length;
  const stillFailed = new Set(
    testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === "failed")
        .map(({ fullName }) => `${name} ${fullName}`),
    ),
  );
  const passedAgain = first.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(
        ({ status, fullName }) => status === "failed" && !stillFailed.has(`${name} ${fullName}`),
      )
      .map(({ fullName, failureMessages }) => ({
        file: relative(process.cwd(), name),
        title: fullName,
        message: failureMessages?.[0],
      })),
  );
  return {
    ...first,
    success: testResults.every(({ status }) => status !== "failed"),
    numPassedTests: count("passed"),
    numFailedTests: count("failed"),
    testResults,
    passedAgain,
  };
}

const read = (report: string): SuiteReport =>
  JSON.parse(readFileSync(`${REPORTS}/${report}.json`, "utf8"));
