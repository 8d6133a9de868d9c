import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config";
import { testWorkers } from "./scripts/launch/parallelism";
import { siteLogFile } from "./scripts/launch/site-log";
import { BILLING_ENV } from "./tests/attacks/support/billing";
import { BOUNCE_SECRET } from "./tests/attacks/support/bounces";

// Attacks change shared state, and each spec looks after its own cast (support/tally.ts).
const { globalSetup: _, ...shared } = journeys;
const site = journeys.webServer as Exclude<NonNullable<typeof journeys.webServer>, unknown[]>;

/** `npm run test:attacks`: runs on its own site, since some attacks change what everybody sees. */
export default defineConfig({
  ...shared,
  testDir: "tests/attacks",
  // A response that times out is not the refusal that the test expects.
  workers: testWorkers(),
  // A defence that holds only on the second try does not hold.
  retries: 0,
  // One attack is up to two hundred requests, which a busy machine answers slowly.
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
