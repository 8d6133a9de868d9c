import { type ChildProcess, spawn } from "node:child_process";
import { openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { untilReady } from "@/scripts/launch/site";
import { freePort } from "@/tests/fakes/redis";

/** A built checkout whose site and worker run through its own `deploy/start.sh`. */
export type Version = Awaited<ReturnType<typeof versionIn>>;

export async function versionIn(
  folder: string,
  name: string,
  env: Record<string, string>,
  logs: string,
) {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const logFile = join(logs, `${name}.log`);
  const running = new Set<ChildProcess>();

  function start(...words: string[]) {
    const output = openSync(logFile, "a");
    const child = spawn(join(folder, "deploy/start.sh"), words, {
      cwd: folder,
      stdio: ["ignore", output, output],
      env: { ...process.env, NODE_ENV: "production", LOG_LEVEL: "warn", WORKER: "off", ...env },
    });
    running.add(child);
    child.once("exit", () => running.delete(child));
    return child;
  }

  /** The exit code of a process that was asked to end. */
  const end = (child: ChildProcess) =>
    new Promise<number | null>((done) => {
      child.once("exit", done);
      child.kill("SIGTERM");
    });

  return {
    folder,
    url,
    log: () => readFileSync(logFile, "utf8"),
    /** Log lines of failures that people saw; that the migrations are another version's is known. */
    errors: () =>
      readFileSync(logFile, "utf8")
        .split("\n")
        .filter((line) => line.includes('"level":50') && !line.includes("the migrations are not")),
    async startSite() {
      const child = start("site", "-H", "127.0.0.1", "-p", String(port));
      await untilReady(child, `${url}/api/health/live`);
      return child;
    },
    startWorker: () => start("worker", "--pause", "200"),
    /** Runs one command of the script to its end. */
    async run(...words: string[]) {
      const child = start(...words);
      return new Promise<number | null>((done) => child.once("exit", done));
    },
    ready: async () => {
      const answer = await fetch(`${url}/api/health/ready`);
      const { reason } = (await answer.json()) as { reason?: string };
      return { status: answer.status, reason };
    },
    live: async () => (await fetch(`${url}/api/health/live`)).status,
    end,
    stop: () => Promise.all([...running].map(end)),
  };
}
