import { describe, expect, test } from "vitest";
import { canonicalSearch, readSegment, searchSegment, splitQuery } from "./address";

const canonical = (query: string) => canonicalSearch("/explore", new URLSearchParams(query));

describe("one search has one address", () => {
  test.each([
    "",
    "city=חיפה&roomsMin=3",
    "propertyTypes=apartment,duplex",
    "page=2",
    "utm_source=x",
    "q=garden&query=x",
  ])("%s is canonical already", (query) => expect(canonical(query)).toBeNull());

  test.each([
    ["roomsMin=3&city=חיפה", "city=%D7%97%D7%99%D7%A4%D7%94&roomsMin=3"],
    ["q=&city=&roomsMin=3&sort=newest", "roomsMin=3"],
    [
      "city=tel aviv,זיכרון יעקב",
      `city=${encodeURIComponent("זכרון יעקב")},${encodeURIComponent("תל אביב-יפו")}`.replaceAll(
        "%20",
        "+",
      ),
    ],
    ["features=balcony&features=elevator", "features=elevator,balcony"],
    ["page=1", ""],
    ["roomsMin=5&roomsMax=2", "roomsMin=2&roomsMax=5"],
    ["roomsMin=abc", ""],
    ["query=garden&roomsMin=3", "q=garden&roomsMin=3"],
    ["query=", ""],
  ])("%s leads to %s", (query, to) => expect(canonical(query)).toBe(`/explore${to && `?${to}`}`));

  test("a canonical address does not redirect again", () => {
    const to = canonical("sort=price_asc&city=תל אביב-יפו&page=3&roomsMin=2.5&q=ים, שקט") ?? "";
    expect(canonicalSearch("/explore", new URLSearchParams(to.split("?")[1]))).toBeNull();
  });

  test("tracking parameters are kept and change nothing", () => {
    expect(canonical("utm_source=x&page=1&fbclid=1")).toBe("/explore?utm_source=x&fbclid=1");
  });

  test("pages without filters are not redirected", () => {
    expect(canonicalSearch("/property/1", new URLSearchParams("page=1"))).toBeNull();
  });
});

describe("a search encodes into one path segment", () => {
  const through = (path: string, query: string) =>
    readSegment(searchSegment(path, new URLSearchParams(query)));

  test("filters round-trip, tracking does not", () => {
    expect(through("/explore", "city=חיפה&utm_source=x&page=2")).toEqual({
      shared: false,
      filters: { city: ["חיפה"], page: 2 },
    });
    expect(through("/search", "")).toEqual({ shared: true, filters: {} });
  });

  test("words mean the same in a shared link as in the list it was shared from", () => {
    for (const q of ["נוף לים", '"נוף לים"', '"נוף לים" שקטה']) {
      const { canonical, isCanonical } = splitQuery(new URLSearchParams({ q, utm_source: "x" }));
      expect([isCanonical, new URLSearchParams(canonical).get("q")]).toEqual([true, q]);
      for (const path of ["/explore", "/search"]) {
        expect(through(path, canonical)?.filters).toEqual({ q });
      }
    }
  });

  test("the segment is URL-safe", () => {
    expect(searchSegment("/explore", new URLSearchParams("q=???>>>~~~ים"))).toMatch(/^[\w-]+$/);
  });

  test.each(["page=0", "page=-1", "page=abc", "page=101", "page=1.5"])(
    "%s is not a page",
    (query) => {
      expect(through("/explore", query)).toBeNull();
      expect(canonical(query)).toBeNull();
    },
  );

  test.each(["", "abc", "%%%", "bm9uZT8"])("the foreign segment %s is not a page", (segment) =>
    expect(readSegment(segment)).toBeNull(),
  );
});
