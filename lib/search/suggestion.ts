import type { Route } from "next";

/** A place or a page whose name begins with the typed text. */
export type Suggestion = {
  kind: "city" | "neighborhood" | "agent" | "company" | "listing";
  /** Fills the field. */
  name: string;
  /** Shown in the list. */
  label: string;
  href: string;
};

/** The location filters: a newly chosen place replaces all of them. */
export const WHERE = [
  "city",
  "neighborhood",
  "region",
  "near",
  "address",
  "bounds",
  "shape",
] as const;

/** A place that is newly named also replaces what was left out of the previous one. */
export const NAMED_WHERE = [
  ...WHERE,
  "withoutCity",
  "withoutRegion",
  "withoutNeighborhood",
] as const;

/**
 * The address of a suggestion combined with `filters`, the previous query: a place is merged into them; an agent, a
 * company or a listing has a page of its own.
 */
export function amongFilters(href: string, filters: string): Route {
  const [path, place] = href.split("?");
  if (!place) return href as Route;
  const query = new URLSearchParams(filters);
  for (const name of NAMED_WHERE) query.delete(name);
  for (const [name, value] of new URLSearchParams(place)) query.set(name, value);
  return `${path}?${query}` as Route;
}
