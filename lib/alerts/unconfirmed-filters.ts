// The part of a search that the site itself can name. Needs the list of all localities, so it is server-only.
import { canonicalCity, canonicalNeighborhood, neighborhoodsNamed } from "@/lib/places/gazetteer";
import { chipsOf } from "@/lib/search/chips";
import { readNear, writeNear } from "@/lib/search/near";
import { cleanFilters, type SearchFilters } from "@/lib/search/params";

/**
 * Anyone can type a search and somebody else's address, and the words of the search would reach that mailbox. Until the
 * owner of the address confirms, mails therefore contain only names from lists. `more`: something is left out.
 */
export function knownFilters(given: SearchFilters): { filters: SearchFilters; more: boolean } {
  const {
    q: _,
    address: __,
    near,
    city = [],
    neighborhood = [],
    withoutCity = [],
    withoutNeighborhood = [],
    ...listed
  } = given;
  const filters = cleanFilters({
    ...listed,
    city: officialOnly(city, canonicalCity),
    neighborhood: officialOnly(neighborhood, (name) => knownNeighborhood(name, city)),
    withoutCity: officialOnly(withoutCity, canonicalCity),
    withoutNeighborhood: officialOnly(withoutNeighborhood, (name) => knownNeighborhood(name, city)),
    near: knownCircle(near),
  });
  return { filters, more: chipsOf(filters).length < chipsOf(given).length };
}

const officialOnly = (names: string[], official: (name: string) => string | null) =>
  names.map(official).filter((name) => name !== null);

const knownNeighborhood = (name: string, cities: string[]) =>
  cities.map((city) => canonicalNeighborhood(city, name)).find(Boolean) ??
  neighborhoodsNamed(name)[0]?.name ??
  null;

/** A point is somebody's position, not a name. */
function knownCircle(text: string | undefined) {
  const near = text === undefined ? null : readNear(text);
  const name = near && "name" in near ? canonicalCity(near.name) : null;
  return near && name ? writeNear({ name, km: near.km }) : undefined;
}
