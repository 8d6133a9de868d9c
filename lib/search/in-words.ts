import { inside } from "@/lib/hebrew/prefix";
import type { Translate } from "@/lib/i18n/translate";
import { chipLabel } from "./chip-label";
import { chipParts, chipsOf } from "./chips";
import type { SearchFilters } from "./params";

/** As many names as a title has room for. */
const NAMED = 2;

/** "בצפון החדש, תל אביב-יפו"; of several cities or regions the first two, and how many more there are: "בחיפה ובנשר". Empty where none is named. */
export function placeByName(
  t: Translate,
  { city = [], neighborhood = [], region = [] }: SearchFilters,
) {
  const wide = [...region.map((id) => t(`regions.${id}`)), ...city];
  if (wide.length > 1) {
    const named = wide.slice(0, NAMED).map(inside);
    const more = wide.length - named.length;
    return more > 0 ? t("search.morePlaces", { place: named.join(", "), more }) : named.join(" ו");
  }
  const place = [...neighborhood, ...wide].slice(0, NAMED + 1).join(", ");
  return place ? inside(place) : "";
}

/** Where a search is without a name: around a place, on the map, in the shape that somebody drew. */
const AREAS = ["near", "bounds", "shape"] as const;

/** A search as it is told: "נכסים למכירה בחיפה", and each thing else that it asks for ("3–4 חדרים"). */
export function searchInWords(t: Translate, filters: SearchFilters) {
  const byName = placeByName(t, filters);
  // A box of the map is where one looks within a place; a shape was drawn on purpose.
  const areas = AREAS.filter((name) => filters[name] && (name === "shape" || !byName));
  const place = [byName, ...areas.map((name) => chipLabel(t, name, filters))];
  const named = {
    deal: filters.transactionType ?? "all",
    place: place.filter(Boolean).join(", ") || "none",
  };
  // What the heading says already is not said twice.
  const inHeading: string[] = ["transactionType", "city", "neighborhood", "region", ...areas];
  const rest = chipsOf(filters)
    .filter((chip) => !inHeading.includes(chipParts(chip).name))
    .map((chip) => chipLabel(t, chip, filters));
  return { named, heading: t("search.heading", named), rest };
}
