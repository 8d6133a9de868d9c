// Normalizes a search before it is saved. Needs the list of all localities, so it is server-only.
import type { Json } from "@/lib/database/types";
import {
  cleanFilters,
  isFiltered,
  type SearchFilters,
  searchOf,
  toQuery,
} from "@/lib/search/params";
import { databaseFilters, spelledPlaces } from "@/lib/search/places";

/**
 * A search in canonical form, without order and page, and as arguments of `search_listings`. Null for a search that
 * narrows nothing, because an alert for every home in the country is not allowed.
 */
export function canonicalSearch(search: SearchFilters) {
  const filters = spelledPlaces(cleanFilters(searchOf(search)));
  if (!isFiltered(filters)) return null;
  return {
    query: toQuery(filters),
    filters: databaseFilters(filters) as { [name: string]: Json },
  };
}
