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
/** `npm test` and `npm run test:rest` each run one part and keep separate reports. */
const report = process.env.E2E_REPORT ?? "e2e";
const root = process.getuid?.() === 0;

export default defineConfig({
  testDir: "tests/journeys",
  // The folder is emptied at every start; the reports beside it stay.
  outputDir: `test-results/${report}`,
  // The workers, a server and a database share the cores of a small machine that may be busy with other work, and a
  // save crosses all of them. A longer timeout costs nothing when the response arrives.
  timeout: 180_000,
  expect: { timeout: 45_000 },
  workers: browserWorkers(),
  // The retry records a trace; a journey that needs it has failed.
  retries: 1,
  failOnFlakyTests: true,
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
    // A blocked click is reported before the whole test times out.
    actionTimeout: 60_000,
    // Evaluated once per worker: the client address, as a proxy would report it.
    extraHTTPHeaders: { "x-real-ip": `10.0.${process.pid % 250}.${Date.now() % 250}` },
    launchOptions: {
      executablePath: systemChromium(),
      args: [
        // Without a graphics card the CPU renders the page; this flag makes that cheaper.
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
  // The production build on a fresh copy of the demo data. To repeat one test, keep `node --import tsx
  // scripts/serve.ts` running beside it.
  webServer: {
    command: `node --import tsx scripts/serve.ts --port ${port}`,
    url: `http://localhost:${port}/api/health/ready`,
    // Without a build of the present code it builds first.
    timeout: 900_000,
    reuseExistingServer: !process.env.CI,
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
    // The site writes its own log to a file (scripts/launch/site-log.ts).
    stdout: "ignore",
    stderr: "pipe",
  },
  // Every journey runs on a desktop, those tagged @phone on a phone as well, and those tagged @phone-only only there:
  // where layout, sheets, sticky bars, touch or a camera make a phone behave differently.
  projects: [
    {
      name: "desktop",
      grepInvert: /@phone-only/,
      use: { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } },
    },
    { name: "phone", grep: /@phone/, use: { ...devices["Pixel 7"] } },
  ],
});
