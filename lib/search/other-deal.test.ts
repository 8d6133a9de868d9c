import { expect, test } from "vitest";
import { looksLikeOtherDeal } from "./other-deal";
import type { SearchFilters } from "./params";
import { withoutEach } from "./relaxations";

test.each<[SearchFilters, ReturnType<typeof looksLikeOtherDeal>]>([
  [{ transactionType: "rent", priceMax: 2_000_000 }, "sale"],
  [{ transactionType: "rent", priceMin: 60_000 }, "sale"],
  [{ transactionType: "rent", priceMin: 3000, priceMax: 2_000_000 }, null],
  [{ transactionType: "rent", priceMax: 59_999 }, null],
  [{ transactionType: "rent" }, null],
  [{ transactionType: "sale", priceMax: 6000 }, "rent"],
  [{ transactionType: "sale", priceMax: 60_000 }, null],
  [{ transactionType: "sale", priceMin: 6000 }, null],
  [{ priceMax: 6000 }, null],
])("%j suggests the other deal: %s", (filters, expected) => {
  expect(looksLikeOtherDeal(filters)).toBe(expected);
});

test("each relaxation drops one filter and keeps the rest", () => {
  const filters: SearchFilters = { city: ["אילת"], roomsMin: 9, features: ["elevator"], page: 3 };
  expect(withoutEach(filters)).toEqual([
    { chip: "city:אילת", how: "without", filters: { roomsMin: 9, features: ["elevator"] } },
    { chip: "rooms", how: "without", filters: { city: ["אילת"], features: ["elevator"] } },
    { chip: "feature:elevator", how: "without", filters: { city: ["אילת"], roomsMin: 9 } },
  ]);
});
