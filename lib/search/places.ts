// The places of a search as the database knows them, which are cities: it holds neither regions nor
// distances. Needs the list of all localities: on the server only.
import { placesAround } from "@/lib/places/around";
import { canonicalCity, getLocality } from "@/lib/places/gazetteer";
import { placesOfRegion } from "@/lib/places/regions";
import { readNear } from "./near";
import { cleanFilters, type SearchFilters } from "./params";

/** Nobody's city: what is near no known place finds nothing, instead of everything. */
const NOWHERE = "?";

function citiesNear(text: string): string[] {
  const near = readNear(text);
  if (!near) return [];
  if (!("name" in near)) return placesAround(near, near.km);
  const place = getLocality(canonicalCity(near.name) ?? "");
  return place ? placesAround(place, near.km) : [];
}

/** What `search_listings` is asked: a home in one of the cities, of the regions or near the place is enough. */
export function databaseFilters({
  q,
  sort: _,
  page: __,
  told: ___,
  view: ____,
  region,
  near,
  ...filters
}: SearchFilters): Record<string, unknown> {
  const wide = [...(region ?? []).flatMap(placesOfRegion), ...(near ? citiesNear(near) : [])];
  const city = [...new Set([...(filters.city ?? []), ...wide])];
  return {
    ...filters,
    ...((region || near) && { city: city.length > 0 ? city : [NOWHERE] }),
    ...(q && { text: q }),
  };
}

/** Cities by their official names, however they are written: "זיכרון יעקב", "tel aviv". */
export const spelledPlaces = ({ city, ...filters }: SearchFilters): SearchFilters =>
  city
    ? cleanFilters({ ...filters, city: city.map((name) => canonicalCity(name) ?? name) })
    : filters;
