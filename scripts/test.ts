import { rmSync } from "node:fs";
import { Failure, fail } from "@/supabase/embedded/failure";
import { buildIfNeeded } from "./launch/build";
import { CHECKS } from "./launch/checks";
import { findChromium } from "./launch/chromium";
import { loadEnvironment } from "./launch/environment";
import { siteWorkers } from "./launch/parallelism";
import { REPORTS } from "./launch/reports";
import {
  reported,
  runSteps,
  type Step,
  type StepRecord,
  suite,
  timed,
  tool,
  writeRecord,
} from "./launch/steps";
import { failureLines, readReports, timeTable } from "./launch/times";

type Part = {
  /** Runs on one processor beside the checks: only the browser tests need it. */
  beside: Step[];
  /** Steps that need neither the build nor a browser. */
  before: Step[];
  /** Steps that need both. */
  onTheBuild: Step[];
  /** The JSON reports of its suites. */
  reports: string[];
};

const journeys = (report: string, ...which: string[]): Pick<Step, "run" | "env"> => ({
  run: tool("playwright", "test", ...which),
  env: { E2E_REPORT: report },
});

/** No test is in two parts, except the chapters of the database: on PGlite first, then natively. */
const PARTS: Record<string, Part> = {
  first: {
    beside: [{ name: "demo data", run: tool("tsx", "scripts/demo-template.ts") }],
    before: CHECKS,
    onTheBuild: [{ name: "first journeys", ...journeys("e2e-first", "--grep", "@first") }],
    reports: ["unit", "db", "e2e-first"],
  },
  rest: {
    beside: [],
    before: [],
    onTheBuild: [
      {
        name: "embedded backend and faults",
        run: [...suite("embedded", "embedded", "faults"), `--maxWorkers=${siteWorkers()}`],
      },
      { name: "other journeys", ...journeys("e2e-rest", "--grep-invert", "@first") },
      { name: "attacks", run: tool("playwright", "test", "-c", "playwright.attacks.config.ts") },
      {
        name: "a hosted project",
        run: tool("tsx", "scripts/test-stack.ts", ...reported("stack")),
      },
    ],
    reports: ["embedded", "e2e-rest", "attacks", "attack-problems", "stack"],
  },
};

/** `npm test` runs the part `first`, `npm run test:rest` the part `rest`, `npm run test:all` both in order. */
async function main() {
  loadEnvironment("production");
  const parts = process.argv.slice(2);
  const records: StepRecord[] = [];
  for (const name of parts) records.push(await runPart(name));

  const times: Record<string, number> = {};
  for (const [step, ms] of records.flatMap((record) => Object.entries(record.times))) {
    times[step] = (times[step] ?? 0) + ms;
  }
  const reports = readReports(parts.flatMap((name) => PARTS[name]?.reports ?? []));
  // Often only the end of a long run's output is kept: the rest repeats the failures of the part before it.
  const failures = failureLines(readReports(Object.values(PARTS).flatMap((part) => part.reports)));
  console.log(`\n${[...timeTable(times, reports), ...failures].join("\n")}`);
  const failed = [...new Set(records.flatMap((record) => record.failed))];
  if (failed.length > 0) throw new Failure(`Failed: ${failed.join(", ")}`);
  console.log("\n✔ Everything holds.\n");
}

async function runPart(name: string) {
  const part = PARTS[name];
  if (!part) throw new Failure(`There is no part "${name}" of the tests.`);
  // Stale reports must not be taken for this run's.
  const stale =
    name === "first" ? Object.values(PARTS).flatMap(({ reports }) => reports) : part.reports;
  for (const report of stale) rmSync(`${REPORTS}/${report}.json`, { force: true });

  const record: StepRecord = { failed: [], times: {} };
  // Its time overlaps that of the others.
  const beside: StepRecord = { failed: [], times: {} };
  const besides = runSteps(part.beside, beside);
  await runSteps(part.before, record);
  await besides;
  record.failed.push(...beside.failed);
  await timed("build", record, buildIfNeeded);
  const chromium = await timed("Chromium", record, findChromium);
  if (!record.failed.includes("build") && chromium) {
    const env = { PLAYWRIGHT_CHROMIUM_PATH: chromium, CI: "1" };
    const steps = part.onTheBuild.map((step) => ({ ...step, env: { ...env, ...step.env } }));
    await runSteps(steps, record);
  }
  writeRecord(`steps-${name}`, record);
  return record;
}

main().catch(fail);
