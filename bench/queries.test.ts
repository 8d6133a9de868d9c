import { describe, expect, test } from "vitest";
import { understand } from "@/lib/search/understand";
import { readWishes } from "@/lib/search/wishes";
import { readCases } from "./parser-score";
import { type QueryCase, scoreQueries } from "./query-score";
import { scoreVisitors, type VisitorCase } from "./visitor-score";

/** Time for hundreds of sentences, on a busy machine. */
const SENTENCES_MS = 60_000;

describe.each([
  ["bench/cases/search-query.jsonl", 18],
  ["bench/cases/search-query-own.jsonl", 80],
])("%s", (file, least) => {
  const cases = readCases<QueryCase>(file);

  test("holds enough cases", () => expect(cases.length).toBeGreaterThanOrEqual(least));
  test("every query is parsed correctly", () => {
    expect(scoreQueries(cases).mistakes).toEqual([]);
  });
});

describe.each([
  ["bench/cases/visitor-queries.jsonl", 30],
  ["bench/cases/visitor-queries-2.jsonl", 13],
  ["bench/cases/visitor-queries-own.jsonl", 120],
  ["bench/cases/visitor-queries-chat.jsonl", 150],
  ["bench/cases/visitor-queries-fresh.jsonl", 100],
  ["bench/cases/visitor-queries-fresh-2.jsonl", 60],
  ["bench/cases/visitor-queries-fresh-3.jsonl", 48],
  ["bench/cases/visitor-queries-fresh-4.jsonl", 120],
  ["bench/cases/visitor-queries-fresh-5.jsonl", 80],
  ["bench/cases/visitor-queries-fresh-6.jsonl", 58],
  ["bench/cases/visitor-queries-talk.jsonl", 240],
  ["bench/cases/visitor-queries-talk-2.jsonl", 150],
  ["bench/cases/visitor-queries-first-sight.jsonl", 120],
  ["bench/cases/visitor-queries-foreign.jsonl", 400],
  ["bench/cases/visitor-queries-foreign-2.jsonl", 340],
])("%s", (file, least) => {
  const cases = readCases<VisitorCase>(file);

  test("holds enough cases", () => expect(cases.length).toBeGreaterThanOrEqual(least));
  test("every sentence becomes the filters its writer means", { timeout: SENTENCES_MS }, () => {
    expect(scoreVisitors(cases).mistakes).toEqual([]);
  });
  test("ordinary words are never required in a listing's text", () => {
    const unquoted = cases.filter(({ query }) => !/["״]/.test(query));
    expect(unquoted.length).toBeGreaterThan(Math.min(20, least - 1));
    for (const { query } of unquoted) {
      expect(readWishes(understand(query).filters.q ?? "").demanded, query).toEqual([]);
    }
  });
});

describe("chips", () => {
  const words = (query: string) =>
    understand(query).parts.map(({ span, keys, value }) => [
      span && query.slice(span.start, span.end),
      [...keys, ...(value ? [value] : [])].join(" "),
    ]);

  test("show the words they came from", () => {
    expect(words("דירת 4 חדרים בתל אביב עד 3 מיליון עם מרפסת ומעלית")).toEqual([
      ["בתל אביב", "city"],
      ["4 חדרים", "roomsMin roomsMax"],
      ["עד 3 מיליון", "priceMax"],
      ["מרפסת", "features balcony"],
      ["ומעלית", "features elevator"],
      ["דירת", "kinds homes"],
      [null, "transactionType"],
    ]);
  });

  test("of an inferred city have no words", () => {
    expect(words("רמת החייל")).toEqual([
      ["רמת החייל", "neighborhood"],
      [null, "city"],
    ]);
  });
});

test("an excluded term is a filter or a warning", () => {
  expect(understand("3 חדרים בלי מעלית בחיפה")).toMatchObject({
    filters: { city: ["חיפה"], without: ["elevator"] },
    warnings: [],
  });
  expect(understand("3 חדרים לא בחיפה")).toMatchObject({
    filters: { withoutCity: ["חיפה"] },
    warnings: [],
  });
  expect(understand("3 חדרים לא על כביש ראשי").warnings).toEqual(["notKnown"]);
});

test("Hebrew typed on an English keyboard is offered in Hebrew", () => {
  expect(understand("shrv 4 jsrho").hebrewLayout).toBe("דירה 4 חדרים");
  expect(understand("tel aviv").hebrewLayout).toBeNull();
  expect(understand("hello world").hebrewLayout).toBeNull();
});

describe("any input is handled quickly", () => {
  test.each([
    "%' or 1=1 --",
    "(((((",
    "\u0000\u0001",
    "1".repeat(5000),
    "א".repeat(5000),
    "а".repeat(5000),
    "ا".repeat(5000),
    "a".repeat(5000),
    "עד ".repeat(2000),
    "3 חדרים ".repeat(800),
    "🏡".repeat(1000),
    "רחוב ".repeat(1000),
  ])("%#", (query) => {
    const started = performance.now();
    expect(() => understand(query)).not.toThrow();
    expect(performance.now() - started).toBeLessThan(1000);
  });
});
