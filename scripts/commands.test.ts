import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PRODUCTION_ENV, productionFolder } from "./launch/production-folder";

// What `npm ci --omit=dev` leaves of the checkout that built the site, and the commands an operator runs there.

let folder: string;
let project: Server;
beforeAll(async () => {
  folder = await productionFolder();
  // A project without pending work.
  project = createServer((request, answer) => {
    request.resume();
    const nothing = request.url?.endsWith("/run_maintenance") ? "{}" : "[]";
    answer.setHeader("Content-Type", "application/json").end(nothing);
  });
  await new Promise<void>((ready) => project.listen(0, "127.0.0.1", ready));
}, 60_000);
afterAll(() => {
  project.close();
  rmSync(folder, { recursive: true, force: true });
});

const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));

/** The output of `npm run name -- words` there. */
async function run(name: string, words: string[], given: Record<string, string> = {}) {
  const child = spawn("sh", ["-c", `${scripts[name]} "$@"`, "sh", ...words], {
    cwd: folder,
    env: { ...PRODUCTION_ENV, ...given },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (said += data));
  const code = await new Promise((done) => child.once("close", done));
  return { said, code };
}

const real = () => ({
  SUPABASE_URL: `http://127.0.0.1:${(project.address() as AddressInfo).port}`,
  SUPABASE_SECRET_KEY: "sb_secret_0123456789",
  SITE_URL: "https://delet.test",
  CONTACT_EMAIL: "help@delet.test",
  CONTACT_PHONE: "03-600-0000",
});

test("the worker reports missing settings", async () => {
  const { said, code } = await run("worker", ["--once"], { SITE_URL: "no" });
  expect(said).toContain("The worker cannot start: SITE_URL is wrong");
  expect(code).toBe(1);
});

test("the worker requests its jobs from the project", async () => {
  const asked: (string | undefined)[] = [];
  project.on("request", ({ url }) => asked.push(url));
  const { said } = await run("worker", ["--once"], real());
  expect(said).toContain('"msg":"SMTP_URL is not set: mails wait and are not sent"');
  expect(asked).toEqual(expect.arrayContaining([expect.stringContaining("/rest/v1/rpc/")]));
});

test("pictures are swept", async () => {
  const { said } = await run("media:sweep", [], { ...real(), SUPABASE_URL: "" });
  expect(said).toContain("SUPABASE_URL is not set, and there is no data in .data either.");
  expect(await run("media:sweep", [], real())).toEqual({
    said: "0 pictures were deleted.\n",
    code: 0,
  });
});

test("the doctor runs every check, reports the problems and exits with an error", async () => {
  const address = real().SUPABASE_URL;
  const { said, code } = await run("doctor", [], {
    ...real(),
    SITE_URL: address,
    SUPABASE_PUBLISHABLE_KEY: "sb_publishable_0123456789",
    SUPABASE_DB_URL: "postgresql://nobody:word@127.0.0.1:1/postgres",
    REDIS_URL: "redis://127.0.0.1:1",
  });
  expect(said).toContain("✔ environment");
  expect(said).toContain("✖ readiness");
  expect(said).toContain("✖ mail: SMTP_URL is not set");
  expect(said).toContain("✖ redis: the server of REDIS_URL does not answer: connect ECONNREFUSED");
  expect(said).toContain("✖ database: SUPABASE_DB_URL does not lead to one");
  expect(said).toMatch(/[✔✖] disk: \d+\.\d GB free/);
  expect(code).toBe(1);
  expect((await run("doctor", [], { SITE_URL: "no" })).said).toContain("SITE_URL is wrong");
});

test.each(["admin:grant", "admin:revoke"])("%s connects to the database", async (name) => {
  expect((await run(name, [])).said).toContain(`Say whom: npm run ${name} -- someone@example.com`);
  const SUPABASE_DB_URL = "postgresql://nobody:word@127.0.0.1:1/postgres";
  const { said, code } = await run(name, ["maya@example.com"], { ...real(), SUPABASE_DB_URL });
  expect(said).toContain("The database of SUPABASE_DB_URL does not answer: connect ECONNREFUSED");
  expect(code).toBe(1);
});

test.each([
  ["admin:grant", ["maya@example.com"], "SUPABASE_DB_URL must be set"],
  ["media:sweep", [], "0 pictures were deleted."],
  ["worker", ["--once"], "a round was done"],
])("%s reads the variables of .env.production.local", async (name, words, says) => {
  const values = Object.entries(real()).map(([variable, value]) => `${variable}=${value}`);
  const file = join(folder, ".env.production.local");
  writeFileSync(file, values.join("\n"));
  const { said } = await run(name, words);
  rmSync(file);
  expect(said).toContain(says);
});

test.each(["backup", "restore"])("%s requires a file and connects to the project", async (name) => {
  const file = join(folder, "delet.backup");
  expect((await run(name, [])).said).toContain(`npm run ${name} -- delet.backup`);
  expect((await run(name, [file], real())).said).toContain("SUPABASE_DB_URL must be set");
  const SUPABASE_DB_URL = "postgresql://nobody:word@127.0.0.1:1/postgres";
  const { said, code } = await run(name, [file], { ...real(), SUPABASE_DB_URL });
  expect(said).toContain("The database of SUPABASE_DB_URL does not answer: connect ECONNREFUSED");
  expect(code).toBe(1);
});

test("an embedded backend's data can be reset, but the backend is not started", async () => {
  const given = { DELET_DATA_DIR: join(folder, "data") };
  mkdirSync(join(folder, "data/db"), { recursive: true });
  for (const [name, word] of [
    ["admin:grant", "maya@example.com"],
    ["backup", join(folder, "delet.backup")],
  ] as const)
    expect((await run(name, [word], given)).said).toContain(
      "the embedded backend needs the development packages: npm ci",
    );
  expect((await run("db:reset", [], given)).said).toContain("is gone");
});

test("a command that is not built reports it", async () => {
  rmSync(join(folder, "dist"), { recursive: true });
  expect((await run("worker", ["--once"])).said).toContain("Run: npm run build");
});
