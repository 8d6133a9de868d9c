import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { REPORTS } from "./steps";

/** The report of Vitest, or of Playwright, as far as it is read here. */
export type Report = {
  testResults?: { name: string; startTime: number; endTime: number }[];
  suites?: Suite[];
};
type Suite = {
  file: string;
  suites?: Suite[];
  specs?: { tests: { results: { duration: number }[] }[] }[];
};

const FILES_TOLD = 15;

/** The milliseconds of each file of tests in a report, every try of a journey counted. */
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

/** Lines that say where the time went, slowest first: the steps, then the slowest files of their reports. */
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

/** Those of the reports that were written. */
export function readReports(names: string[]) {
  const written = names.filter((name) => existsSync(`${REPORTS}/${name}.json`));
  return Object.fromEntries(
    written.map((name): [string, Report] => [
      name,
      JSON.parse(readFileSync(`${REPORTS}/${name}.json`, "utf8")),
    ]),
  );
}
