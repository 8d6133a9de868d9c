import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { SpanStatusCode, trace } from "@opentelemetry/api";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openRequestContext } from "@/server/http/request-context";
import { startCollector } from "@/tests/fakes/collector";
import { openedTraces, spanned, traced } from "./span.mjs";
import { openTraces } from "./traces";

vi.hoisted(() => {
  process.env.DELET_ROUTES = JSON.stringify(["/", "/list/[code]", "/api/health/live"]);
});

const SECRETS = ["5ec7e75ec7e75ec7", "דנה לוי", "0501234567", "dana@example.com", "no such column"];
const [code, name, phone, mail, message] = SECRETS as [string, string, string, string, string];

let collector: Awaited<ReturnType<typeof startCollector>>;
const warn = vi.fn();
const site = createServer((request, response) =>
  openRequestContext(request, response, () =>
    traced(request, response, () => {
      // Like Next: whole addresses, and the error's message.
      const attributes = {
        "next.span_type": "BaseServer.handleRequest",
        "next.route": "/list/[code]",
        "http.target": request.url ?? "",
        "http.url": `https://delet.test${request.url}`,
        "next.span_name": `GET ${request.url}`,
      };
      const next = trace.getTracer("next.js", "16");
      next.startActiveSpan(`GET ${request.url}`, { attributes }, (span) => {
        span.recordException(new Error(`${name}: ${message}`));
        span.setStatus({ code: SpanStatusCode.ERROR, message: `${mail} ${message}` });
        span.addLink({ context: span.spanContext(), attributes: { who: name } });
        span.addEvent(`${phone} called`, { mail });
        trace.getTracer("somebody-else").startSpan(`select ${mail}`).end();
        span.end();
        response.statusCode = request.url === "/" ? 503 : 200;
        response.end();
      });
    }),
  ),
);

beforeAll(async () => {
  collector = await startCollector();
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.url;
  process.env.OTEL_BSP_SCHEDULE_DELAY = "50";
  openTraces(warn);
  await new Promise<void>((ready) => site.listen(0, "127.0.0.1", ready));
});
afterAll(() => {
  site.close();
  collector.stop();
});

const ask = (path: string, headers = {}) =>
  fetch(`http://127.0.0.1:${(site.address() as AddressInfo).port}${path}`, { headers });
/** The exported spans; a request's own span ends when its response is sent, which may be after the client got it. */
const sent = async (count: number) => {
  await vi.waitFor(async () => {
    await openedTraces()?.flush();
    expect(collector.spans.length).toBeGreaterThanOrEqual(count);
  });
  return collector.spans.splice(0);
};

test("Next's spans export only their type and route, within the request's trace", async () => {
  const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00";
  const answer = await ask(`/list/${code}?name=${encodeURIComponent(name)}&phone=${phone}`, {
    traceparent,
  });
  const spans = await sent(2);
  const [next, request] = spans;
  expect(spans.map(({ name }) => name)).toEqual([
    "BaseServer.handleRequest /list/[code]",
    "GET /list/[code]",
  ]);
  expect(next).toMatchObject({ parentSpanId: request?.spanId, status: { code: 2 } });
  expect(next?.attributes).toEqual({
    "next.span_type": "BaseServer.handleRequest",
    "http.route": "/list/[code]",
  });
  // So that a request id that a person quotes finds its trace.
  expect(request?.attributes["delet.request"]).toBe(answer.headers.get("x-request-id"));
  expect(request?.traceId).not.toBe("0af7651916cd43dd8448eb211c80319c");
  const everything = collector.text();
  expect(everything).toContain("/list/[code]");
  for (const one of SECRETS) {
    expect(everything).not.toContain(one);
    expect(everything).not.toContain(encodeURIComponent(one));
  }
});

test("an error is marked as one, and health checks and static files are not traced", async () => {
  await ask("/api/health/live");
  await ask("/_next/static/chunks/a.js");
  await ask("/");
  // Next's own span of each request; two of the requests have no root span.
  const requests = (await sent(4)).filter(({ kind }) => kind === 2);
  expect(requests).toEqual([
    expect.objectContaining({
      name: "GET /",
      status: { code: 2 },
      attributes: {
        "http.request.method": "GET",
        "http.route": "/",
        "http.response.status_code": 503,
        "delet.request": expect.stringMatching(/^[0-9a-f]{12}$/),
      },
    }),
  ]);
});

test("nested spans have their parent and an outcome", async () => {
  await spanned({ kind: "job", name: "mails" }, async () => {
    await spanned({ kind: "mail", name: "lead" }, async (tell) =>
      tell({ outcome: "ok", bytes: 9 }),
    );
    await spanned({ kind: "database", name: phone }, () => {
      throw new TypeError(message);
    }).catch(() => {});
  });
  const [sentMail, database, job] = await sent(3);
  expect(sentMail).toMatchObject({
    name: "mail lead",
    kind: 3,
    parentSpanId: job?.spanId,
    attributes: { "delet.outcome": "ok", "delet.bytes": 9 },
  });
  expect(database?.name).toBe("database");
  expect(database?.status).toEqual({ code: 2 });
  expect(database?.attributes).toEqual({
    "delet.kind": "database",
    "delet.outcome": "failed",
    "error.type": "TypeError",
  });
  expect(job?.name).toBe("job mails");
  expect(job?.parentSpanId).toBeFalsy();
});

test("a rejected export is logged once", async () => {
  expect(warn).not.toHaveBeenCalled();
  collector.behave("says no");
  const before = collector.requests();
  for (let n = 1; n <= 3; n++) {
    await ask("/");
    await vi.waitFor(async () => {
      await openedTraces()?.flush();
      expect(collector.requests()).toBeGreaterThanOrEqual(before + n);
    });
  }
  expect(warn).toHaveBeenCalledTimes(1);
});
