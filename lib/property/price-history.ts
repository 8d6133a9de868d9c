/** A price and how long it stood, as visitors read it: ISO moments, `to` null while it stands. */
export type PricePeriod = { price: number; from: string; to: string | null };

/** A price that differs from the one before; by how many percent, null for the first. */
export type PriceChange = { price: number; from: string; percent: number | null };

export type PriceHistory = {
  /** The oldest first; at least two. */
  changes: PriceChange[];
  /** In the order of time. In a gap between two of them no price was shown. */
  periods: PricePeriod[];
};

/** What percent of `before` the change to `after` is, with one decimal; negative for a fall. */
const percentOf = (before: number, after: number) =>
  Math.round(((after - before) / before) * 1000) / 10;

/** Null where there is no change to tell of: nothing but one price, however often it was hidden. */
export function priceHistory(rows: readonly PricePeriod[]): PriceHistory | null {
  const periods = [...rows].sort((a, b) => a.from.localeCompare(b.from));
  const changes: PriceChange[] = [];
  for (const { price, from } of periods) {
    const before = changes.at(-1)?.price;
    if (before === price) continue;
    changes.push({ price, from, percent: before === undefined ? null : percentOf(before, price) });
  }
  return changes.length < 2 ? null : { changes, periods };
}

/** Whether there was a time between the first price and the present one in which none was shown. */
export const hasGaps = ({ periods }: PriceHistory) =>
  periods.some(({ from }, index) => index > 0 && periods[index - 1]?.to !== from);
