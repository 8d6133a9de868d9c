// The places of a search as the database stores them, which is as cities: it has neither regions nor distances. Needs
// the list of all localities, so it is server-only.
import { placesAround } from "@/lib/places/around";
import { canonicalCity, getLocality } from "@/lib/places/gazetteer";
import { placesOfRegion } from "@/lib/places/regions";
import { readNear } from "./near";
import { cleanFilters, type SearchFilters } from "./params";

/** Not a real city: a radius around an unknown place must match nothing rather than everything. */
const NOWHERE = "?";

function citiesNear(text: string): string[] {
  const near = readNear(text);
  if (!near) return [];
  if (!("name" in near)) return placesAround(near, near.km);
  const place = getLocality(canonicalCity(near.name) ?? "");
  return place ? placesAround(place, near.km) : [];
}

/** The arguments of `search_listings`: a home in any of the cities or regions, or near the place, matches. */
export function databaseFilters({
  q,
  sort: _,
  page: __,
  told: ___,
  view: ____,
  region,
  near,
  withoutRegion,
  ...filters
}: SearchFilters): Record<string, unknown> {
  const wide = [...(region ?? []).flatMap(placesOfRegion), ...(near ? citiesNear(near) : [])];
  const without = new Set((withoutRegion ?? []).flatMap(placesOfRegion));
  const named = [...new Set([...(filters.city ?? []), ...wide])];
  // Taken out of the searched cities, the cities of a region need not be sent a second time.
  const city = named.filter((name) => !without.has(name));
  return {
    ...filters,
    ...(named.length > 0 || region || near
      ? { city: city.length > 0 ? city : [NOWHERE] }
      : without.size > 0 && {
          withoutCity: [...new Set([...(filters.withoutCity ?? []), ...without])],
        }),
    ...(q && { text: q }),
  };
}

/** Cities by their official names, in whatever spelling they were typed: "זיכרון יעקב", "tel aviv". */
export const spelledPlaces = ({ city, withoutCity, ...filters }: SearchFilters): SearchFilters =>
  city || withoutCity
    ? cleanFilters({ ...filters, city: city?.map(spelled), withoutCity: withoutCity?.map(spelled) })
    : filters;

const spelled = (name: string) => canonicalCity(name) ?? name;
