import type { IncomingMessage, ServerResponse } from "node:http";
import {
  context,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from "@opentelemetry/resources";
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  type ReadableSpan,
  type SpanExporter,
} from "@opentelemetry/sdk-trace-base";
import { OWN_SCOPE, spanFacts } from "@/lib/http/span-facts";
import { patternOf } from "./requests";
import { openedTraces, type Spanned, type SpanResult, setTraces, type Traces } from "./span.mjs";

/** A process that ends does not wait longer than this for an unresponsive collector. */
const FLUSH_MS = 2000;
/** A failing export is reported once in this period. */
const QUIET_MS = 60 * 60 * 1000;

/** Probes and static files: as many as all other requests together, and of no interest. */
const UNTRACED = /^\/(?:_next\/static\/|api\/(?:health\/|metrics$))/;
/** Outgoing calls, which service graphs need. */
const CALLS = ["database", "auth", "storage", "service", "mail"];

/**
 * Starts tracing by the standard variables (OTEL_…), which the libraries read themselves. No propagator is set: no
 * client decides what is traced, and no other host learns of a trace. `warn` is called when exports fail.
 */
export function openTraces(warn: (reason?: string) => void) {
  if (openedTraces()) return;
  const batches = new BatchSpanProcessor(sayingOnce(new OTLPTraceExporter(), warn));
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ "service.name": "delet" }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [
      {
        onStart: () => {},
        // Before they are queued: what may not leave is not stored either.
        onEnd: (span) => {
          const facts = onlyFacts(span);
          if (facts) batches.onEnd(facts);
        },
        forceFlush: () => batches.forceFlush(),
        shutdown: () => batches.shutdown(),
      },
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  const tracer = provider.getTracer(OWN_SCOPE);

  const flush = () =>
    Promise.race([
      batches.forceFlush().catch(() => {}),
      new Promise<void>((over) => setTimeout(over, FLUSH_MS).unref()),
    ]);
  setTraces({ spanned: spannedBy(tracer), traced: tracedBy(tracer), flush });
}

/** Runs work of our own in a span. */
function spannedBy(tracer: Tracer): Traces["spanned"] {
  return ({ kind, name }: Spanned, work) =>
    tracer.startActiveSpan(
      kind,
      {
        kind: CALLS.includes(kind) ? SpanKind.CLIENT : SpanKind.INTERNAL,
        attributes: { "delet.kind": kind, ...(name && { "delet.name": name }) },
      },
      async (span) => {
        try {
          return await work((facts) => setFacts(span, facts));
        } catch (error) {
          setFacts(span, { outcome: "failed" });
          if (error instanceof Error) span.setAttribute("error.type", error.name);
          throw error;
        } finally {
          span.end();
        }
      },
    );
}

/** Runs the handling of a request in a span, which ends with the response. */
function tracedBy(tracer: Tracer): Traces["traced"] {
  return <T>(request: IncomingMessage, response: ServerResponse, answer: () => T): T => {
    const { url = "", method = "" } = request;
    if (UNTRACED.test(url)) return answer();
    // Before Next rewrites it.
    const route = patternOf(url);
    const span = tracer.startSpan("request", {
      kind: SpanKind.SERVER,
      attributes: {
        "http.request.method": method,
        "http.route": route,
        "delet.request": String(response.getHeader("x-request-id")),
      },
    });
    response.once("close", () => {
      if (!response.writableFinished) span.setAttribute("delet.outcome", "left");
      if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttributes({ "http.route": route, "http.response.status_code": response.statusCode });
      span.end();
    });
    return context.with(trace.setSpan(context.active(), span), answer);
  };
}

function setFacts(span: Span, { outcome, bytes, count }: SpanResult) {
  if (outcome) span.setAttribute("delet.outcome", outcome);
  if (outcome === "failed") span.setStatus({ code: SpanStatusCode.ERROR });
  if (bytes !== undefined) span.setAttribute("delet.bytes", bytes);
  if (count !== undefined) span.setAttribute("delet.count", count);
}

const factsOf = spanFacts(patternOf);

/** The span reduced to its permitted attributes; no events and no messages, which hold texts of errors. */
function onlyFacts(span: ReadableSpan): ReadableSpan | null {
  const { attributes, instrumentationScope } = span;
  const facts = factsOf({ scope: instrumentationScope.name, attributes });
  if (!facts) return null;
  return {
    ...facts,
    kind: span.kind,
    spanContext: () => span.spanContext(),
    parentSpanContext: span.parentSpanContext,
    startTime: span.startTime,
    endTime: span.endTime,
    status: { code: span.status.code },
    links: [],
    events: [],
    duration: span.duration,
    ended: span.ended,
    resource: span.resource,
    instrumentationScope: { name: instrumentationScope.name },
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
}

/** The exporter with failures reported, but not at every batch. */
function sayingOnce(exporter: SpanExporter, warn: (reason?: string) => void): SpanExporter {
  let quietUntil = 0;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.code !== 0 && Date.now() > quietUntil) {
          quietUntil = Date.now() + QUIET_MS;
          warn(result.error?.message);
        }
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  };
}
