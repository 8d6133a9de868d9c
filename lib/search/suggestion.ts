import type { Route } from "next";

/** A place or a page that begins like what is typed. */
export type Suggestion = {
  kind: "city" | "neighborhood" | "agent" | "company" | "listing";
  /** Fills a field. */
  name: string;
  /** Shown in the list. */
  label: string;
  href: string;
};

/** The filters that say where: a place that is chosen now takes the place of all of them. */
export const WHERE = [
  "city",
  "neighborhood",
  "region",
  "near",
  "address",
  "bounds",
  "shape",
] as const;

/**
 * The address of a suggestion among `filters`, the query chosen before: a place joins them, an agent, a
 * company or a listing is a page of its own.
 */
export function amongFilters(href: string, filters: string): Route {
  const [path, place] = href.split("?");
  if (!place) return href as Route;
  const query = new URLSearchParams(filters);
  for (const name of WHERE) query.delete(name);
  for (const [name, value] of new URLSearchParams(place)) query.set(name, value);
  return `${path}?${query}` as Route;
}
