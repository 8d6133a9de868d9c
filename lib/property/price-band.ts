import type { PropertyType, TransactionType } from "@/lib/catalog/ids";

type Band = readonly [low: number, high: number];

/**
 * What homes cost, in shekels (a rent: a month). Outside of it a price is public once its agent has confirmed it;
 * `private.price_in_doubt` has the same limits (a check holds both equal).
 */
const HOMES = {
  sale: [100_000, 200_000_000],
  rent: [500, 100_000],
} as const satisfies Record<TransactionType, Band>;

/** A parking place or a store costs less than any home. */
const SMALL = { sale: [50_000, 200_000_000], rent: [100, 100_000] } as const satisfies Record<
  TransactionType,
  Band
>;
const isSmall = (type: PropertyType) => type === "parking" || type === "storage";

export type PriceDoubt = "low" | "high" | null;

/** A price that such properties hardly have: asked about before it is public, never refused. */
export type DoubtedPrice = {
  price: number;
  deal: TransactionType;
  doubt: NonNullable<PriceDoubt>;
};

/** Whether such a price is outside what such properties cost; null when it is not, or unknown. */
export function priceDoubt(
  price: number | null | undefined,
  deal: TransactionType,
  types: readonly PropertyType[],
): PriceDoubt {
  if (price == null || Number.isNaN(price)) return null;
  const [low, high] = (types.some(isSmall) ? SMALL : HOMES)[deal];
  if (price < low) return "low";
  return price > high ? "high" : null;
}
