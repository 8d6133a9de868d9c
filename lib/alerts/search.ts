// Normalizes a search before it is saved. Needs the list of all localities, so it is server-only.
import type { Json } from "@/lib/database/types";
import { FILTER_NAMES, FILTERS, keysOf } from "@/lib/search/filters";
import {
  cleanFilters,
  isFiltered,
  type SearchFilters,
  searchOf,
  toQuery,
} from "@/lib/search/params";
import { databaseFilters, spelledPlaces } from "@/lib/search/places";

/** Filters that only leave homes out: alone they match nearly every home in the country. */
const EXCLUSIONS = FILTER_NAMES.filter(
  (name) => (FILTERS[name] as { match?: string }).match === "none",
);

/**
 * A search in canonical form, without order and page, and as arguments of `search_listings`. Null for a search that
 * narrows nothing or only leaves something out, because an alert for every home in the country is not allowed.
 */
export function alertSearch(search: SearchFilters) {
  const filters = spelledPlaces(cleanFilters(searchOf(search)));
  if (!isFiltered(narrowing(filters))) return null;
  return {
    query: toQuery(filters),
    filters: databaseFilters(filters) as { [name: string]: Json },
  };
}

/** The same filters without the exclusions. */
function narrowing(filters: SearchFilters): SearchFilters {
  const left = { ...filters };
  for (const key of EXCLUSIONS.flatMap(keysOf)) delete left[key];
  return left;
}
