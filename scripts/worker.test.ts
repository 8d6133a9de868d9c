import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

function once(given: Record<string, string>, words = ["--once"]) {
  const env = { PATH: process.env.PATH, NODE_ENV: "production" as const, ...given };
  const args = ["--import", "tsx", "scripts/worker.ts", ...words];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8", env });
  return { status, stderr };
}
const SITE = {
  SITE_URL: "https://delet.test",
  CONTACT_EMAIL: "help@delet.test",
  CONTACT_PHONE: "03-600-0000",
};
const refused = (sentence: string) => ({ status: 1, stderr: expect.stringContaining(sentence) });

test("the worker loads outside of Next and names its missing settings", () => {
  expect(once({ SITE_URL: "no", SMTP_URL: "smtp://mail.test" })).toEqual(
    refused(
      "The worker cannot start: SITE_URL is wrong (an address that begins with https:// or http://), MAIL_FROM is missing (SMTP_URL needs it).",
    ),
  );
});

test("a worker without a configured project does not start an empty embedded one", () => {
  const DELET_DATA_DIR = join("test-results", "no-such-data");
  expect(once({ SITE_URL: "https://delet.test", DELET_DATA_DIR })).toEqual(
    refused("SUPABASE_URL is not set, and there is no data in"),
  );
  expect(existsSync(DELET_DATA_DIR)).toBe(false);
});

test("a worker reports an invalid project URL or key", () => {
  const given = {
    ...SITE,
    SUPABASE_SECRET_KEY: "sb_publishable_0123456789",
  };
  expect(once({ ...given, SUPABASE_URL: "xyz.supabase.co" })).toEqual(
    refused(
      "SUPABASE_URL is wrong (an address that begins with https:// or http://), SUPABASE_SECRET_KEY is wrong (this is the publishable key).",
    ),
  );
});

test("a worker of a real project requires a contact address for its mails", () => {
  const { SITE_URL } = SITE;
  expect(once({ SITE_URL, SUPABASE_URL: "https://xyz.supabase.co" })).toEqual(
    refused("CONTACT_EMAIL is missing (visitors and agents of a real site are told to turn there)"),
  );
});

test("a worker with an invalid pause does not start", () => {
  expect(once({ SITE_URL: "https://delet.test" }, ["--pause", "5s"])).toEqual(
    refused("Say the pause in milliseconds: -- --pause 5000"),
  );
});

test("terminating npm terminates the worker and leaves no process behind", async () => {
  const given = {
    ...SITE,
    SUPABASE_URL: "http://127.0.0.1:9",
    SUPABASE_SECRET_KEY: "sb_secret_0123456789",
  };
  const env = { PATH: process.env.PATH, NODE_ENV: "production" as const, ...given };
  const npm = spawn("npm", ["run", "-s", "worker"], { env });
  // Closes when no process holds it any more: neither npm, nor a shell, nor the worker.
  const closed = new Promise((done) => npm.once("close", done));
  npm.stderr.resume();
  await new Promise((done) => npm.stdout.once("data", done));
  npm.kill("SIGTERM");
  await closed;
});

test("the site, too, replaces npm's shell", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
  for (const name of ["start", "worker"]) expect(scripts[name]).toMatch(/^exec /);
});
