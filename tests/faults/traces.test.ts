import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listingInput } from "@/tests/attacks/support/form-inputs";
import { type CollectorMood, type Exported, startCollector } from "@/tests/fakes/collector";
import { startMaps } from "./support/elsewhere";
import type { Person } from "./support/person";
import { DANA, PASSWORD, startWorld, type World } from "./support/world";

// What leaves the site as traces, whom it does not concern, and what it costs visitors.

let world: World;
let dana: Person;
let maps: Awaited<ReturnType<typeof startMaps>>;
let collector: Awaited<ReturnType<typeof startCollector>>;

beforeAll(async () => {
  [collector, maps] = await Promise.all([startCollector(), startMaps()]);
  world = await startWorld({
    LOG_LEVEL: "warn",
    WORKER: "on",
    MAPBOX_TOKEN: "token-of-the-fake-maps",
    MAPBOX_BASE_URL: maps.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: "x-tenant=delet-tests",
    OTEL_EXPORTER_OTLP_TIMEOUT: "1000",
    OTEL_BSP_SCHEDULE_DELAY: "100",
    OTEL_SERVICE_NAME: "delet-faults",
  });
  dana = world.person();
  expect((await dana.signIn(DANA, PASSWORD)).sentTo).toContain("/dashboard");
});
afterAll(async () => {
  await world?.stop();
  maps?.stop();
  collector?.stop();
});

const spans = (is: (span: Exported) => boolean) => collector.spans.filter(is);
const named = (name: string) => spans((span) => span.name === name);
const come = (name: string) =>
  expect.poll(() => named(name).length, { timeout: 60_000, message: name }).toBeGreaterThan(0);
const within = (one: Exported | undefined) =>
  spans(({ traceId }) => traceId === one?.traceId).map(({ name }) => name);

test("a request is a trace: its route, what Next did for it, and each call of the database in it", async () => {
  expect((await world.person().ask("/explore?city=חיפה")).status).toBe(200);
  await come("GET /explore");
  const [root] = named("GET /explore");
  expect(root).toMatchObject({
    kind: 2,
    attributes: {
      "http.request.method": "GET",
      "http.route": "/explore",
      "http.response.status_code": 200,
    },
  });
  expect(root?.parentSpanId).toBeFalsy();
  expect(within(root)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^database search_/),
      expect.stringMatching(/^Middleware\.execute/),
      expect.stringMatching(/^AppRender\.getBodyResult/),
    ]),
  );
  // Every parent is there, up to the request: nothing that was left out had children.
  const all = new Map(collector.spans.map((span) => [span.spanId, span]));
  const database = spans(({ name }) => name.startsWith("database search_"))[0];
  let top = database;
  while (top?.parentSpanId) top = all.get(top.parentSpanId);
  expect(top?.spanId).toBe(root?.spanId);
});

test("it goes where the variables say, with their headers, in the service's name", () => {
  expect(collector.text()).toContain("/v1/traces\n");
  expect(collector.text()).toContain('"delet-faults"');
  for (const headers of collector.headers) expect(headers["x-tenant"]).toBe("delet-tests");
});

test("a stranger's trace decides nothing, and nobody else is told of ours", async () => {
  const traceId = "0af7651916cd43dd8448eb211c80319c";
  // Its flags say that nothing of it is to be traced.
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-00`, tracestate: "evil=1" };
  expect((await world.person().ask("/pricing", { headers })).status).toBe(200);
  await come("GET /pricing");
  expect(collector.text()).not.toContain(traceId);
  expect(collector.text()).not.toContain("evil");

  const told = await dana.act("suggestAddresses", "/add-property", { text: "הרצל", city: "חיפה" });
  expect(told.data).toHaveLength(1);
  await come("service mapbox");
  // Positive control: headers are heard of.
  expect(maps.headers).toContain("accept");
  expect(world.proxy.headers).toContain("apikey");
  for (const { headers } of [maps, world.proxy]) {
    expect([...headers].filter((name) => /^(?:trace|baggage|b3|uber)/.test(name))).toEqual([]);
  }
});

test("a journey leaves nothing of a person in what is exported", async () => {
  const told = {
    name: "שולמית־אלנבי",
    phone: "0527391846",
    email: "shulamit.elnbi@example.com",
    message: "שאלה על המרפסת הדרומית",
    sought: "פנטהאוז עם ג׳קוזי בגבעתיים",
    title: "דירת גן של משפחת אבוטבול",
    sender: "אפרים ונעמה",
    slug: `no-such-${randomUUID().slice(0, 8)}`,
  };
  const visitor = world.person();
  const saved = await dana.act(
    "saveProperty",
    "/add-property",
    listingInput({ title: told.title, description: told.message }),
  );
  const id = (saved.data as { id?: string })?.id ?? saved.sentTo?.match(/[0-9a-f-]{36}/)?.[0] ?? "";
  const [row] = await world.rows<{ id: string }>(`properties?select=id&order=created_at.desc`);
  const home = id || (row?.id ?? "");
  for (const path of [
    `/property/${home}`,
    `/explore?q=${encodeURIComponent(told.sought)}`,
    `/search?q=${encodeURIComponent(told.sought)}&name=${encodeURIComponent(told.name)}`,
    `/agent/${told.slug}?phone=${told.phone}`,
    `/no/such/page/${told.phone}`,
    `/share-card/listing/${home}/any.jpg`,
    `/api/suggest?q=${encodeURIComponent(told.sought)}`,
  ]) {
    await (await visitor.ask(path)).arrayBuffer();
  }
  const form = { "content-type": "application/x-www-form-urlencoded", accept: "application/json" };
  const lead = await visitor.ask("/api/lead", {
    method: "POST",
    headers: form,
    body: new URLSearchParams({
      ...{
        kind: "listing",
        id: home,
        consent: "1",
        request: randomUUID(),
        time: "",
        leave_blank: "",
      },
      ...{ name: told.name, phone: told.phone, message: told.message, hour: "" },
      email: told.email,
    }),
  });
  expect(await lead.json()).toMatchObject({ sent: true });
  const alert = await visitor.ask("/api/alerts", {
    method: "POST",
    headers: form,
    body: new URLSearchParams({
      ...{ email: told.email, frequency: "daily", search: "city=חיפה&roomsMin=3", consent: "1" },
      ...{ request: randomUUID(), time: "", leave_blank: "" },
    }),
  });
  expect(await alert.json()).toMatchObject({ sent: true });
  const inbox = join(world.folder, "inbox");
  const mails = () =>
    readdirSync(inbox)
      .map((name) => JSON.parse(readFileSync(join(inbox, name), "utf8")))
      .filter(({ to }) => to === told.email);
  const secret = () =>
    /\/alerts\/([0-9a-f]{64})/.exec(
      mails().find(({ kind }) => kind === "alert_confirm")?.text,
    )?.[1];
  await expect.poll(secret, { timeout: 60_000 }).toBeTruthy();
  expect((await visitor.ask(`/alerts/${secret()}`)).status).toBe(200);

  const made = await visitor.act("createList", "/saved", {
    sender: told.sender,
    words: told.message,
    homes: [{ id: home, note: told.name }],
  });
  const code = (made.data as { url: string }).url.split("/").at(-1) ?? "";
  expect((await visitor.ask(`/list/${code}?from=${told.phone}`)).status).toBe(200);

  const create = { width: 640, height: 480, channels: 3, background: "#456" } as const;
  const upload = await dana.ask("/api/uploads?kind=listing", {
    method: "POST",
    headers: { "content-type": "image/jpeg" },
    body: new Uint8Array(await sharp({ create }).jpeg().toBuffer()),
  });
  expect(upload.status).toBe(200);
  const { path } = (await upload.json()) as { path: string };
  expect((await dana.ask(`/media/${path}`)).status).toBe(200);
  // Nothing was ill so far: no call is told as one that failed, also none that answers nothing (mail_sent).
  await come("database mail_sent");
  expect(spans(({ attributes }) => attributes["delet.outcome"] === "failed")).toEqual([]);
  // An error with what was asked in its text.
  world.proxy.be("breaks off", "/rest/");
  await (await world.person().ask(`/agent/${told.slug}-2?phone=${told.phone}`)).text();
  world.proxy.beWell();

  // Positive control: all of it was traced.
  for (const name of [
    "GET /property/[id]",
    "GET /explore",
    "GET /agent/[username]",
    "GET unknown",
    "GET /alerts/[secret]",
    "GET /list/[code]",
    "GET /share-card/[kind]/[id]/[file]",
    "GET /media/[...path]",
    "POST /api/lead",
    "POST /api/uploads",
    "database add_lead",
    "database save_property",
    "auth",
    "storage",
    "picture decode",
    "share-card listing",
    "round",
    "job mails",
    "mail alert_confirm",
  ]) {
    await come(name);
  }
  const failed = () => spans(({ status }) => status.code === 2);
  await expect.poll(() => failed().length, { timeout: 20_000 }).toBeGreaterThan(0);

  const everything = collector.text();
  const decoded = JSON.stringify(collector.spans);
  for (const word of [
    ...Object.values(told),
    ...[DANA, PASSWORD, "Dana Levi", "token-of-the-fake-maps"],
    ...[secret() ?? "no secret", code, home, path, world.proxy.url, world.url],
    ...[...dana.cookies.values()],
    "127.0.0.1",
    "x-real-ip",
    "Error:",
  ]) {
    for (const one of [word, encodeURIComponent(word)]) {
      expect(decoded, one).not.toContain(one);
      if (!/^(?:127|http)/.test(word)) expect(everything, one).not.toContain(one);
    }
  }
  const allowed =
    /^(?:http\.(?:request\.method|response\.status_code|route)|next\.span_type|error\.type|delet\.(?:kind|name|outcome|bytes|count|request))$/;
  const keys = new Set(collector.spans.flatMap(({ attributes }) => Object.keys(attributes)));
  expect([...keys].filter((key) => !allowed.test(key))).toEqual([]);
});

describe.each(["refuses", "fails", "says no", "stalls"] as CollectorMood[])(
  "when the collector %s",
  (mood) => {
    test("no page waits for it, and the log says so once at most", async () => {
      const lines = () => world.log().split("traces were not taken").length - 1;
      const before = lines();
      collector.be(mood);
      const asked = collector.asked();
      const times: number[] = [];
      for (let n = 0; n < 40; n++) {
        const began = performance.now();
        expect((await world.person().ask("/pricing")).status).toBe(200);
        times.push(performance.now() - began);
      }
      await expect.poll(collector.asked, { timeout: 20_000 }).toBeGreaterThan(asked);
      times.sort((a, b) => a - b);
      // Its own timeout is a second: a page that waited for it would take as long.
      expect(times[20]).toBeLessThan(500);
      await new Promise((done) => setTimeout(done, 3_000));
      expect(lines() - before).toBeLessThanOrEqual(1);
      expect(lines()).toBeLessThanOrEqual(1);
      collector.be("well");
      const seen = collector.spans.length;
      await world.person().ask("/pricing");
      await expect.poll(() => collector.spans.length, { timeout: 30_000 }).toBeGreaterThan(seen);
    });
  },
);

test("that nobody takes the traces was said", () => {
  expect(world.log()).toContain("traces were not taken");
});

test("what was gathered is sent before the process ends", async () => {
  // Asked by no test before: of another page's spans some may still be on their way.
  for (let n = 0; n < 5; n++) await world.person().ask("/accessibility");
  expect(await world.endSite("SIGTERM")).toBe(143);
  expect(named("GET /accessibility")).toHaveLength(5);
  await world.restartSite();
});

test("a collector that never answers does not keep the process from its end", async () => {
  collector.be("stalls");
  await world.person().ask("/pricing");
  const began = performance.now();
  expect(await world.endSite("SIGTERM")).toBe(143);
  expect(performance.now() - began).toBeLessThan(6_000);
  collector.be("well");
  await world.restartSite();
});
