import { spawn } from "node:child_process";
import { Hopeless, withCluster } from "./postgres-cluster";

/** Runs vitest projects with the URL of a fresh cluster in TEST_DATABASE_URL, then ends this process. */
export function testNatively(...projects: string[]) {
  const args = projects.flatMap((project) => ["--project", project]);
  const suite = (url: string) =>
    new Promise<number>((done) => {
      const child = spawn(
        process.execPath,
        ["node_modules/vitest/vitest.mjs", "run", ...args, ...process.argv.slice(2)],
        { stdio: "inherit", env: { ...process.env, TEST_DATABASE_URL: url } },
      );
      child.on("close", (code) => done(code ?? 1));
    });

  withCluster(suite).then(
    (code) => process.exit(code),
    (error) => {
      console.error(error instanceof Hopeless ? error.message : error);
      process.exit(1);
    },
  );
}
