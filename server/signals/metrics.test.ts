import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { PostgrestError, type SupabaseClient } from "@supabase/supabase-js";
import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { receiveAlert } from "@/server/alerts/receive";
import CacheHandler from "@/server/cache/handler.mjs";
import { CircuitBreaker } from "@/server/circuit-breaker";
import { log } from "@/server/log";
import { sendMails } from "@/server/mail/send";
import { prepareImage } from "@/server/media/prepare-image";
import { BoundedQueue } from "@/server/share-card/bounded-queue";
import { budgetedFetch } from "@/server/supabase/fetch";
import { unwrap } from "@/server/supabase/unwrap";
import { countVisit } from "@/server/visits/count";
import { tooManyVisits } from "@/server/visits/limits";
import { workOnce } from "@/server/worker/work";
import { signal } from "./channel.mjs";
import { openMetrics } from "./metrics";
import { metricsRegistry } from "./registry";

const backend = vi.hoisted(() => {
  process.env.DELET_ROUTES = JSON.stringify(["/", "/explore", "/list/[code]", "/api/events"]);
  process.env.LOG_LEVEL = "silent";
  return { rpc: vi.fn() };
});
vi.mock("@/server/env", () => ({ env: { SUPABASE_SECRET_KEY: "a secret of the server" } }));
vi.mock("@/server/http/request-address", () => ({ getClientAddress: async () => "192.0.2.7" }));
vi.mock("@/server/supabase/stateless-clients", () => ({ serviceDb: () => backend }));
vi.mock("@/server/alerts/browser", () => ({ getAlertBrowser: async () => null }));

/** The site's series and their values, as Prometheus reads them. */
async function series() {
  const text = (await metricsRegistry()?.registry.metrics()) ?? "";
  const lines = text.split("\n").filter((line) => line.startsWith("delet_"));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(" ");
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}

/** The series that changed, without the buckets of histograms, which have their count. */
async function moved(what: () => unknown) {
  const before = await series();
  await what();
  const after = [...(await series())].filter(([name]) => !/_(?:bucket|sum)\b/.test(name));
  const changes = after.map(([name, value]) => [name, value - (before.get(name) ?? 0)] as const);
  return Object.fromEntries(changes.filter(([, change]) => change !== 0));
}

beforeAll(() => openMetrics());
beforeEach(() => {
  delete process.env.SUPABASE_URL;
  backend.rpc.mockReset();
});

describe("a request", () => {
  const server = createServer((request, response) => {
    if (request.url === "/left") return request.socket.destroy();
    if (request.url === "/api/events") response.setHeader("content-type", "text/event-stream");
    response.statusCode = request.url?.startsWith("/list/") ? 410 : 200;
    response.end();
  });
  let port = 0;
  beforeAll(async () => {
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    port = (server.address() as AddressInfo).port;
    return () => server.close();
  });
  const ask = async (path: string, method = "GET") => {
    const socket = connect(port, "127.0.0.1");
    socket.end(`${method} ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    for await (const _ of socket.on("error", () => {}));
  };

  test("is counted by the pattern of its route, its method and its status", async () => {
    expect(await moved(() => ask("/list/5ec7e7?name=dana"))).toEqual({
      'delet_requests_total{method="GET",route="/list/[code]",status="410"}': 1,
      'delet_request_seconds_count{route="/list/[code]"}': 1,
    });
    expect(await moved(() => ask("/explore", "PURGE"))).toEqual({
      'delet_requests_total{method="other",route="/explore",status="200"}': 1,
      'delet_request_seconds_count{route="/explore"}': 1,
    });
  });

  test("that the client aborts is counted as 499", async () => {
    expect(await moved(() => ask("/left"))).toEqual({
      'delet_requests_total{method="GET",route="unknown",status="499"}': 1,
      'delet_request_seconds_count{route="unknown"}': 1,
    });
  });

  test("for an event stream has no duration", async () => {
    expect(await moved(() => ask("/api/events"))).toEqual({
      'delet_requests_total{method="GET",route="/api/events",status="200"}': 1,
    });
  });

  test("with an invented path creates no series and leaks no personal data", async () => {
    await ask("/warm");
    const before = (await series()).size;
    for (let n = 0; n < 50; n++) await ask(`/dana-${n}@example.com?phone=0501234567`);
    const now = await series();
    expect(now.size).toBe(before);
    expect([...now.keys()].join()).not.toMatch(/dana|0501234567|5ec7e7/);
  });
});

test("a cached page counts as a miss, a hit, and stale after a write", async () => {
  const page = { kind: "APP_PAGE", html: "one", headers: { "x-next-cache-tags": "listing:1" } };
  const handler = new CacheHandler();
  const read = (outcome: string, kind = "page") =>
    `delet_cache_reads_total{kind="${kind}",outcome="${outcome}"}`;
  expect(await moved(() => handler.get("/a"))).toEqual({ [read("miss")]: 1 });
  const kept = await moved(() => handler.set("/a", page, { cacheControl: { revalidate: 300 } }));
  expect(kept).toEqual({ delet_cache_entries: 1, delet_cache_bytes: 1030 });
  expect(await moved(() => handler.get("/a"))).toEqual({ [read("hit")]: 1 });
  await handler.revalidateTag(["listing:1"]);
  expect(await moved(() => handler.get("/a"))).toEqual({ [read("stale")]: 1 });
  expect(await moved(() => handler.get("b", { kind: "FETCH" }))).toEqual({
    [read("miss", "data")]: 1,
  });
});

describe("a call of the backend", () => {
  const call = (path: string, answer: () => Promise<Response>) => {
    vi.stubGlobal("fetch", answer);
    const done = budgetedFetch(`https://db.example${path}`, { method: "POST" });
    return done.catch(() => null).finally(() => vi.unstubAllGlobals());
  };
  const said = async (status: number) => Response.json({}, { status });
  const counted = (name: string, outcome: string) => ({
    [`delet_backend_calls_total{name="${name}",outcome="${outcome}"}`]: 1,
    [`delet_backend_seconds_count{name="${name}"}`]: 1,
  });

  test.each([
    ["/rest/v1/rpc/save_property", "save_property"],
    ["/rest/v1/profiles?user_id=eq.5ec7e7&select=name", "profiles"],
    ["/auth/v1/verify?token=5ec7e7", "auth"],
    ["/storage/v1/object/property-images/a/5ec7e7.jpg", "storage"],
  ])("of %s is counted as %s", async (path, name) => {
    expect(await moved(() => call(path, () => said(200)))).toEqual(counted(name, "ok"));
  });

  test("is counted as refused or failed", async () => {
    const refused = await moved(() => call("/rest/v1/plans", () => said(403)));
    expect(refused).toEqual(counted("plans", "refused"));
    const failed = await moved(() => call("/rest/v1/plans", () => said(503)));
    expect(failed).toEqual(counted("plans", "failed"));
    const away = await moved(() => call("/rest/v1/plans", () => Promise.reject(new Error())));
    expect(away).toEqual(counted("plans", "failed"));
  });
});

test("an open circuit is reported until the service responds again", async () => {
  let now = Date.now();
  const circuit = new CircuitBreaker("maps", { failures: 2, restMs: 1000 }, () => now);
  const fail = () => circuit.run(() => Promise.reject(new Error())).catch(() => {});
  const open = 'delet_circuit_open{service="maps"}';
  const calls = (outcome: string) =>
    `delet_service_calls_total{service="maps",outcome="${outcome}"}`;
  expect(await moved(fail)).toEqual({ [calls("failed")]: 1 });
  expect(await moved(fail)).toEqual({ [calls("failed")]: 1, [open]: 1 });
  // While the circuit is open, no call is made.
  expect(await moved(fail)).toEqual({});
  now += 1000;
  expect(await moved(() => circuit.run(async () => {}))).toEqual({ [calls("ok")]: 1, [open]: -1 });
});

test("an upload is counted while waiting and decoding; an invalid picture is not", async () => {
  const create = { width: 64, height: 64, channels: 3, background: "#8a7" } as const;
  const photo = await sharp({ create }).jpeg().toBuffer();
  const now = async (state: string) => (await series()).get(`delet_uploads{state="${state}"}`);
  let done: Promise<unknown>[] = [];
  expect(
    await moved(() => {
      done = [1, 2, 3].map(() => prepareImage(photo, { account: "dana" }));
    }),
  ).toEqual({ 'delet_uploads{state="waiting"}': 2, 'delet_uploads{state="decoding"}': 1 });
  await Promise.all(done);
  expect([await now("waiting"), await now("decoding")]).toEqual([0, 0]);
  const none = () => prepareImage(Buffer.from("none"), { account: "dana" }).catch(() => {});
  expect(await moved(none)).toEqual({});
});

test("a limit is counted when it is exceeded", async () => {
  const tell = () => tooManyVisits("203.0.113.9", "listing:1", "share");
  expect(await moved(() => [tell(), tell(), tell()])).toEqual({});
  expect(await moved(tell)).toEqual({ 'delet_limits_total{kind="visits"}': 1 });
  const room = new BoundedQueue({ atOnce: 1, waiting: 0 });
  const work = () => new Promise<void>(() => {});
  expect(await moved(() => void room.run("a", work))).toEqual({});
  expect(await moved(() => room.run("b", work).catch(() => {}))).toEqual({
    'delet_limits_total{kind="share-cards"}': 1,
  });
});

test("an exceeded database limit is counted, other refusals are not", async () => {
  const refused = (message: string) => () => {
    const error = new PostgrestError({ message, code: "P0001", details: "", hint: "" });
    expect(() => unwrap({ data: null, error })).toThrow();
  };
  expect(await moved(refused("places_limit"))).toEqual({ 'delet_limits_total{kind="places"}': 1 });
  expect(await moved(refused("too_many_requests"))).toEqual({
    'delet_limits_total{kind="saves"}': 1,
  });
  expect(await moved(refused("drafts_limit"))).toEqual({});
});

test("an exceeded alert limit is counted", async () => {
  const rpc = { data: { status: "limited", retry_after: 900 }, error: null, status: 200 };
  backend.rpc.mockResolvedValue(rpc);
  const form = new FormData();
  const fields = { listing: crypto.randomUUID(), email: "maya@example.com", frequency: "daily" };
  for (const [name, value] of Object.entries({ ...fields, consent: "1" })) form.set(name, value);
  expect(await moved(() => receiveAlert(form))).toEqual({ 'delet_limits_total{kind="alerts"}': 1 });
});

describe("the worker", () => {
  const mail = (id: number) => ({
    id,
    key: `test:${id}`,
    kind: "test",
    address: "dana@example.com",
    data: {},
    attempt: 1,
    created_at: "2026-11-23T08:00:00Z",
    secret: "5ec7e7",
    stoppable: false,
  });
  const sender = { siteUrl: "https://delet.test", email: "a@b.co", phone: "03" };
  const answering = (answers: Record<string, unknown>) =>
    ({
      rpc: async (name: string) => {
        const data = answers[name] ?? null;
        if (data instanceof Error) return { data: null, error: data, status: 500 };
        return { data, error: null, status: 204 };
      },
    }) as unknown as SupabaseClient;

  test("counts sent and failed mails", async () => {
    const db = answering({ mails_take: [mail(1), { ...mail(2), address: "noa@example.com" }] });
    const carrier = async ({ to }: { to: string }) => {
      if (to.startsWith("noa")) throw new Error("full");
    };
    expect(await moved(() => sendMails({ db, carrier, sender }))).toEqual({
      'delet_mails_total{outcome="sent"}': 1,
      'delet_mails_total{outcome="failed"}': 1,
    });
  });

  test("counts each of its jobs separately", async () => {
    const db = answering({ take_lease: new Error("away"), outbox_take: [], mails_take: [] });
    const round = await moved(() =>
      workOnce({ db, carrier: async () => {}, sender, vapid: null, rests: () => false }),
    );
    expect(round).toMatchObject({
      'delet_jobs_total{part="maintenance",outcome="failed"}': 1,
      'delet_jobs_total{part="pictures",outcome="ok"}': 1,
      'delet_jobs_total{part="mails",outcome="ok"}': 1,
      'delet_job_seconds_count{part="mails"}': 1,
    });
    const success = "delet_job_last_success_timestamp_seconds";
    expect(round[`${success}{part="mails"}`]).toBeCloseTo(Date.now() / 1000, -1);
    expect(round).not.toHaveProperty([`${success}{part="maintenance"}`]);
  });
});

test("visits are counted as gathered, then written or lost", async () => {
  vi.useFakeTimers();
  const visit = {
    event: { kind: "view", listing: "6f1b2c3d-0000-4000-8000-000000000001" },
    at: Date.now(),
    visitor: null,
    viewer: null,
  } as unknown as Parameters<typeof countVisit>[0];
  const counted = (outcome: string) => `delet_visits_total{outcome="${outcome}"}`;
  backend.rpc.mockResolvedValue({ data: 1, error: null, status: 200 });
  expect(await moved(() => countVisit(visit))).toEqual({ [counted("gathered")]: 1 });
  expect(await moved(() => vi.advanceTimersByTimeAsync(2000))).toEqual({ [counted("written")]: 1 });
  backend.rpc.mockResolvedValue({ data: null, error: { code: "23514", message: "no" } });
  countVisit(visit);
  expect(await moved(() => vi.advanceTimersByTimeAsync(2000))).toMatchObject({
    [counted("lost")]: 1,
  });
  vi.useRealTimers();
});

test("log lines are counted from warnings up", async () => {
  log.level = "info";
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  expect(await moved(() => log.info("mails were sent"))).toEqual({});
  expect(await moved(() => log.warn("a visit was not counted"))).toEqual({
    'delet_log_lines_total{level="warn"}': 1,
  });
  expect(await moved(() => log.error("save failed"))).toEqual({
    'delet_log_lines_total{level="error"}': 1,
  });
  log.level = "silent";
});

test("the database's gauges are exported only while it responds", async () => {
  const told = async () =>
    Object.fromEntries([...(await series())].filter(([name]) => /mails\{|database|due/.test(name)));
  metricsRegistry()?.store({
    mails_waiting: 3,
    mails_overdue: 2,
    mails_dead: 1,
    pictures_waiting: 4,
    maintenance_due: 1_795_362_239.2,
  });
  expect(await told()).toEqual({
    delet_database_reached: 1,
    'delet_mails{state="waiting"}': 3,
    'delet_mails{state="overdue"}': 2,
    'delet_mails{state="dead"}': 1,
    delet_maintenance_due_timestamp_seconds: 1_795_362_239.2,
  });
  metricsRegistry()?.store(null);
  expect(await told()).toEqual({ delet_database_reached: 0 });
});

test("the number of series is limited", async () => {
  const before = (await series()).size;
  for (let n = 0; n < 2000; n++) signal({ of: "limit", kind: `invented-${n}` });
  expect((await series()).size - before).toBeLessThanOrEqual(301);
});
