import { createECDH } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startSmtp } from "@/tests/fakes/smtp";
import { lookAtDatabase } from "./database";
import type { Finding } from "./finding";
import { lookAtProject } from "./project";
import { lookAtServices } from "./services";
import { lookAtSite } from "./site";

// Every line of the doctor in every state that it can have, compared with the list in its source, so that no new line
// goes untested.

const now = vi.hoisted(() => ({
  free: 5e9,
  /** The TXT records of a name; what is not named does not exist, and an error is thrown. */
  dns: {} as Record<string, string | Error>,
  asked: [] as string[],
}));
vi.mock("node:fs/promises", async (real) => ({
  ...(await real<typeof import("node:fs/promises")>()),
  statfs: async () => ({ bavail: now.free, bsize: 1 }),
}));

type Init = { method?: string; headers: Record<string, string> };
type Said = { status?: number; json?: unknown; text?: string; headers?: Record<string, string> };
vi.mock("node:dns/promises", async (real) => ({
  ...(await real<typeof import("node:dns/promises")>()),
  Resolver: class {
    async resolveTxt(name: string) {
      const record = now.dns[name];
      if (record instanceof Error) throw record;
      if (record === undefined) throw Object.assign(new Error("none"), { code: "ENOTFOUND" });
      return [[record]];
    }
  },
}));

/** Fake responses: the first path that the address begins with. */
function world(answers: Record<string, Said>) {
  vi.stubGlobal("fetch", async (url: string, { method, headers }: Init) => {
    now.asked.push(method ?? "GET");
    const { pathname, host } = new URL(url);
    const who = headers.apikey ?? (headers["x-forwarded-host"] ? "forged" : "");
    const said = answers[`${who} ${pathname}`] ?? answers[pathname] ?? answers["*"];
    if (!said) throw new Error(`${host} is not there`);
    const body = said.text ?? JSON.stringify(said.json ?? null);
    return new Response(body, {
      status: said.status ?? 200,
      headers: { date: new Date().toUTCString(), ...said.headers },
    });
  });
}

const PROJECT = {
  ...{ SUPABASE_URL: "https://project.test", SUPABASE_PUBLISHABLE_KEY: "open" },
  SUPABASE_SECRET_KEY: "own",
};
const RPC = "/rest/v1/rpc";
const AUTH = { disable_signup: false, mailer_autoconfirm: false, external: { email: true } };
const WELL: Record<string, Said> = {
  "/rest/v1/public_listings": { json: [] },
  "/rest/v1/profiles": { status: 401 },
  [`own ${RPC}/latest_migration`]: { json: "7" },
  [`open ${RPC}/latest_migration`]: { status: 401 },
  "/storage/v1/bucket": {
    json: [
      {
        ...{ id: "property-images", public: true, file_size_limit: 9 },
        allowed_mime_types: ["image/jpeg"],
      },
    ],
  },
  "/auth/v1/settings": { json: AUTH },
  [`${RPC}/signals`]: { json: { maintenance_due: Date.now() / 1000 + 60, failed_jobs: [] } },
};
const SITE_URL = "https://delet.test";
const page = `<link rel="canonical" href="${SITE_URL}/"/>`;
const SITE: Record<string, Said> = {
  "/api/health/ready": { json: { status: "ready", client: "overwritten" } },
  "/": { text: page, headers: { "strict-transport-security": "max-age=1" } },
};

/** Each line and state, by the situation that produces it. */
const project = (answers: Record<string, Said>, migration = "7") => {
  world(answers);
  return lookAtProject(PROJECT, migration);
};
const site = (answers: Record<string, Said>, settings = {}) => {
  world(answers);
  return lookAtSite({ SITE_URL, CLIENT_IP_HEADER: "x-real-ip", ...settings });
};
const rows = (number: number, bypass: string[] | null, differences: object[]) =>
  lookAtDatabase(async <Row>(sql: string) => {
    now.asked.push(sql.trim().split(/\s/)[0] ?? "");
    return (sql.includes("bypass") ? [{ number, bypass }] : differences) as Row[];
  });

let smtp: Awaited<ReturnType<typeof startSmtp>>;
const redis = createServer((socket) => {
  // Accepts every command.
  socket.on("data", (data) => {
    const commands = String(data).match(/^\*\d+\r?$/gm) ?? [];
    socket.write("+PONG\r\n".repeat(commands.length));
  });
});
let redisUrl = "";
beforeAll(async () => {
  smtp = await startSmtp();
  await new Promise<void>((ready) => redis.listen(0, "127.0.0.1", ready));
  const at = redis.address();
  redisUrl = `redis://127.0.0.1:${typeof at === "object" ? at?.port : ""}`;
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await smtp.stop();
  redis.close();
});

async function everySituation(): Promise<Finding[]> {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  const keys = {
    WEB_PUSH_PUBLIC_KEY: pair.getPublicKey("base64url"),
    WEB_PUSH_PRIVATE_KEY: pair.getPrivateKey("base64url"),
  };
  const findings = [
    ...(await project(WELL)),
    ...(await project({})),
    ...(await project({ ...WELL, "/rest/v1/public_listings": { status: 401 } })),
    // Swapped keys, open tables, and every setting at its default.
    ...(await project({
      ...WELL,
      "/rest/v1/profiles": { json: [] },
      [`open ${RPC}/latest_migration`]: { json: "7" },
      [`own ${RPC}/latest_migration`]: { status: 401 },
      "/storage/v1/bucket": { json: [] },
      "/auth/v1/settings": {
        json: { disable_signup: true, mailer_autoconfirm: true, external: { email: false } },
      },
      [`${RPC}/signals`]: {
        json: { maintenance_due: Date.now() / 1000 - 7200, failed_jobs: ["mails"] },
      },
    })),
    ...(await project(WELL, "8")),
    ...(await project({ "/rest/v1/public_listings": { json: [] }, "*": { status: 500 } })),
    ...(await site(SITE)),
    ...(await site({}, { SITE_URL: "http://delet.test" })),
    ...(await site({
      "/api/health/ready": {
        json: { status: "unready", reason: "keys", warnings: ["SMTP_URL"], client: "missing" },
        headers: { date: new Date(Date.now() - 90_000).toUTCString() },
      },
      "forged /": { text: "https://doctor.invalid/" },
      "/": { text: "" },
    })),
    ...(await site(
      { ...SITE, "/api/health/ready": { text: "<html>", headers: { date: "never" } } },
      { CLIENT_IP_HEADER: "none" },
    )),
    ...(await rows(17, null, [])),
    ...(await rows(14, ["anon"], [{ difference: "more: profiles, select for anon" }])),
    ...(await lookAtDatabase(null)),
    ...(await lookAtServices({
      ...keys,
      ...{ SMTP_URL: smtp.url, MAIL_FROM: "דלת <mail@delet.test>", REDIS_URL: redisUrl },
    })),
    // No style host is reachable.
    ...(await lookAtServices({
      ...{ SMTP_URL: smtp.url, HTTPS_PROXY: "http://proxy.test" },
      MAP_STYLE_URL: "https://tiles.test/style.json",
    })),
  ];
  now.free = 5e8;
  const mailOf = async (dns: typeof now.dns, address: string) => {
    now.dns = dns;
    const { url } = smtp;
    // By an address that is of no network of its own.
    return lookAtServices({ SMTP_URL: url.replace("127.0.0.1", "0.0.0.0"), MAIL_FROM: address });
  };
  findings.push(
    ...(await mailOf({}, "mail@delet.test")),
    ...(await mailOf(
      { "mail.delet.test": "v=spf1 -all", "_dmarc.delet.test": "v=DMARC1; p=reject" },
      "דלת <mail@mail.delet.test>",
    )),
    ...(await mailOf(
      { "delet.test": Object.assign(new Error("late"), { code: "ETIMEOUT" }) },
      "mail@delet.test",
    )),
  );
  const away = { SMTP_URL: "smtp://127.0.0.1:9", REDIS_URL: "redis://127.0.0.1:9" };
  return [
    ...findings,
    ...(await lookAtServices({ ...away, WEB_PUSH_PUBLIC_KEY: keys.WEB_PUSH_PUBLIC_KEY })),
  ];
}

/** All `state line` pairs in the source, including the names of refusals. */
function sayable() {
  const source = ["project", "site", "services", "mail", "streets", "database"]
    .map((file) => readFileSync(`server/doctor/${file}.ts`, "utf8"))
    .join("\n");
  const said = [...source.matchAll(/\b(right|wrong|unknown)\(\s*"([\w-]+)"/g)].map(
    ([, state, name]) => `${state} ${name}`,
  );
  const refusals = [...source.matchAll(/\bname: "([\w-]+)"/g)].flatMap(([, name]) =>
    ["right", "wrong", "unknown"].map((state) => `${state} ${name}`),
  );
  return [...new Set([...said, ...refusals])].sort();
}

test("every finding occurs in each of its possible states", async () => {
  const found = await everySituation();
  expect(sayable().length).toBeGreaterThan(50);
  expect([...new Set(found.map(({ state, name }) => `${state} ${name}`))].sort()).toEqual(
    sayable(),
  );
  // Nothing is changed: all of it only reads.
  expect([...new Set(now.asked)].sort()).toEqual(["GET", "select"]);
  // Every problem comes with an explanation.
  for (const { state, name, says } of found)
    if (state === "wrong") expect([name, says.length > 20]).toEqual([name, true]);
});
