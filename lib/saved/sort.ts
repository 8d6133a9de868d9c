import type { HomeView } from "./home-view";
import type { SavedHome } from "./homes";

/** `home` is null when it is no longer public. */
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

/** A monthly rent cannot be compared with a sale price. */
const BY_PRICE: readonly SavedSort[] = ["cheap", "dear", "metre"];
const PARTS = ["sale", "rent", "over"] as const;
export type SavedPart = (typeof PARTS)[number];

/** For price orders: homes for sale, then homes for rent, then those no longer offered. */
export const partOf = ({ home }: SavedEntry): SavedPart =>
  !home || home.card.status === "closed" ? "over" : (home.card.transactionType ?? "sale");

/** Homes without the value come after the others, then those no longer offered, and deleted ones last. */
export function sortSaved(homes: readonly SavedEntry[], sort: SavedSort): SavedEntry[] {
  const rank = (entry: SavedEntry) => {
    const { home } = entry;
    if (!home) return [3, 0, 0, 0];
    const value = sort === "newest" ? 0 : RANKS[sort](home);
    const part = BY_PRICE.includes(sort) ? PARTS.indexOf(partOf(entry)) : 0;
    return [home.card.status === "closed" ? 2 : 0, part, value === null ? 1 : 0, value ?? 0];
  };
  return [...homes].sort((one, other) => {
    const [first, second] = [rank(one), rank(other)];
    return first.map((value, at) => value - (second[at] ?? 0)).find((by) => by !== 0) ?? 0;
  });
}

/** The parts of a list sorted by price, with a name each; a single unnamed part if there is nothing to separate. */
export function partsOf(sorted: readonly SavedEntry[], sort: SavedSort) {
  const found = PARTS.map((name) => ({
    name,
    homes: sorted.filter((entry) => partOf(entry) === name),
  }));
  const mixed = found.filter(({ name, homes }) => name !== "over" && homes.length > 0).length > 1;
  if (!mixed || !BY_PRICE.includes(sort)) return [{ name: null, homes: sorted }];
  return found.filter(({ homes }) => homes.length > 0);
}

/** The price change since it was saved; null if hidden, unchanged, or now for rent. */
export function changeSince({ saved, home }: SavedEntry): number | null {
  const now = home?.card.price ?? null;
  if (now === null || saved.price === null || now === saved.price) return null;
  // A monthly rent is not a drop in the sale price.
  if (saved.deal && saved.deal !== home?.card.transactionType) return null;
  return now - saved.price;
}
