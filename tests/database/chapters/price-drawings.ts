import { expect } from "vitest";
import { chapter, check, owner } from "../support/check";

chapter("The price chart of an area");

check("one price that was mistyped leaves all others their columns", async () => {
  const columns = async (prices: number[]) => {
    const [row] = await owner<{ h: { from: number; step: number; homes: number[] } }>(
      "select private.price_histogram($1::numeric[]) as h",
      [`{${prices.join()}}`],
    );
    return row?.h;
  };
  const prices = Array.from({ length: 30 }, (_, n) => 1_500_000 + n * 50_000);
  const usual = await columns(prices);
  expect(usual?.homes.filter(Boolean).length).toBeGreaterThan(5);
  for (const odd of [999_999_999, 1]) {
    const drawn = await columns([...prices, odd]);
    expect(drawn?.homes.filter(Boolean).length).toBeGreaterThan(3);
    expect(drawn?.homes.reduce((sum, homes) => sum + homes, 0)).toBe(31);
  }
  // Most prices are equal, so the columns show only what the others cost.
  const alike = await columns([...Array(8).fill(2_000_000), 1_000_000, 3_000_000]);
  expect(alike?.homes).toEqual([1, 0, 8, 0, 1]);
});
