import { createECDH } from "node:crypto";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { lookAtDatabase } from "./database";
import type { Finding } from "./finding";
import { lookAtProject } from "./project";
import { lookAtServices } from "./services";
import { lookAtSite } from "./site";

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

async function serve(answer: RequestListener) {
  const server = createServer(answer);
  open.push(server);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const stateOf = (findings: Finding[], name: string) =>
  findings.find((finding) => finding.name === name)?.state;

async function site({ ready = { status: "ready" }, repeats = false, proxied = true } = {}) {
  const url: string = await serve((request, response) => {
    if (request.url?.startsWith("/api/health/ready")) {
      const given = request.headers["x-real-ip"];
      const client = given && (proxied ? "overwritten" : "forged");
      return response.end(JSON.stringify({ ...ready, client }));
    }
    const host = repeats ? request.headers["x-forwarded-host"] : undefined;
    response.end(`<link rel="canonical" href="${host ? `https://${host}` : url}/"/>`);
  });
  return url;
}

test("a healthy site has only right findings", async () => {
  const found = await lookAtSite({ SITE_URL: await site(), CLIENT_IP_HEADER: "x-real-ip" });
  expect(found.filter(({ state }) => state !== "right")).toEqual([]);
  expect(found.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["address", "readiness", "settings", "clock", "name", "host-headers"]),
  );
});

test("an unready site's findings name the fix", async () => {
  const ready = { status: "unready", reason: "migrations", warnings: ["SMTP_URL"] };
  const found = await lookAtSite({ SITE_URL: await site({ ready }) });
  expect(found).toContainEqual({
    name: "readiness",
    state: "wrong",
    says: expect.stringContaining("supabase db push"),
  });
  expect(stateOf(found, "settings")).toBe("wrong");
  expect(stateOf(found, "client-address")).toBe("unknown");
});

test("a client-address header that visitors can write is reported as wrong", async () => {
  const SITE_URL = await site({ proxied: false });
  const found = await lookAtSite({ SITE_URL, CLIENT_IP_HEADER: "x-real-ip" });
  expect(found).toContainEqual({
    name: "client-address",
    state: "wrong",
    says: expect.stringContaining("overwrite"),
  });
  expect(stateOf(await lookAtSite({ SITE_URL }), "client-address")).toBe("unknown");
});

test("a reflected host header and an unreachable site are reported as wrong", async () => {
  const repeats = await lookAtSite({ SITE_URL: await site({ repeats: true }) });
  expect(stateOf(repeats, "host-headers")).toBe("wrong");
  const down = await lookAtSite({ SITE_URL: "http://127.0.0.1:9" });
  expect(stateOf(down, "site")).toBe("wrong");
});

test("an unreachable project is a single finding", async () => {
  const keys = { SUPABASE_PUBLISHABLE_KEY: "p", SUPABASE_SECRET_KEY: "s" };
  const found = await lookAtProject({ SUPABASE_URL: "http://127.0.0.1:9", ...keys }, "1");
  expect(found).toEqual([
    { name: "project", state: "wrong", says: expect.stringContaining("SUPABASE_URL") },
  ]);
});

test("a rejected key and missing migrations get different explanations", async () => {
  const keys = { SUPABASE_PUBLISHABLE_KEY: "p", SUPABASE_SECRET_KEY: "s" };
  for (const [status, says] of [
    [401, "API keys"],
    [404, "run the migrations"],
  ] as const) {
    const url = await serve((_, response) => response.writeHead(status).end());
    const found = await lookAtProject({ SUPABASE_URL: url, ...keys }, "1");
    for (const name of ["publishable-key", "secret-key"])
      expect(found).toContainEqual({ name, state: "wrong", says: expect.stringContaining(says) });
  }
});

test("checks hidden by a failure are unknown, not right", async () => {
  const url = await serve((request, response) => {
    if (request.url?.includes("public_listings")) return response.end("[]");
    response.writeHead(500).end("<html>");
  });
  const keys = { SUPABASE_PUBLISHABLE_KEY: "p", SUPABASE_SECRET_KEY: "s" };
  const found = await lookAtProject({ SUPABASE_URL: url, ...keys }, "1");
  const states = ["grants", "keys", "bucket", "sign-in", "worker"];
  expect(states.map((name) => stateOf(found, name))).toEqual(states.map(() => "unknown"));
  const site = await lookAtSite({ SITE_URL: await serve((_, response) => response.end("ok")) });
  expect([stateOf(site, "settings"), stateOf(site, "name")]).toEqual(["unknown", "wrong"]);
});

test("auto-confirmation and disabled sign-up in Auth are reported as wrong", async () => {
  const url = await serve((request, response) => {
    const auth = { disable_signup: true, mailer_autoconfirm: true, external: { email: false } };
    response.setHeader("Content-Type", "application/json");
    response.end(request.url?.includes("/auth/") ? JSON.stringify(auth) : "[]");
  });
  const keys = { SUPABASE_PUBLISHABLE_KEY: "p", SUPABASE_SECRET_KEY: "s" };
  const found = await lookAtProject({ SUPABASE_URL: url, ...keys }, "1");
  const states = ["sign-in", "sign-up", "confirmation"].map((name) => stateOf(found, name));
  expect(states).toEqual(["wrong", "wrong", "wrong"]);
  expect(stateOf(found, "bucket")).toBe("wrong");
});

test("the jobs of a newer version are reported without their names", async () => {
  const signals = { maintenance_due: Date.now() / 1000 + 60, failed_jobs: ["mails", "letters"] };
  const url = await serve((request, response) =>
    response.end(request.url?.includes("signals") ? JSON.stringify(signals) : "[]"),
  );
  const keys = { SUPABASE_PUBLISHABLE_KEY: "p", SUPABASE_SECRET_KEY: "s" };
  const found = await lookAtProject({ SUPABASE_URL: url, ...keys }, "1");
  expect(found.find(({ name }) => name === "jobs")).toEqual({
    ...{ name: "jobs", state: "wrong" },
    says: "failed last time: mails, unknown job; the worker's log says why",
  });
});

test("a bucket that is closed, or takes other files, is reported with its faults", async () => {
  const well = { id: "property-images", public: true, file_size_limit: 9 };
  const looked = async (bucket: object) => {
    const url = await serve((request, response) =>
      response.end(request.url?.includes("bucket") ? JSON.stringify([bucket]) : "[]"),
    );
    const keys = { SUPABASE_PUBLISHABLE_KEY: "p", SUPABASE_SECRET_KEY: "s" };
    const found = await lookAtProject({ SUPABASE_URL: url, ...keys }, "1");
    return found.find(({ name }) => name === "bucket");
  };
  const types = { allowed_mime_types: ["image/jpeg"] };
  expect(await looked({ ...well, ...types })).toMatchObject({ state: "right" });
  for (const [change, says] of [
    [{ public: false }, "nobody sees a picture"],
    [{ file_size_limit: null }, "files of any size"],
    [{ allowed_mime_types: ["image/jpeg", "text/html"] }, "more than image/jpeg"],
    [{ allowed_mime_types: null }, "more than image/jpeg"],
  ] as const)
    expect(await looked({ ...well, ...types, ...change })).toMatchObject({
      ...{ state: "wrong", says: expect.stringContaining(says) },
    });
});

test("mismatched push keys and unreachable mail and Redis servers are reported as wrong", async () => {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  const keys = {
    WEB_PUSH_PUBLIC_KEY: pair.getPublicKey("base64url"),
    WEB_PUSH_PRIVATE_KEY: pair.getPrivateKey("base64url"),
  };
  expect(stateOf(await lookAtServices(keys), "notifications")).toBe("right");
  const other = createECDH("prime256v1");
  other.generateKeys();
  const found = await lookAtServices({
    ...keys,
    WEB_PUSH_PRIVATE_KEY: other.getPrivateKey("base64url"),
    SMTP_URL: "smtp://127.0.0.1:9",
    REDIS_URL: "redis://127.0.0.1:9",
  });
  const states = ["notifications", "mail", "redis"].map((name) => stateOf(found, name));
  expect(states).toEqual(["wrong", "wrong", "wrong"]);
});

test("without the owner's connection the database state is unknown", async () => {
  expect((await lookAtDatabase(null)).map(({ state }) => state)).toEqual(["unknown"]);
});
