// Places that a sentence leaves out: "תל אביב שלא בפלורנטין", "חיפה לא הדר", "חוץ מבת ים", "לא בקריות".
import { HIDDEN } from "@/lib/hebrew/mapped";
import type { PlaceMatch } from "@/lib/places/find";
import { canonicalNeighborhood } from "@/lib/places/gazetteer";
import type { Region } from "@/lib/places/region-ids";
import { findRegions, placesOfRegion, type RegionMatch } from "@/lib/places/regions";
import { type Query, understood } from "./query";

const exceptFor =
  /(?<![א-ת])(?:(?:אבל|אך) )?ו?(?:(?:רק )?לא(?: כולל(?:ת|ים)?)?|בלי|ללא|מ?חוץ(?: מ)?|למעט|מלבד|except|without|not) ?(?:ב|מ|in )?-?(?:(?:ה?אזור|ה?איזור|ה?עיר|שכונת|ה?שכונה|שכ'|רובע) ?ב?)?$/;

/** "ללא גילה ורמות", "לא ברמלה או בלוד": a negation also covers the places joined to its own. */
function goesOn(text: string, excludedTo: number, start: number, { prefix }: PlaceMatch) {
  if (excludedTo < 0 || start < excludedTo) return null;
  const between = text.slice(excludedTo, start);
  const isJoined = prefix === "ו" ? /^,? ?$/ : /^ (?:או|or|nor|and) $/;
  return isJoined.test(between) ? { index: excludedTo } : null;
}

type Left = "withoutCity" | "withoutNeighborhood";

/** What is read before any place that is searched: an excluded place is never one. */
export function leaveOutPlaces(query: Query, places: readonly PlaceMatch[]) {
  const excluded = excludedPlaces(query, places);
  const towns = places
    .filter(({ kind, start }) => kind === "city" && !excluded.some((one) => one.start === start))
    .map(({ name }) => name);
  for (const region of findRegions(query.open)) leaveOutRegion(query, region, places, towns);
  for (const { from, start, end } of excluded) {
    if (query.open.slice(from, end).includes(HIDDEN)) continue;
    const named = places.filter((place) => place.start === start && place.end === end);
    const part = named.find((place) => isPartOf(place, towns));
    const place = part ?? named.find(({ kind }) => kind === "city") ?? named[0]!;
    const isTown = place.kind === "city" && !towns.includes(place.name);
    const key: Left = isTown ? "withoutCity" : "withoutNeighborhood";
    const name = isTown
      ? place.name
      : place.kind === "city"
        ? ownPart(place)
        : nameIn(towns, place);
    query.filters[key] = [...new Set([...(query.filters[key] ?? []), name])].sort();
    understood(query, { start: from, end }, [key], name);
  }
}

const isPartOf = ({ kind, cities }: PlaceMatch, towns: readonly string[]) =>
  kind === "neighborhood" && cities.some((city) => towns.includes(city));

/** "תל אביב לא יפו", "not in Jaffa, Tel Aviv": a part that is also a name of the searched town. */
const ownPart = ({ name, form }: PlaceMatch) =>
  /[א-ת]/.test(form) ? form : name.slice(name.lastIndexOf("-") + 1);

/** The name that listings of the searched town use, else the written one. */
function nameIn(towns: readonly string[], { name, form, cities }: PlaceMatch) {
  const town = cities.find((city) => towns.includes(city)) ?? (cities.length === 1 && cities[0]);
  return (
    (town && canonicalNeighborhood(town, form)) ||
    (cities.length === 1 ? name : form)
  ).replace(/^שכונת /, "");
}

/** Each name with a negation in front, or joined to one that has it; `from` is where the negation begins. */
function excludedPlaces(query: Query, places: readonly PlaceMatch[]) {
  const towns = places.filter(({ kind }) => kind === "city").map(({ name }) => name);
  const excluded: { from: number; start: number; end: number }[] = [];
  for (const place of places) {
    const start = place.start - place.prefix.length;
    if (query.open.slice(start, place.end).includes(HIDDEN)) continue;
    const last = excluded.at(-1);
    if (last && last.end > start) continue;
    const not =
      exceptFor.exec(query.open.slice(0, start)) ??
      goesOn(query.open, last?.end ?? -1, start, place);
    // A name that is also a word counts as a part of a town that is named: "חיפה לא הדר".
    const isName = place.strength !== "common" || place.prefix !== "" || isPartOf(place, towns);
    if (not && isName) excluded.push({ from: not.index, start: place.start, end: place.end });
  }
  return excluded;
}

/** In a town these are its own parts: "רמת גן לא במרכז". */
const SIDES: readonly Region[] = ["center", "north", "south"];

function leaveOutRegion(
  query: Query,
  { region, start, end }: RegionMatch,
  places: readonly PlaceMatch[],
  towns: readonly string[],
) {
  const not = exceptFor.exec(query.open.slice(0, start));
  // "לא בדרום תל אביב" is about a part of that town.
  const isPart = places.some((place) => place.words > 1 && place.start < end && place.end > start);
  if (!not || isPart) return;
  const empties = towns.some((town) => placesOfRegion(region).includes(town));
  if (empties || (towns.length > 0 && SIDES.includes(region))) {
    understood(query, { start: not.index, end }, []);
    if (!query.warnings.includes("notKnown")) query.warnings.push("notKnown");
    return;
  }
  query.filters.withoutRegion = [...new Set([...(query.filters.withoutRegion ?? []), region])];
  understood(query, { start: not.index, end }, ["withoutRegion"], region);
}
