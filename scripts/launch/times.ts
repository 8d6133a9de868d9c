import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { REPORTS } from "./reports";

/** The parts of a Vitest or Playwright report that are read here. */
export type Report = {
  testResults?: {
    name: string;
    startTime: number;
    endTime: number;
    assertionResults?: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
  suites?: Suite[];
  /** Problems of the run as a whole that our reporters found, where no single test failed. */
  problems?: string[];
};
type Suite = { file: string; suites?: Suite[]; specs?: Spec[] };
type Spec = { title: string; line: number; tests: Journey[] };
type Journey = {
  projectName: string;
  /** "unexpected" failed on both tries, "flaky" on the first alone. */
  status: string;
  results: { duration: number; errors?: { message?: string }[] }[];
};

const FILES_TOLD = 15;
const MESSAGE_LINES = 8;
const LINE_LENGTH = 200;

/** The milliseconds of each test file in a report, counting every try of a journey. */
export function fileTimes({ testResults = [], suites = [] }: Report): Map<string, number> {
  const times = new Map<string, number>();
  const add = (file: string, ms: number) => times.set(file, (times.get(file) ?? 0) + ms);
  for (const { name, startTime, endTime } of testResults) {
    add(relative(process.cwd(), name), endTime - startTime);
  }
  const walk = ({ file, specs = [], suites: inner = [] }: Suite) => {
    for (const { tests } of specs) {
      for (const { results } of tests) for (const { duration } of results) add(file, duration);
    }
    inner.forEach(walk);
  };
  suites.forEach(walk);
  return times;
}

/** A table of where the time went, slowest first: the steps, then the slowest files of their reports. */
export function timeTable(steps: Record<string, number>, reports: Record<string, Report>) {
  const row = (ms: number, what: string) => `${(ms / 1000).toFixed(1).padStart(8)} s  ${what}`;
  const slowest = (times: [string, number][]) => times.sort(([, one], [, other]) => other - one);
  const files = Object.entries(reports).flatMap(([name, report]) =>
    [...fileTimes(report)].map(([file, ms]): [string, number] => [`${file} (${name})`, ms]),
  );
  const all = Object.values(steps).reduce((sum, ms) => sum + ms, 0);
  return [
    "Where the time went:",
    row(all, "in all"),
    ...slowest(Object.entries(steps)).map(([name, ms]) => row(ms, name)),
    "The slowest files, by the time of one worker:",
    ...slowest(files)
      .slice(0, FILES_TOLD)
      .map(([file, ms]) => row(ms, file)),
  ];
}

/**
 * Tests that failed, journeys that passed on a retry among them, with the first lines of the message: often only the end
 * of a long run's output is kept.
 */
export function failureLines(reports: Record<string, Report>) {
  const report = (verdict: string, where: string, title: string, message = "") => [
    `${verdict} ${where} › ${title}`,
    ...stripVTControlCharacters(message)
      .split("\n")
      .filter((line) => line.trim() !== "")
      .slice(0, MESSAGE_LINES)
      .map((line) => `    ${line.slice(0, LINE_LENGTH)}`),
  ];
  const ofSuite = (suite: Suite): string[] => [
    ...(suite.specs ?? []).flatMap(({ title, line, tests }) =>
      tests
        .filter(({ status }) => status === "unexpected" || status === "flaky")
        .flatMap(({ projectName, status, results }) => {
          const failed = results.find(({ errors = [] }) => errors.length > 0);
          const where = `${suite.file}:${line} (${projectName})`;
          const verdict = status === "flaky" ? "✖ at another try:" : "✖";
          return report(verdict, where, title, failed?.errors?.[0]?.message);
        }),
    ),
    ...(suite.suites ?? []).flatMap(ofSuite),
  ];
  return Object.values(reports).flatMap((results) => [
    ...(results.problems ?? []).map((problem) => `✖ ${problem}`),
    ...(results.testResults ?? []).flatMap(({ name, assertionResults = [] }) =>
      assertionResults
        .filter(({ status }) => status === "failed")
        .flatMap(({ fullName, failureMessages = [] }) =>
          report("✖", relative(process.cwd(), name), fullName, failureMessages[0]),
        ),
    ),
    ...(results.suites ?? []).flatMap(ofSuite),
  ]);
}

/** The reports that exist. */
export function readReports(names: string[]) {
  const written = names.filter((name) => existsSync(`${REPORTS}/${name}.json`));
  return Object.fromEntries(
    written.map((name): [string, Report] => [
      name,
      JSON.parse(readFileSync(`${REPORTS}/${name}.json`, "utf8")),
    ]),
  );
}
