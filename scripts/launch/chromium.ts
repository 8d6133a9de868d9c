import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { Failure } from "@/supabase/embedded/failure";

/** Debian's headless build, like Playwright's own: tests take a quarter less time. */
const SHELL = "/usr/bin/chromium-headless-shell";
const WHOLE = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * Finds a Chromium for the browser tests, or installs Debian's where allowed, and prints which. `whole`: the full
 * browser that people use, for measurements.
 */
export function findChromium({ whole = false } = {}) {
  const chosen = process.env.PLAYWRIGHT_CHROMIUM_PATH;
  if (chosen) {
    if (!runs(chosen))
      throw new Failure(`PLAYWRIGHT_CHROMIUM_PATH is ${chosen}, which does not run.`);
    return say(chosen, "named by PLAYWRIGHT_CHROMIUM_PATH");
  }
  if (runs(chromium.executablePath())) return say(chromium.executablePath(), "Playwright's own");
  const known = whole ? WHOLE : [SHELL, ...WHOLE];
  const wanted = known.find(runs);
  // The full browser is slow enough to make journeys time out: prefer the shell where it can be installed.
  if (wanted && (whole || wanted === SHELL || !canInstall())) return say(wanted, "the system's");
  try {
    installDebians(whole ? "chromium" : "chromium-headless-shell");
  } catch (error) {
    if (wanted) return say(wanted, "the system's");
    throw error;
  }
  const installed = known.find(runs);
  if (!installed) throw new Failure("apt-get installed Chromium, but it does not run.");
  return say(installed, "just installed from Debian");
}

function canInstall() {
  return process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
}

function installDebians(name: "chromium" | "chromium-headless-shell") {
  if (!canInstall()) {
    throw new Failure(
      "The browser tests need Chromium and found none. Run `npx playwright install chromium`, install your system's, or name one with PLAYWRIGHT_CHROMIUM_PATH.",
    );
  }
  console.log(`Installing Debian's ${name} with apt-get.`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const args of [["update"], ["install", "-y", "--no-install-recommends", name]]) {
    const { status } = spawnSync("apt-get", args, { env, stdio: ["ignore", "ignore", "inherit"] });
    if (status !== 0) {
      throw new Failure(
        `"apt-get ${args.join(" ")}" failed, so there is no Chromium for the browser tests. Name one with PLAYWRIGHT_CHROMIUM_PATH.`,
      );
    }
  }
}

function runs(path: string) {
  if (!existsSync(path)) return false;
  return spawnSync(path, ["--version"], { timeout: 30_000 }).status === 0;
}

function say(path: string, origin: string) {
  console.log(`Browser tests use ${path} (${origin}).`);
  return path;
}
