import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";

export type Step = { name: string; run: string[]; env?: Record<string, string> };

export const REPORTS = "test-results";

/** A tool of node_modules, as `npx` would find it. */
export const tool = (name: string, ...args: string[]) => [
  resolve("node_modules/.bin", name),
  ...args,
];

/** A suite of vitest that also leaves its own JSON report. */
export function suite(report: string, ...projects: string[]) {
  return tool(
    "vitest",
    "run",
    ...projects.flatMap((project) => ["--project", project]),
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${REPORTS}/${report}.json`,
  );
}

/** Runs the steps in order, goes on after a failure, and answers the names of those that failed. */
export async function runSteps(steps: Step[]) {
  mkdirSync(REPORTS, { recursive: true });
  const failed: string[] = [];
  for (const step of steps) {
    console.log(`\n▸ ${step.name}`);
    const started = Date.now();
    if (!(await succeeds(step))) failed.push(step.name);
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    console.log(`${failed.includes(step.name) ? "✖" : "✔"} ${step.name} (${seconds} s)`);
  }
  return failed;
}

/** What `.ci/run` reads beside the reports: steps that are not suites have none. */
export function writeFailed(name: string, failed: string[]) {
  writeFileSync(`${REPORTS}/${name}.json`, JSON.stringify({ failed }, null, 2));
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
