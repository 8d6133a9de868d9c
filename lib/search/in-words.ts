import { inside } from "@/lib/hebrew/prefix";
import type { Translate } from "@/lib/i18n/translate";
import { chipLabel } from "./chip-label";
import { chipParts, chipsOf } from "./chips";
import type { SearchFilters } from "./params";

/** A title has room for this many names. */
const NAMED = 2;

/**
 * "בצפון החדש, תל אביב-יפו"; of several cities or regions the first two and a count of the rest: "בחיפה ובנשר". Empty
 * when none is named.
 */
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

/** Areas without a name: around a place, on the map, within a drawn shape. */
const AREAS = ["near", "bounds", "shape"] as const;

/** A search in words: "נכסים למכירה בחיפה", and each of its other filters ("3–4 חדרים"). */
export function searchInWords(t: Translate, filters: SearchFilters) {
  const byName = placeByName(t, filters);
  // With a named place, the map box is only the current view; a drawn shape is always a choice.
  const areas = AREAS.filter((name) => filters[name] && (name === "shape" || !byName));
  const place = [byName, ...areas.map((name) => chipLabel(t, name, filters))];
  const named = {
    deal: filters.transactionType ?? "all",
    place: place.filter(Boolean).join(", ") || "none",
  };
  // Filters already in the heading are not repeated.
  const inHeading: string[] = ["transactionType", "city", "neighborhood", "region", ...areas];
  const rest = chipsOf(filters)
    .filter((chip) => !inHeading.includes(chipParts(chip).name))
    .map((chip) => chipLabel(t, chip, filters));
  return { named, heading: t("search.heading", named), rest };
}
