// A search that is kept. Needs the list of all localities: on the server only.
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
 * A search in its one spelling, without order and page, and as `search_listings` takes it. Null for one that
 * narrows nothing: whoever is told of every home of the country is told of none.
 */
export function keptSearch(given: SearchFilters) {
  const filters = spelledPlaces(cleanFilters(searchOf(given)));
  if (!isFiltered(filters)) return null;
  return {
    query: toQuery(filters),
    filters: databaseFilters(filters) as { [name: string]: Json },
  };
}
