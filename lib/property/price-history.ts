/** A public price and its period: ISO timestamps, `to` null while it is current. */
export type PricePeriod = { price: number; from: string; to: string | null };

/** A price that differs from the previous one, and by what percentage; null for the first. */
export type PriceChange = { price: number; from: string; percent: number | null };

export type PriceHistory = {
  /** Oldest first; at least two. */
  changes: PriceChange[];
  /** In chronological order. No price was shown in a gap between two of them. */
  periods: PricePeriod[];
};

/** The change from `before` to `after` as a percentage of `before`, with one decimal; negative for a drop. */
const percentOf = (before: number, after: number) =>
  Math.round(((after - before) / before) * 1000) / 10;

/** Null without a change: there was only one price, however often it was hidden. */
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

/** Whether there was a period between the first price and the current one in which none was shown. */
export const hasGaps = ({ periods }: PriceHistory) =>
  periods.some(({ from }, index) => index > 0 && periods[index - 1]?.to !== from);
