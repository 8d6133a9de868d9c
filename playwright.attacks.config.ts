import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config";

/** `npm run test:attacks`: on a site of its own, since some attacks change what everybody sees. */
export default defineConfig({
  ...journeys,
  testDir: "tests/attacks",
  // What holds at the second try only does not hold.
  retries: 0,
  // One attack is up to two hundred requests, which a machine that does other things answers slowly.
  timeout: 180_000,
  outputDir: "test-results/attacks",
  reporter: [
    ["list"],
    ["json", { outputFile: "test-results/attacks.json" }],
    ["./tests/attacks/support/reporter.ts"],
  ],
  // Next prints each foreign origin that it refuses as an error; here they come by the hundred.
  webServer: { ...(journeys.webServer as object), stderr: "ignore" } as typeof journeys.webServer,
  projects: journeys.projects?.filter(({ name }) => name === "desktop") ?? [],
});
