import { existsSync } from "node:fs";
import { chromium, defineConfig, devices } from "@playwright/test";
import { browserWorkers } from "./scripts/launch/parallelism";
import { siteLogFile } from "./scripts/launch/site-log";

function systemChromium() {
  const chosen = process.env.PLAYWRIGHT_CHROMIUM_PATH;
  if (chosen) return chosen;
  if (existsSync(chromium.executablePath())) return undefined;
  return [
    "/usr/bin/chromium-headless-shell",
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome-stable",
  ].find((path) => existsSync(path));
}

const port = Number(process.env.E2E_PORT ?? 4110);
/** `npm test` and `npm run test:rest` run a part each, and keep its report apart from the other's. */
const report = process.env.E2E_REPORT ?? "e2e";
const root = process.getuid?.() === 0;

export default defineConfig({
  testDir: "tests/journeys",
  // The folder is emptied at every start; the reports beside it stay.
  outputDir: `test-results/${report}`,
  // The workers, a server and a database share the cores of a small machine, which may do other things as well: a save
  // crosses all of them. Who waits longer for what comes loses nothing.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  workers: browserWorkers(),
  // A second try records a trace of what happened. On a desk a journey that needs it has failed; a whole
  // run on a machine that does other things names it "at another try" (scripts/launch/times.ts).
  retries: process.env.CI ? 2 : 1,
  failOnFlakyTests: !process.env.CI,
  reporter: [
    ["list"],
    ["json", { outputFile: `test-results/${report}.json` }],
    ["./tests/journeys/support/site-log-reporter.ts", { file: siteLogFile(port, report) }],
  ],
  use: {
    baseURL: `http://localhost:${port}`,
    locale: "he-IL",
    timezoneId: "Asia/Jerusalem",
    trace: "on-first-retry",
    // A press that finds something in its way says so before the whole test has run out of time.
    actionTimeout: 30_000,
    // Evaluated once a worker: the address of its client, as a proxy would say it.
    extraHTTPHeaders: { "x-real-ip": `10.0.${process.pid % 250}.${Date.now() % 250}` },
    launchOptions: {
      executablePath: systemChromium(),
      args: [
        // Without a graphics card the picture is drawn by the processor; this way it costs less of it.
        "--disable-gpu",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        "--font-render-hinting=none",
        ...(root ? ["--no-sandbox"] : []),
      ],
    },
  },
  globalSetup: "./tests/journeys/support/left-behind.ts",
  // The production build on a fresh copy of the demo data. To try one test again and again, keep
  // `node --import tsx scripts/serve.ts` running beside it.
  webServer: {
    command: `node --import tsx scripts/serve.ts --port ${port}`,
    url: `http://localhost:${port}/api/health/ready`,
    timeout: 300_000,
    reuseExistingServer: !process.env.CI,
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
    // The site itself writes into a file (scripts/launch/site-log.ts).
    stdout: "ignore",
    stderr: "pipe",
  },
  // A journey goes on a desk, one tagged @phone on a phone too, one tagged @phone-only there alone:
  // where layout, sheets, sticky bars, a finger or a camera make a phone another thing to look at.
  projects: [
    {
      name: "desktop",
      grepInvert: /@phone-only/,
      use: { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } },
    },
    { name: "phone", grep: /@phone/, use: { ...devices["Pixel 7"] } },
  ],
});
