import type { TransactionType } from "@/lib/catalog/ids";
import type { SearchFilters } from "./params";

/** No monthly rent is this high, and no home sells for less. */
const BORDER = 60_000;

/** The deal that the searched price suggests, when it is not the one selected. */
export function looksLikeOtherDeal({
  transactionType,
  priceMin,
  priceMax,
}: SearchFilters): TransactionType | null {
  if (transactionType === "rent" && (priceMin ?? priceMax ?? 0) >= BORDER) return "sale";
  if (transactionType === "sale" && priceMax !== undefined && priceMax < BORDER) return "rent";
  return null;
}
