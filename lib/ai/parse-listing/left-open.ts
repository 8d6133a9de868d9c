// Fields that a text cannot state for a single home, whatever reads it.
import type { PlaceMatch } from "@/lib/places/find";
import { getLocality } from "@/lib/places/gazetteer";
import type { ListingField, ListingWarning, ParsedListing } from "./types";

const LEFT_OPEN: Partial<Record<ListingWarning, readonly ListingField[]>> = {
  // A seeker's budget is not a price.
  seekerText: ["price"],
  // Fields that two homes in one text hardly share.
  multipleListings: ["rooms", "floor", "price", "builtAreaSqm", "balconySqm", "gardenSqm"],
};

export const leftOpen = (warnings: readonly ListingWarning[]): ReadonlySet<ListingField> =>
  new Set(warnings.flatMap((warning) => LEFT_OPEN[warning] ?? []));

/** Below this confidence, a number from `rooms.ts` is the end of a range. */
const RANGE_BELOW = 0.6;

const TOWN = 5000;

/** "בבת ים … ובחולון", "1. ת״א… 2. ר״ג…": two homes in two cities. */
const severalCities = (places: readonly PlaceMatch[]) =>
  new Set(
    places
      .filter(({ kind, prefix, strength, name }) => {
        if (kind !== "city") return false;
        // "באזור", "בעלי חיים" are words.
        const isTown = (getLocality(name)?.population ?? 0) >= TOWN && strength !== "common";
        return (/ב$/.test(prefix) && isTown) || (prefix === "" && strength === "sure");
      })
      .map(({ name }) => name),
  ).size > 1;

/** "3 חד' ברנע … 5 חד' אגמים". */
const severalQuarters = (places: readonly PlaceMatch[]) =>
  new Set(
    places
      .filter(({ kind, strength }) => kind === "neighborhood" && strength !== "common")
      .map(({ start }) => start),
  ).size > 1 &&
  new Set(places.filter(({ kind }) => kind === "neighborhood").map(({ name }) => name)).size > 1;

export function leaveOpen(
  { fields, fieldsConfidence, spans, extra }: ParsedListing,
  places: readonly PlaceMatch[],
  differ: { types: boolean },
) {
  const open = new Set<ListingField>(leftOpen(extra.warnings));
  if (extra.warnings.includes("multipleListings")) {
    if (severalCities(places)) open.add("city").add("neighborhood");
    if (severalQuarters(places)) open.add("neighborhood");
    if (differ.types) open.add("propertyTypes");
  }
  if (extra.warnings.includes("seekerText") && severalCities(places))
    open.add("city").add("neighborhood");
  // A seeker's "3.5-4 חד'" is a range, not a number of rooms.
  if (extra.warnings.includes("seekerText") && (fieldsConfidence.rooms ?? 1) < RANGE_BELOW)
    open.add("rooms");
  for (const field of open) {
    fields[field] = null;
    delete fieldsConfidence[field];
    delete spans[field];
  }
}
