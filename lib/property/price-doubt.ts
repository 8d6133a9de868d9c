import type { PropertyType, TransactionType } from "@/lib/catalog/ids";

type Band = readonly [low: number, high: number];

/**
 * Plausible prices of homes, in shekels (per month for a rent). A price outside the band is public only after its agent
 * confirms it. `private.price_in_doubt` (050_properties.sql), which refuses it until then, has the same limits; a check
 * keeps them equal.
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

/** A price that is implausible for such properties: confirmed before it is public, never refused. */
export type DoubtedPrice = {
  price: number;
  deal: TransactionType;
  doubt: NonNullable<PriceDoubt>;
};

/** Whether the price is implausible for such properties; null when it is plausible or unknown. */
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
