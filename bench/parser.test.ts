import { describe, expect, test } from "vitest";
import { parseListing } from "@/lib/ai/parse-listing";
import { type ListingCase, readCases, scoreListings } from "./parser-score";

describe.each([
  ["bench/cases/listing-parser.jsonl", 30],
  ["bench/cases/listing-parser-own.jsonl", 120],
  ["bench/cases/listing-parser-2.jsonl", 14],
  ["bench/cases/listing-parser-kinds.jsonl", 150],
  ["bench/cases/listing-parser-chat.jsonl", 110],
  ["bench/cases/listing-parser-fresh.jsonl", 40],
  ["bench/cases/listing-parser-fresh-2.jsonl", 20],
  ["bench/cases/listing-parser-fresh-3.jsonl", 30],
])("%s", (file, least) => {
  const cases = readCases<ListingCase>(file);
  const score = scoreListings(cases);

  test("holds enough cases", () => expect(cases.length).toBeGreaterThanOrEqual(least));
  test("no wrong price", () => expect(score.wrongPrice).toBe(0));
  test("no wrong city", () => expect(score.wrongCity).toBe(0));
  test("no phone taken for a price", () => expect(score.phoneAsPrice).toBe(0));
  test("at least 99 % of the expected fields", () => {
    expect(score.right / score.expected).toBeGreaterThanOrEqual(0.99);
  });
  test("at most 1 % invented fields", () => {
    expect(score.invented / score.open).toBeLessThanOrEqual(0.01);
  });
  test("every expected warning is reported", () => {
    expect(score.mistakes.filter(({ field }) => field === "told")).toEqual([]);
  });
  test("the right deal, sale or rent, in at least 95 %", () => {
    expect(score.transactionRight / score.transactionExpected).toBeGreaterThanOrEqual(0.95);
  });
});

describe("any 5,000 characters are parsed quickly", () => {
  const listing = readCases<ListingCase>("bench/cases/listing-parser-own.jsonl");
  const filled = (text: string) => text.repeat(Math.ceil(5000 / text.length)).slice(0, 5000);
  test.each([
    [
      "listings",
      listing
        .map(({ text }) => text)
        .join("\n")
        .slice(0, 5000),
    ],
    ["digits", filled("1")],
    ["digits and commas", filled("1,")],
    ["digits and spaces", filled("12 ")],
    ["phones", filled("052-5550101 ")],
    ["spoken numbers", filled("שלוש מאות ")],
    ["linked spoken numbers", filled("ושלוש")],
    ["glued letters", filled("ושכשבה")],
    ["one word", filled("א")],
    ["spaces", filled(" ")],
    ["quotes", filled("א\"א'")],
    ["negations", filled("ללא מעלית ו")],
    ["cities", filled("תל אביב ")],
    ["neighbourhood markers", filled("שכונת ")],
    ["streets", filled("רחוב א ")],
    ["areas", filled('מרפסת 12 מ"ר + ')],
    ["floors", filled("קומה ")],
    ["tags", filled("<a")],
    ["ticks", filled("✅ חניה ❌ מעלית ")],
    ["niqqud", filled("דִּירָה ")],
  ])("%s", (_, text) => {
    parseListing(text);
    const times = [1, 2, 3].map(() => {
      const started = performance.now();
      parseListing(text);
      return performance.now() - started;
    });
    // A pattern with catastrophic backtracking takes many seconds; the margin is for a busy machine.
    expect(Math.min(...times)).toBeLessThan(500);
  });
});

test("a listing is parsed in a few milliseconds", () => {
  const cases = readCases<ListingCase>("bench/cases/listing-parser-own.jsonl");
  scoreListings(cases);
  const started = performance.now();
  scoreListings(cases);
  expect((performance.now() - started) / cases.length).toBeLessThan(40);
});
