import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test("the worker loads outside of Next, and names what it misses", () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", "scripts/worker.ts", "--once"],
    { encoding: "utf8", env: { PATH: process.env.PATH, NODE_ENV: "production", SITE_URL: "no" } },
  );
  expect(stderr).toMatch(/The worker cannot start: .*SITE_URL/);
  expect(status).toBe(1);
});
