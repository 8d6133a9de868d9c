import { rmSync } from "node:fs";
import { Failure, fail } from "@/supabase/embedded/failure";
import { buildIfNeeded } from "./launch/build";
import { CHECKS } from "./launch/checks";
import { findChromium } from "./launch/chromium";
import { loadEnvironment } from "./launch/environment";
import { REPORTS, runSteps, suite, tool, writeFailed } from "./launch/steps";

/** `npm test`: the checks, the embedded backend, the production build, faults, journeys in a browser, attacks. */
async function main() {
  loadEnvironment("production");
  rmSync(REPORTS, { recursive: true, force: true });
  const failed = await runSteps([
    ...CHECKS,
    { name: "embedded backend", run: suite("embedded", "embedded") },
  ]);
  const built = await attempt("build", buildIfNeeded, failed);
  const browser = await attempt("Chromium", findChromium, failed);
  if (built.done && browser.done) {
    const env = { PLAYWRIGHT_CHROMIUM_PATH: browser.result, CI: "1" };
    const attacks = tool("playwright", "test", "--config", "playwright.attacks.config.ts");
    const steps = [
      { name: "faults", run: suite("faults", "faults"), env },
      { name: "browser tests", run: tool("playwright", "test"), env },
      { name: "attacks", run: attacks, env },
    ];
    failed.push(...(await runSteps(steps)));
  }
  writeFailed("steps", failed);
  if (failed.length > 0) throw new Failure(`Failed: ${failed.join(", ")}`);
  console.log("\n✔ Everything holds.\n");
}

async function attempt<T>(name: string, task: () => T | Promise<T>, failed: string[]) {
  console.log(`\n▸ ${name}`);
  try {
    return { done: true as const, result: await task() };
  } catch (error) {
    console.error(error instanceof Failure ? `✖ ${error.message}` : error);
    failed.push(name);
    return { done: false as const };
  }
}

main().catch(fail);
