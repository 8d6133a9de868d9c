/** What a span says, whoever made it: Next's own have addresses, queries and messages of errors in theirs. */
export type SpanFacts = { scope: string; attributes: Record<string, unknown> };
type ExportedSpan = { name: string; attributes: Record<string, string | number> };

/** Ours, and Next's. What a library says of itself is not known here, so it is not said. */
export const OWN_SCOPE = "delet";
const NEXT_SCOPE = "next.js";

/** Leaves of Next's that take no time, or say again what a span of ours says. */
const LEFT_OUT = [
  "AppRender.fetch",
  "NextNodeServer.startResponse",
  "NextNodeServer.clientComponentLoading",
];

const METHODS = ["GET", "HEAD", "POST"];
const OUTCOMES = ["ok", "refused", "failed", "left"];
/** As the code names things: functions, tables, kinds of mails. An address, an id or a secret is no name. */
const NAME = /^[a-z][a-z_-]{1,59}$/;
/** The number of a request, which is random. */
const REQUEST = /^[0-9a-f]{12}$/;
/** As Next and the language call them: BaseServer.handleRequest, TypeError. */
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
 * Says what may leave of a span, or null for none of it: names that the code knows, patterns of
 * routes, numbers. All else (addresses, messages, whatever a later version adds) stays, because it is
 * not on this list.
 */
export function spanFacts(patternOf: (url: string) => string) {
  // Next calls a search's page by the part that holds its filters (next.config.mjs).
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
