import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CollectorBehavior, Exported } from "@/tests/fakes/collector";
import { startTracedWorld, type TracedWorld } from "./support/traced-world";

// What the site sends as traces, whom they exclude, and what they cost visitors.

let traced: TracedWorld;

beforeAll(async () => {
  traced = await startTracedWorld({
    LOG_LEVEL: "warn",
    OTEL_EXPORTER_OTLP_HEADERS: "x-tenant=delet-tests",
    OTEL_EXPORTER_OTLP_TIMEOUT: "1000",
    OTEL_SERVICE_NAME: "delet-faults",
  });
});
afterAll(() => traced?.stop());

const within = (one: Exported | undefined) =>
  traced.spans(({ traceId }) => traceId === one?.traceId).map(({ name }) => name);

test("a request is one trace with its route, Next's spans and each database call", async () => {
  const { world, collector, spans, named, come } = traced;
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
  // Every parent is there, up to the request: no dropped span had children.
  const all = new Map(collector.spans.map((span) => [span.spanId, span]));
  const database = spans(({ name }) => name.startsWith("database search_"))[0];
  let top = database;
  while (top?.parentSpanId) top = all.get(top.parentSpanId);
  expect(top?.spanId).toBe(root?.spanId);
});

test("traces go to the configured endpoint, with its headers and service name", () => {
  const { collector } = traced;
  expect(collector.text()).toContain("/v1/traces\n");
  expect(collector.text()).toContain('"delet-faults"');
  for (const headers of collector.headers) expect(headers["x-tenant"]).toBe("delet-tests");
});

test("an incoming traceparent is ignored, and ours is sent to no third party", async () => {
  const { world, dana, maps, collector, come } = traced;
  const traceId = "0af7651916cd43dd8448eb211c80319c";
  // Its flags say that nothing is to be sampled.
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-00`, tracestate: "evil=1" };
  expect((await world.person().ask("/pricing", { headers })).status).toBe(200);
  await come("GET /pricing");
  expect(collector.text()).not.toContain(traceId);
  expect(collector.text()).not.toContain("evil");

  const told = await dana.act("suggestAddresses", "/add-property", { text: "הרצל", city: "חיפה" });
  expect(told.data).toHaveLength(1);
  await come("service mapbox");
  // Positive control: headers are recorded.
  expect(maps.headers).toContain("accept");
  expect(world.proxy.headers).toContain("apikey");
  for (const { headers } of [maps, world.proxy]) {
    expect([...headers].filter((name) => /^(?:trace|baggage|b3|uber)/.test(name))).toEqual([]);
  }
});

describe.each(["refuses", "fails", "says no", "stalls"] as CollectorBehavior[])(
  "when the collector %s",
  (fault) => {
    test("no page waits for it, and the log reports it at most once", async () => {
      const { world, collector } = traced;
      const lines = () => world.log().split("traces were not taken").length - 1;
      const before = lines();
      collector.behave(fault);
      const requestsBefore = collector.requests();
      const times: number[] = [];
      for (let n = 0; n < 40; n++) {
        const began = performance.now();
        expect((await world.person().ask("/pricing")).status).toBe(200);
        times.push(performance.now() - began);
      }
      await expect.poll(collector.requests, { timeout: 20_000 }).toBeGreaterThan(requestsBefore);
      times.sort((a, b) => a - b);
      // The exporter's own timeout is a second: a page that waited for it would take as long.
      expect(times[20]).toBeLessThan(500);
      await new Promise((done) => setTimeout(done, 3_000));
      expect(lines() - before).toBeLessThanOrEqual(1);
      expect(lines()).toBeLessThanOrEqual(1);
      collector.behave("well");
      const seen = collector.spans.length;
      await world.person().ask("/pricing");
      await expect.poll(() => collector.spans.length, { timeout: 30_000 }).toBeGreaterThan(seen);
    });
  },
);

test("the failed export of traces was logged", () => {
  expect(traced.world.log()).toContain("traces were not taken");
});

test("buffered spans are sent before the process exits", async () => {
  const { world, named } = traced;
  // Not requested by an earlier test: other pages' spans may still be in flight.
  for (let n = 0; n < 5; n++) await world.person().ask("/accessibility");
  expect(await world.endSite("SIGTERM")).toBe(143);
  expect(named("GET /accessibility")).toHaveLength(5);
  await world.restartSite();
});

test("a collector that never responds does not keep the process from exiting", async () => {
  const { world, collector } = traced;
  collector.behave("stalls");
  await world.person().ask("/pricing");
  const began = performance.now();
  expect(await world.endSite("SIGTERM")).toBe(143);
  expect(performance.now() - began).toBeLessThan(6_000);
  collector.behave("well");
  await world.restartSite();
});
