import type { HomeView } from "./home-view";
import type { SavedHome } from "./homes";

/** `home` is null when nobody sees it any more. */
export type KeptHome = { saved: SavedHome; home: HomeView | null };

export const SAVED_SORTS = ["newest", "cheap", "dear", "large", "metre"] as const;
export type SavedSort = (typeof SAVED_SORTS)[number];

type Rank = (home: HomeView) => number | null;

const RANKS: Record<Exclude<SavedSort, "newest">, Rank> = {
  cheap: ({ card }) => card.price ?? null,
  dear: ({ card }) => (card.price ? -card.price : null),
  large: ({ builtArea }) => (builtArea ? -builtArea : null),
  metre: ({ pricePerSqm }) => pricePerSqm,
};

/** What does not say it stands behind, what is over behind that, and what is gone last. */
export function sortKept(homes: readonly KeptHome[], sort: SavedSort): KeptHome[] {
  const rank = ({ home }: KeptHome) => {
    if (!home) return [3, 0];
    const value = sort === "newest" ? 0 : RANKS[sort](home);
    return [home.card.status === "closed" ? 2 : value === null ? 1 : 0, value ?? 0];
  };
  return [...homes].sort((one, other) => {
    const [[a = 0, b = 0], [c = 0, d = 0]] = [rank(one), rank(other)];
    return a - c || b - d;
  });
}

/** By how much the price changed since it was kept; null where nobody may know, nothing changed, or it is a rent now. */
export function changeSince({ saved, home }: KeptHome): number | null {
  const now = home?.card.price ?? null;
  if (now === null || saved.price === null || now === saved.price) return null;
  // What a month costs is no lower price of what was for sale.
  if (saved.deal && saved.deal !== home?.card.transactionType) return null;
  return now - saved.price;
}
