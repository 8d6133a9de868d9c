import "server-only";
import type { NearestHomes, Relaxation } from "@/lib/search/types";
import { type Scope, searchListings } from "./queries";

/** A row or two: the link of the wider search leads to the others. */
const SHOWN = 6;

/** The homes of the best wider search, to show below an empty list. */
export async function findNearest(
  [best]: readonly Relaxation[],
  total: number,
  scope: Scope = {},
): Promise<NearestHomes | null> {
  if (total > 0 || !best) return null;
  const found = await searchListings({ ...best.filters, page: undefined }, scope);
  if (found.state !== "live" || found.view.cards.length === 0) return null;
  return { filters: best.filters, cards: found.view.cards.slice(0, SHOWN) };
}
