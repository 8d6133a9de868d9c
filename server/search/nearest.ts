import "server-only";
import type { NearestHomes, Relaxation } from "@/lib/search/types";
import { type Scope, searchListings } from "./queries";

/** A row or two: the way itself leads to the others. */
const SHOWN = 6;

/** What the best of the wider searches finds, to stand under a list that is empty. */
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
