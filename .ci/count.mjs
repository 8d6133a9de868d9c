// Sums the reports of the runners. Something that failed without being a test (a lint error, a
// build, a missing report, a journey in two reports) counts as one failure, so that the last line
// cannot look better than it was.
import { readFileSync } from "node:fs";

const SUITES = ["unit", "db", "embedded", "stack"];
const BROWSER = ["e2e-first", "e2e-rest", "attacks"];
/** Steps whose failures their own report tells. */
const NAMED = [
  "unit and component tests, branches of lib",
  "database tests",
  "first journeys",
  "embedded backend and faults",
  "other journeys",
  "attacks",
  "a hosted project",
];
let passed = 0;
let failed = 0;

function read(name) {
  try {
    return JSON.parse(readFileSync(`test-results/${name}.json`, "utf8"));
  } catch {
    console.log(`The report test-results/${name}.json is missing.`);
    failed += 1;
    return null;
  }
}

for (const name of SUITES) {
  const report = read(name);
  if (!report) continue;
  passed += report.numPassedTests;
  failed += report.numFailedTests;
  // A file that could not even be loaded has no test to fail.
  if (report.success || report.numFailedTests > 0) continue;
  console.log(`The suite ${name} failed without a failed test.`);
  failed += 1;
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];
const seen = new Map();

for (const name of BROWSER) {
  const report = read(name);
  if (!report) continue;
  passed += report.stats.expected;
  // A journey that needs a second try has failed.
  failed += report.stats.unexpected + report.stats.flaky + report.errors.length;
  const ran = specsOf(report).flatMap(({ id, title, tests }) =>
    tests.map(({ projectName }) => [`${id} ${projectName}`, title]),
  );
  for (const [test, title] of ran) {
    if (seen.has(test)) {
      console.log(`"${title}" is in ${seen.get(test)} and in ${name}.`);
      failed += 1;
    }
    seen.set(test, name);
  }
}

const steps = ["steps-first", "steps-rest"].flatMap((name) => read(name)?.failed ?? []);
for (const step of new Set(steps)) {
  if (NAMED.includes(step)) continue;
  console.log(`Failed: ${step}.`);
  failed += 1;
}

const status = process.argv[2] !== "0" && failed === 0 ? 1 : failed;
console.log(`${passed} passed, ${status} failed`);
process.exit(status === 0 ? 0 : 1);
