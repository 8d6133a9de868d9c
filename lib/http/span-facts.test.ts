import { expect, test } from "vitest";
import { routePatterns } from "./route-pattern";
import { spanFacts } from "./span-facts";

const facts = spanFacts(routePatterns(["/", "/explore", "/list/[code]", "/alerts/[secret]"]));
const SECRET = "5ec7e75ec7e75ec7e7";

test("a request span has its method, route pattern and status only", () => {
  const attributes = {
    "http.request.method": "GET",
    "http.route": `/list/${SECRET}?name=dana`,
    "http.response.status_code": 410,
  };
  expect(facts({ scope: "delet", attributes })).toEqual({
    name: "GET /list/[code]",
    attributes: { ...attributes, "http.route": "/list/[code]" },
  });
});

test("a Next span is reduced to what it did and where", () => {
  const attributes = {
    "next.span_category": "nextjs",
    "next.span_name": `GET /alerts/${SECRET}`,
    "next.span_type": "BaseServer.handleRequest",
    "next.route": "/alerts/[secret]",
    "http.method": "GET",
    "http.target": `/alerts/${SECRET}?q=dana`,
    "http.url": `http://localhost/alerts/${SECRET}`,
    "http.status_code": 200,
    "next.rsc": false,
  };
  expect(facts({ scope: "next.js", attributes })).toEqual({
    name: "BaseServer.handleRequest /alerts/[secret]",
    attributes: {
      "next.span_type": "BaseServer.handleRequest",
      "http.route": "/alerts/[secret]",
      "http.request.method": "GET",
      "http.response.status_code": 200,
    },
  });
});

test("a span of the search page uses its public route", () => {
  const route = (value: unknown) =>
    facts({ scope: "delet", attributes: { "http.route": value } })?.attributes["http.route"];
  expect(route("/explore/[search]")).toBe("/explore");
  expect(route("/explore/map/[search]")).toBe("/explore");
  expect(route("/[search]")).toBe("/");
  expect(route(7)).toBeUndefined();
});

test.each([
  ["next.js", {}],
  ["next.js", { "next.span_type": "GET https://db.example/rest?name=eq.dana" }],
  ["next.js", { "next.span_type": "AppRender.fetch" }],
  ["redis", { "delet.kind": "database" }],
])("a span of %s with %j is dropped", (scope, attributes) => {
  expect(facts({ scope, attributes })).toBeNull();
});

test("names from the code are kept, and nothing else passes for one", () => {
  const spanFacts = (attributes: Record<string, unknown>) => facts({ scope: "delet", attributes });
  expect(spanFacts({ "delet.kind": "database", "delet.name": "save_property" })).toEqual({
    name: "database save_property",
    attributes: { "delet.kind": "database", "delet.name": "save_property" },
  });
  expect(spanFacts({ "delet.kind": "share-card", "delet.count": 3, "delet.bytes": 2.5 })).toEqual({
    name: "share-card",
    attributes: { "delet.kind": "share-card", "delet.count": 3 },
  });
  for (const value of [
    "dana@example.com",
    "050-1234567",
    "דנה",
    SECRET,
    "Dana",
    "two words",
    "a/b",
    "x".repeat(80),
    null,
    ["database"],
  ]) {
    const wrong = Object.fromEntries(
      ["delet.kind", "delet.name", "delet.outcome", "http.request.method", "constructor"].map(
        (key) => [key, value],
      ),
    );
    expect(spanFacts(wrong)).toEqual({ name: "other", attributes: {} });
  }
});
