import { spawn, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { PRODUCTION_ENV, productionFolder } from "./launch/production-folder";

// Runs deploy/start.sh in a clean folder and checks the result. No images are pulled.

/** Takes the place of the built site: prints its arguments, and exits on SIGTERM once its request is answered. */
const SITE = `
import { createServer } from "node:http";
const server = createServer((request, answer) => {
  console.log("REQUEST");
  setTimeout(() => answer.end("whole"), 500);
});
server.listen(0, "127.0.0.1", () => console.log("PORT " + server.address().port + " " + process.argv.slice(2).join(" ")));
process.once("SIGTERM", () => server.close(() => process.exit(143)));
server.keepAliveTimeout = 1;
`;

let folder: string;
let project: Server;
/** The project's response to a non-secret key where only the secret one is allowed. */
let refused = 401;

beforeAll(async () => {
  folder = await productionFolder();
  cpSync("deploy", join(folder, "deploy"), { recursive: true });
  mkdirSync(join(folder, "dist/site"));
  writeFileSync(join(folder, "dist/site/server.mjs"), SITE);
  project = createServer((request, answer) => {
    const secret = request.headers.apikey === "sb_secret_0123456789";
    if (request.url?.includes("/public_listings") || secret) return answer.end("[]");
    answer.writeHead(request.url?.includes("/rpc/") ? refused : 401).end();
  });
  await new Promise<void>((ready) => project.listen(0, "127.0.0.1", ready));
}, 60_000);
afterAll(() => {
  project.close();
  rmSync(folder, { recursive: true, force: true });
});

const values = () => ({
  SUPABASE_URL: `http://127.0.0.1:${(project.address() as AddressInfo).port}`,
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_0123456789",
  SUPABASE_SECRET_KEY: "sb_secret_0123456789",
  SITE_URL: "https://delet.test",
  CLIENT_IP_HEADER: "x-real-ip",
  CONTACT_EMAIL: "help@delet.test",
  CONTACT_PHONE: "03-600-0000",
});

/** Starts the script and collects its output. */
function begin(words: string[], given: Record<string, string> = {}) {
  const child = spawn(join(folder, "deploy/start.sh"), words, {
    cwd: "/",
    env: { ...PRODUCTION_ENV, ...given },
  });
  const heard = { said: "" };
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (data) => {
      heard.said += data;
    });
  const ended = new Promise<number | null>((done) => child.once("close", done));
  return { child, heard, ended };
}

async function run(words: string[], given: Record<string, string> = {}) {
  const { heard, ended } = begin(words, given);
  return { code: await ended, said: heard.said };
}

test("without required variables nothing starts, and the missing ones are named", async () => {
  const { said, code } = await run(["site"], { SITE_URL: "https://delet.test" });
  expect(said).toContain("SUPABASE_URL is missing");
  expect(said).toContain("✖ Not started.");
  expect(said).not.toContain("PORT");
  expect(code).toBe(1);
  expect((await run(["worker"])).code).toBe(1);
});

test("the script execs the site, which finishes open requests on SIGTERM", async () => {
  const REDIS_URL = "redis://127.0.0.1:1";
  const { child, heard, ended } = begin(["site", "-H", "127.0.0.1"], { ...values(), REDIS_URL });
  await expect.poll(() => heard.said, { timeout: 30_000 }).toMatch(/PORT \d+ -H 127\.0\.0\.1/);
  // Only recoverable problems are reported.
  expect(heard.said).toContain("✖ mail: SMTP_URL is not set");
  expect(heard.said).toContain("✖ redis: the server of REDIS_URL does not answer");
  expect(heard.said).not.toMatch(/[✔✖?] (site|readiness|worker)/);
  const answer = fetch(`http://127.0.0.1:${/PORT (\d+)/.exec(heard.said)?.[1]}/`);
  await expect.poll(() => heard.said, { timeout: 15_000 }).toContain("REQUEST");
  child.kill("SIGTERM");
  expect(await (await answer).text()).toBe("whole");
  expect(await ended).toBe(143);
});

test("swapped keys abort the start", async () => {
  refused = 200;
  const { said, code } = await run(["site"], values());
  refused = 401;
  expect(said).toContain("✖ keys: the publishable key does what the secret key does");
  expect(code).toBe(1);
});

test("--migrate applies migrations first, and an unavailable database aborts the start", async () => {
  const SUPABASE_DB_URL = "postgresql://nobody:word@127.0.0.1:1/postgres";
  const { said, code } = await run(["site", "--migrate"], { ...values(), SUPABASE_DB_URL });
  expect(said).toContain("The database of SUPABASE_DB_URL does not answer");
  expect(code).toBe(1);
  expect((await run(["migrate"])).said).toContain("SUPABASE_DB_URL must be set");
});

test("without arguments the usage is printed", async () => {
  const { said, code } = await run([]);
  for (const word of ["build", "check", "migrate", "site", "worker", "nginx"])
    expect(said).toContain(`deploy/start.sh ${word}`);
  expect(code).toBe(2);
});

const SITE_URL = "https://homes.example";

test("nginx gets the site's name and upstream, and TLS when there are certificates", async () => {
  const plain = (await run(["nginx"], { SITE_URL })).said;
  expect(plain).toBe(
    readFileSync("deploy/nginx.conf", "utf8").replaceAll("delet.example", "homes.example"),
  );
  const { said } = await run(["nginx", "site:3000", "/certificates"], { SITE_URL });
  expect(said).toMatch(
    /listen 443 ssl;\n +ssl_certificate \/certificates\/fullchain\.pem;\n +ssl_certificate_key \/certificates\/privkey\.pem;\n +listen \[::\]:443 ssl;\n +server_name homes\.example;/,
  );
  expect(said).toContain("server site:3000;");
  expect(said).toContain("return 301 https://homes.example$request_uri;");
  expect(await run(["nginx"])).toMatchObject({
    code: 1,
    said: expect.stringContaining("SITE_URL"),
  });
});

test("every service and unit runs the script with a known command", () => {
  const { services } = parse(readFileSync("deploy/compose.yaml", "utf8"), { merge: true });
  expect(Object.keys(services)).toEqual(["site", "worker", "redis", "nginx"]);
  expect(services.site).toMatchObject({
    command: ["site"],
    environment: { WORKER: "off", CLIENT_IP_HEADER: "x-real-ip", REDIS_URL: "redis://redis:6379" },
    build: { dockerfile: "deploy/Dockerfile" },
  });
  expect(services.worker).toMatchObject({ command: ["worker"], image: services.site.image });
  expect(services.nginx.command.at(-1)).toContain("/deploy/start.sh nginx site:3000");
  // Only nginx is reachable from outside.
  const open = Object.entries(services).filter(([, service]) => Object(service).ports);
  expect(open.map(([name]) => name)).toEqual(["nginx"]);

  const dockerfile = readFileSync("deploy/Dockerfile", "utf8");
  expect(dockerfile.match(/^FROM .*$/gm)).toHaveLength(2);
  expect(dockerfile).toMatch(/^USER node$/m);
  expect(dockerfile).toMatch(/^HEALTHCHECK /m);
  expect(dockerfile).toContain('ENTRYPOINT ["deploy/start.sh"]\nCMD ["site"]');
  const major = readFileSync(".nvmrc", "utf8").trim();
  expect(dockerfile.match(/FROM node:(\d+)/g)).toEqual(Array(2).fill(`FROM node:${major}`));
  // Files with secrets stay out of the image.
  const ignored = readFileSync(".dockerignore", "utf8").split("\n");
  expect(ignored).toEqual(
    expect.arrayContaining([".env*", "deploy/delet.env", "deploy/certificates"]),
  );

  for (const [unit, way] of [
    ["delet.service", "WORKER=off /srv/delet/deploy/start.sh site -H 127.0.0.1"],
    ["delet-worker.service", "/srv/delet/deploy/start.sh worker"],
  ])
    expect(readFileSync(`deploy/${unit}`, "utf8")).toContain(`ExecStart=/usr/bin/env ${way}\n`);
});

const VERIFY = "/usr/bin/systemd-analyze";
test.runIf(existsSync(VERIFY))("systemd accepts the units", () => {
  const units = readdirSync("deploy").filter((name) => name.endsWith(".service"));
  expect(units).toHaveLength(2);
  const { status, stderr } = spawnSync(
    VERIFY,
    ["verify", ...units.map((name) => join("deploy", name))],
    { encoding: "utf8", timeout: 15_000 },
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
});
