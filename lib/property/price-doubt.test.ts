import { expect, test } from "vitest";
import type { PropertyType, TransactionType } from "@/lib/catalog/ids";
import { type PriceDoubt, priceDoubt } from "./price-doubt";

test.each<[TransactionType, PropertyType[], number | null, PriceDoubt]>([
  ["sale", ["apartment"], 245, "low"],
  ["sale", ["apartment"], 99_999, "low"],
  ["sale", ["apartment"], 100_000, null],
  ["sale", ["apartment"], 2_450_000, null],
  ["sale", ["apartment"], 200_000_000, null],
  ["sale", ["apartment"], 200_000_001, "high"],
  ["sale", ["parking"], 50_000, null],
  ["sale", ["parking"], 49_999, "low"],
  ["sale", ["storage"], 60_000, null],
  ["sale", ["apartment", "parking"], 60_000, null],
  ["sale", [], 60_000, "low"],
  ["rent", ["apartment"], 499, "low"],
  ["rent", ["apartment"], 500, null],
  ["rent", ["apartment"], 100_000, null],
  ["rent", ["apartment"], 2_450_000, "high"],
  ["rent", ["parking"], 300, null],
  ["rent", ["storage"], 99, "low"],
  ["sale", ["apartment"], null, null],
  ["sale", ["apartment"], Number.NaN, null],
])("a %s of %j for %j: %j", (deal, types, price, doubt) => {
  expect(priceDoubt(price, deal, types)).toBe(doubt);
});
