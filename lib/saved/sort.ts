import type { HomeView } from "./home-view";
import type { SavedHome } from "./homes";

/** `home` is null when nobody sees it any more. */
export type SavedEntry = { saved: SavedHome; home: HomeView | null };

export const SAVED_SORTS = ["newest", "cheap", "dear", "large", "metre"] as const;
export type SavedSort = (typeof SAVED_SORTS)[number];

type Rank = (home: HomeView) => number | null;

const RANKS: Record<Exclude<SavedSort, "newest">, Rank> = {
  cheap: ({ card }) => card.price ?? null,
  dear: ({ card }) => (card.price ? -card.price : null),
  large: ({ builtArea }) => (builtArea ? -builtArea : null),
  metre: ({ pricePerSqm }) => pricePerSqm,
};

/** A month's rent is no price to hold against that of a home for sale. */
const BY_PRICE: readonly SavedSort[] = ["cheap", "dear", "metre"];
const PARTS = ["sale", "rent", "over"] as const;
export type SavedPart = (typeof PARTS)[number];

/** By price what is for sale stands before what is for rent, and behind both what is over. */
export const partOf = ({ home }: SavedEntry): SavedPart =>
  !home || home.card.status === "closed" ? "over" : (home.card.transactionType ?? "sale");

/** What does not say it stands behind, what is over behind that, and what is gone last. */
export function sortSaved(homes: readonly SavedEntry[], sort: SavedSort): SavedEntry[] {
  const rank = (kept: SavedEntry) => {
    const { home } = kept;
    if (!home) return [3, 0, 0, 0];
    const value = sort === "newest" ? 0 : RANKS[sort](home);
    const part = BY_PRICE.includes(sort) ? PARTS.indexOf(partOf(kept)) : 0;
    return [home.card.status === "closed" ? 2 : 0, part, value === null ? 1 : 0, value ?? 0];
  };
  return [...homes].sort((one, other) => {
    const [first, second] = [rank(one), rank(other)];
    return first.map((value, at) => value - (second[at] ?? 0)).find((by) => by !== 0) ?? 0;
  });
}

/** The parts of a list that is sorted by price, with a name each; one without a name where nothing would be mixed. */
export function partsOf(sorted: readonly SavedEntry[], sort: SavedSort) {
  const found = PARTS.map((name) => ({
    name,
    homes: sorted.filter((kept) => partOf(kept) === name),
  }));
  const mixed = found.filter(({ name, homes }) => name !== "over" && homes.length > 0).length > 1;
  if (!mixed || !BY_PRICE.includes(sort)) return [{ name: null, homes: sorted }];
  return found.filter(({ homes }) => homes.length > 0);
}

/** By how much the price changed since it was kept; null where nobody may know, nothing changed, or it is a rent now. */
export function changeSince({ saved, home }: SavedEntry): number | null {
  const now = home?.card.price ?? null;
  if (now === null || saved.price === null || now === saved.price) return null;
  // What a month costs is no lower price of what was for sale.
  if (saved.deal && saved.deal !== home?.card.transactionType) return null;
  return now - saved.price;
}
