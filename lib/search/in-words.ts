import { inside } from "@/lib/hebrew/prefix";
import type { Translate } from "@/lib/i18n/translate";
import { chipLabel } from "./chip-label";
import { chipParts, chipsOf } from "./chips";
import type { SearchFilters } from "./params";

/** As many names as a title has room for. */
const NAMED = 2;

/** "בצפון החדש, תל אביב-יפו"; of several cities or regions the first two, and how many more there are: "בחיפה ובנשר". */
function placeOf(t: Translate, { city = [], neighborhood = [], region = [] }: SearchFilters) {
  const wide = [...region.map((id) => t(`regions.${id}`)), ...city];
  if (wide.length > 1) {
    const named = wide.slice(0, NAMED).map(inside);
    const more = wide.length - named.length;
    return more > 0 ? t("search.morePlaces", { place: named.join(", "), more }) : named.join(" ו");
  }
  const place = [...neighborhood, ...wide].slice(0, NAMED + 1).join(", ");
  return place ? inside(place) : "none";
}

/** A search as it is told: "נכסים למכירה בחיפה", and each thing else that it asks for ("3–4 חדרים"). */
export function searchInWords(t: Translate, filters: SearchFilters) {
  const named = { deal: filters.transactionType ?? "all", place: placeOf(t, filters) };
  // What the heading says already is not said twice.
  const rest = chipsOf(filters)
    .filter(
      (chip) =>
        !["transactionType", "city", "neighborhood", "region"].includes(chipParts(chip).name),
    )
    .map((chip) => chipLabel(t, chip, filters));
  return { named, heading: t("search.heading", named), rest };
}
