import { expect, test } from "vitest";
import { hasGaps, type PricePeriod, priceHistory } from "./price-history";

const day = (n: number) => `2026-03-${String(n).padStart(2, "0")}T08:00:00+00:00`;
const period = (price: number, from: number, to: number | null): PricePeriod => ({
  price,
  from: day(from),
  to: to === null ? null : day(to),
});

test("a single price is not a history, even if it was hidden in between", () => {
  expect(priceHistory([])).toBeNull();
  expect(priceHistory([period(100, 1, null)])).toBeNull();
  expect(priceHistory([period(100, 1, 4), period(100, 6, null)])).toBeNull();
});

test("each change has its percentage, whatever the order of the rows", () => {
  const rows = [period(1020, 9, null), period(950, 4, 9), period(1000, 1, 4)];
  expect(priceHistory(rows)?.changes).toEqual([
    { price: 1000, from: day(1), percent: null },
    { price: 950, from: day(4), percent: -5 },
    { price: 1020, from: day(9), percent: 7.4 },
  ]);
});

test("the same price shown again is one entry, and the time between is a gap", () => {
  const history = priceHistory([period(1000, 1, 4), period(1000, 6, 9), period(900, 9, null)]);
  expect(history?.changes.map(({ price }) => price)).toEqual([1000, 900]);
  expect(history && hasGaps(history)).toBe(true);
  const whole = priceHistory([period(1000, 1, 9), period(900, 9, null)]);
  expect(whole && hasGaps(whole)).toBe(false);
});
