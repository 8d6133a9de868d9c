/** The data of a span, from any source: Next's spans contain addresses, queries and error messages. */
export type SpanFacts = { scope: string; attributes: Record<string, unknown> };
type ExportedSpan = { name: string; attributes: Record<string, string | number> };

/** Our spans and Next's. Those of libraries are unknown here, so they are dropped. */
export const OWN_SCOPE = "delet";
const NEXT_SCOPE = "next.js";

/** Spans of Next that take no time, or duplicate ours. */
const LEFT_OUT = [
  "AppRender.fetch",
  "NextNodeServer.startResponse",
  "NextNodeServer.clientComponentLoading",
];

const METHODS = ["GET", "HEAD", "POST"];
const OUTCOMES = ["ok", "refused", "failed", "left"];
/** Identifiers in the code: functions, tables, kinds of mails. An address, an id or a secret does not match. */
const NAME = /^[a-z][a-z_-]{1,59}$/;
/** The random id of a request. */
const REQUEST = /^[0-9a-f]{12}$/;
/** Type names in Next and JavaScript: BaseServer.handleRequest, TypeError. */
const TYPE = /^[A-Za-z]{2,40}(?:\.[A-Za-z]{2,40})?$/;

type Check = (value: unknown) => string | number | null;
const among =
  (all: string[]): Check =>
  (value) =>
    all.find((name) => name === value) ?? null;
const like =
  (shape: RegExp): Check =>
  (value) =>
    typeof value === "string" && shape.test(value) ? value : null;
const count: Check = (value) => (Number.isSafeInteger(value) ? Number(value) : null);

/**
 * Returns the data of a span that may be exported, or null for none: identifiers in the code, route patterns, numbers.
 * Everything else (addresses, messages, future additions) is dropped, because it is not in the allowlist.
 */
export function spanFacts(patternOf: (url: string) => string) {
  // Next names a search page by the segment with its filters (next.config.mjs).
  const route: Check = (value) =>
    typeof value === "string"
      ? patternOf(value.replace(/(?:\/map)?\/\[search\]$/, "") || "/")
      : null;
  const method = among(METHODS);
  const allowed: Record<string, [name: string, check: Check]> = {
    "http.request.method": ["http.request.method", method],
    "http.method": ["http.request.method", method],
    "http.response.status_code": ["http.response.status_code", count],
    "http.status_code": ["http.response.status_code", count],
    "http.route": ["http.route", route],
    "next.route": ["http.route", route],
    "next.span_type": ["next.span_type", like(TYPE)],
    "error.type": ["error.type", like(TYPE)],
    "delet.request": ["delet.request", like(REQUEST)],
    "delet.kind": ["delet.kind", like(NAME)],
    "delet.name": ["delet.name", like(NAME)],
    "delet.outcome": ["delet.outcome", among(OUTCOMES)],
    "delet.bytes": ["delet.bytes", count],
    "delet.count": ["delet.count", count],
  };

  return ({ scope, attributes }: SpanFacts): ExportedSpan | null => {
    const exported: ExportedSpan["attributes"] = {};
    for (const [key, value] of Object.entries(attributes)) {
      const [name, check] = Object.hasOwn(allowed, key) ? (allowed[key] ?? []) : [];
      const fact = check?.(value) ?? null;
      if (name && fact !== null) exported[name] = fact;
    }
    const place = exported["http.route"] ?? exported["delet.name"];
    if (scope === OWN_SCOPE) {
      const what = exported["delet.kind"] ?? exported["http.request.method"] ?? "other";
      return { name: place === undefined ? `${what}` : `${what} ${place}`, attributes: exported };
    }
    const type = exported["next.span_type"];
    if (scope !== NEXT_SCOPE || type === undefined || LEFT_OUT.includes(String(type))) return null;
    return { name: place === undefined ? `${type}` : `${type} ${place}`, attributes: exported };
  };
}
