// Sums the reports of the runners. Something that failed without being a test (a lint error, a
// build, a missing report) counts as one failure, so that the last line cannot look better than it was.
import { readFileSync } from "node:fs";

const SUITES = ["unit", "db", "embedded", "faults", "stack"];
/** Steps whose failures their own report tells. */
const NAMED = {
  "unit and component tests": "unit",
  "database tests": "db",
  "embedded backend": "embedded",
  faults: "faults",
  "browser tests": "e2e",
  attacks: "attacks",
};
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
  if (!report.success && report.numFailedTests === 0) failed += 1;
}

for (const name of ["e2e", "attacks"]) {
  const report = read(name);
  if (!report) continue;
  passed += report.stats.expected + report.stats.flaky;
  failed += report.stats.unexpected + report.errors.length;
}

for (const step of read("steps")?.failed ?? []) {
  if (step in NAMED) continue;
  console.log(`Failed: ${step}.`);
  failed += 1;
}

const status = process.argv[2] !== "0" && failed === 0 ? 1 : failed;
console.log(`${passed} passed, ${status} failed`);
process.exit(status === 0 ? 0 : 1);
