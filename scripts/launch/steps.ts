import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { Failure } from "@/supabase/embedded/failure";
import { REPORTS } from "./reports";

export type Step = {
  name: string;
  run: string[];
  env?: Record<string, string>;
};

/** A tool of node_modules, resolved as `npx` would. */
export const tool = (name: string, ...args: string[]) => [
  resolve("node_modules/.bin", name),
  ...args,
];

/** Options that make Vitest write a JSON report in addition to its output. */
export const reported = (report: string) => [
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${REPORTS}/${report}.json`,
];

/** A vitest suite that also writes its own JSON report. */
export function suite(report: string, ...projects: string[]) {
  const chosen = projects.flatMap((project) => ["--project", project]);
  return tool("vitest", "run", ...chosen, ...reported(report));
}

/** The outcome of the steps so far: which failed, and the milliseconds of each. */
export type StepRecord = { failed: string[]; times: { [step: string]: number } };

/** Runs a named task and records its duration and whether it failed. */
export async function timed<T>(name: string, record: StepRecord, task: () => T | Promise<T>) {
  console.log(`\n▸ ${name}`);
  const started = Date.now();
  let result: T | undefined;
  try {
    result = await task();
  } catch (error) {
    if (error instanceof Failure) console.error(error.message);
    else if (!(error instanceof Unsuccessful)) console.error(error);
    record.failed.push(name);
  }
  record.times[name] = Date.now() - started;
  const seconds = (record.times[name] / 1000).toFixed(1);
  console.log(`${record.failed.includes(name) ? "✖" : "✔"} ${name} (${seconds} s)`);
  return result;
}

/** Runs the steps in order, continuing after a failure. */
export async function runSteps(steps: Step[], record: StepRecord) {
  mkdirSync(REPORTS, { recursive: true });
  for (const step of steps) {
    await timed(step.name, record, async () => {
      if (!(await succeeds(step))) throw new Unsuccessful();
    });
  }
}

/** The failed step has already printed its reason. */
class Unsuccessful extends Error {}

/** What `.ci/run` reads beside the reports: steps that are not suites have none. */
export function writeRecord(name: string, record: StepRecord) {
  mkdirSync(REPORTS, { recursive: true });
  writeFileSync(`${REPORTS}/${name}.json`, JSON.stringify(record, null, 2));
}

function succeeds({ run: [command = "", ...args], env }: Step) {
  return new Promise<boolean>((done) => {
    const child = spawn(command, args, { stdio: "inherit", env: { ...process.env, ...env } });
    child.once("error", (error) => {
      console.error(error.message);
      done(false);
    });
    child.once("exit", (code) => done(code === 0));
  });
}
