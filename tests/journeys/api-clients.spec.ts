import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { freshClient } from "./support/people";

// Common third-party clients, installed from the registry for this test and deleted afterwards.

const run = promisify(execFile);
const CLIENTS = [
  "a client that openapi-typescript generates compiles, strict",
  "openapi-fetch",
  "MCP client of the first generation",
  "MCP client of the second generation",
  "MCP inspector",
];

test.use({ extraHTTPHeaders: freshClient() });

test("third-party clients read the API and call the tools", async ({ baseURL }) => {
  test.setTimeout(300_000);
  const hasRegistry = await run("npm", ["ping"]).then(
    () => true,
    () => false,
  );
  // biome-ignore lint/suspicious/noSkippedTests: an npm registry may be missing, as Redis may
  test.skip(!hasRegistry, "This needs a registry of packages, where these clients are.");
  const { stdout } = await run(
    process.execPath,
    ["--import", "tsx", "scripts/api-clients.ts", baseURL ?? ""],
    { timeout: 280_000 },
  );
  expect(stdout.trim().split("\n")).toEqual(CLIENTS.map((client) => `PASS  ${client}`));
});
