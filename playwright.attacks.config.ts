import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config";
import { testWorkers } from "./scripts/launch/parallelism";
import { siteLogFile } from "./scripts/launch/site-log";
import { BILLING_ENV } from "./tests/attacks/support/billing";
import { BOUNCE_SECRET } from "./tests/attacks/support/bounces";

// Attacks change what everybody sees, and their cast is looked after by each of them (support/tally.ts).
const { globalSetup: _, ...shared } = journeys;
const site = journeys.webServer as Exclude<NonNullable<typeof journeys.webServer>, unknown[]>;

/** `npm run test:attacks`: on a site of its own, since some attacks change what everybody sees. */
export default defineConfig({
  ...shared,
  testDir: "tests/attacks",
  // An answer that does not come in time is another one than the refusal that is looked for.
  workers: testWorkers(),
  // What holds at the second try only does not hold.
  retries: 0,
  // One attack is up to two hundred requests, which a machine that does other things answers slowly.
  timeout: 180_000,
  outputDir: "test-results/attacks",
  reporter: [
    ["list"],
    ["json", { outputFile: "test-results/attacks.json" }],
    ["./tests/attacks/support/reporter.ts"],
    [
      "./tests/journeys/support/site-log-reporter.ts",
      { file: siteLogFile(Number(process.env.E2E_PORT ?? 4110), "attacks") },
    ],
  ],
  webServer: {
    ...site,
    env: { MAIL_BOUNCE_SECRET: BOUNCE_SECRET, E2E_REPORT: "attacks", ...BILLING_ENV },
  },
  projects: journeys.projects?.filter(({ name }) => name === "desktop") ?? [],
});
