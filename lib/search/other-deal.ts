import type { TransactionType } from "@/lib/catalog/ids";
import type { SearchFilters } from "./params";

/** No month's rent is this high, and no home is sold for less. */
const BORDER = 60_000;

/** The deal that the price of this search belongs to, when it is not the one it names. */
export function looksLikeOtherDeal({
  transactionType,
  priceMin,
  priceMax,
}: SearchFilters): TransactionType | null {
  if (transactionType === "rent" && (priceMin ?? priceMax ?? 0) >= BORDER) return "sale";
  if (transactionType === "sale" && priceMax !== undefined && priceMax < BORDER) return "rent";
  return null;
}
