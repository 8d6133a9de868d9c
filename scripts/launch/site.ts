import { type ChildProcess, spawn } from "node:child_process";
import { resolve } from "node:path";
import { fail } from "@/supabase/embedded/failure";
import { bundleForNode } from "./bundle";
import { host } from "./port";

export const NEXT = resolve("node_modules/next/dist/bin/next");
const PRELOAD = resolve("scripts/launch/preload.cjs");

/** Where the build puts bundles that run in Node without Next's compiler, and where `npm run dev` does. */
export const BUNDLES = "dist/site";
const DEV_BUNDLES = "dist/dev";

/**
 * For sites under browser tests: on a busy machine the embedded backend, which serves one call at a time, may be slow
 * without being down (server/request-budget.mjs).
 */
export const LONG_BUDGET = { DELET_REQUEST_BUDGET_MS: "30000" };

/** Starts the site in a child process that ends with this one. `output` may be an open file. */
export function startSite(
  port: number,
  env: Record<string, string>,
  output: "inherit" | "ignore" | number = "inherit",
) {
  return run(BUNDLES, [], port, env, output);
}

/** Like `startSite`, compiling pages on demand. */
export async function startDevSite(port: number, env: Record<string, string>) {
  await bundleForNode(DEV_BUNDLES);
  return run(DEV_BUNDLES, ["--dev"], port, env, "inherit");
}

function run(
  bundles: string,
  options: string[],
  port: number,
  env: Record<string, string>,
  output: "inherit" | "ignore" | number,
) {
  const server = resolve(bundles, "server.mjs");
  return spawn(
    process.execPath,
    ["--require", PRELOAD, server, "-p", String(port), "-H", host(), ...options],
    { stdio: ["ignore", output, output, "ipc"], env: { ...process.env, ...env } },
  );
}

/** Waits until `path` responds; throws when the site exits first. */
export async function untilReady(child: ChildProcess, url: string, seconds = 120) {
  const until = Date.now() + seconds * 1000;
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error("the site ended while it started");
    const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
    if (answer?.ok) return;
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error(`${url} did not answer within ${seconds} seconds`);
}

/**
 * Ties the site and the backend together: a signal stops the site first, so that it can finish its requests, then the
 * backend. If the site exits on its own, everything stops.
 */
export function endTogether(child: ChildProcess, stopBackend: () => Promise<void>) {
  let ending = false;
  const end = async (code: number) => {
    if (ending) return;
    ending = true;
    if (child.exitCode === null && child.signalCode === null) {
      const gone = new Promise((done) => child.once("exit", done));
      child.kill("SIGTERM");
      const timer = setTimeout(() => child.kill("SIGKILL"), 8_000);
      await gone;
      clearTimeout(timer);
    }
    await stopBackend();
    process.exit(code);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => void end(0).catch(fail));
  }
  child.once("exit", (code) => void end(code ?? 1).catch(fail));
  return end;
}
