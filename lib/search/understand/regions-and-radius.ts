// Areas wider than a town: regions, and a radius in kilometres around a place.
import { HIDDEN } from "@/lib/hebrew/mapped";
import type { PlaceMatch } from "@/lib/places/find";
import { findBareRegions, findRegions, type RegionMatch } from "@/lib/places/regions";
import { NEAR_KM, writeNear } from "../near";
import { type Query, understood } from "./query";

const KM = `ק"מ|קמ|קילומטרים|קילומטר|km`;
const within = new RegExp(
  `(?:(?:עד|מקסימום|מקס'?|ברדיוס(?: של)?|רדיוס(?: של)?|במרחק(?: של)?(?: עד)?|בטווח(?: של)?) )?(\\d{1,2}(?:\\.\\d)?) ?(?:${KM}) (?:מ-?|סביב |מסביב ל|ליד )?-? ?$`,
);
const beside =
  /(?<![א-ת])(?:ליד|קרוב ל|קרובה ל|קרובים ל|סמוך ל|סמוכה ל|ב?סביבות|בסביבת|בקרבת|מסביב ל|(?:צפוני|דרומי|מזרחי|מערבי)ת ל|near) ?-?$/;
const andAround = /^ (?:(?:או |ו)?ה?סביבה|וסביבתה|וסביבתו)(?![א-ת])/;

/** "ליד שדרות רוטשילד", "ליד רחובות ההולנדית": streets, unless the next word continues the search. */
const isStreetName =
  /^(?:שדרות|רחובות) (?!(?:וה?|[ול]?ה?)(?:סביבה|סביבתה)|דיר|בית|עם |עד |מעל |בלי |ללא |למכירה|להשכרה|חדר|ב(?!ן |ר |גין|יאליק|לפור|ורוכוב|נימין)[א-ת]|ל[א-ת]|קומ|מרפסת|ממ|מעלית|חניה|וילה|קוטג|פנטהאוז|מגרש|או )(?:[א-ת]{3}|[א-ת]"[א-ת]|ב[נןר] )/;

/** "ליד זכרון יעקב", "עד 5 ק״מ מרעננה", "רחובות והסביבה": the first of them only. */
export function understandNear(query: Query, places: readonly PlaceMatch[]) {
  const regions = findRegions(query.open);
  for (const place of places) {
    if (place.kind !== "city" || place.strength === "common") continue;
    if (regions.some(({ start, end }) => place.start >= start && place.end <= end)) continue;
    if (isStreetName.test(query.open.slice(place.start))) continue;
    const before = query.open.slice(0, place.start);
    const kilometres = within.exec(before);
    const lead = kilometres ?? beside.exec(before);
    const behind = andAround.exec(query.open.slice(place.end));
    if (!lead && !behind) continue;
    const km = kilometres ? Math.max(1, Math.round(Number(kilometres[1]))) : NEAR_KM;
    query.filters.near = writeNear({ name: place.name, km });
    const start = lead ? lead.index : place.start - place.prefix.length;
    understood(query, { start, end: place.end + (behind?.[0].length ?? 0) }, ["near"]);
    return;
  }
}

/** "דרום השרון": a side of a region; the neighbourhood of that name only if its town is named. */
const sideOfRegion = /^(?:צפון|דרום|מזרח|מערב|מרכז|לב) ה/;

/** "בצפון" is the north, unless a town or a region follows: then it is a part of that. */
export function understandRegions(query: Query, places: readonly PlaceMatch[]) {
  const towns = places.filter(({ kind }) => kind === "city");
  const isElsewhere = ({ kind, name, cities }: PlaceMatch) =>
    kind === "neighborhood" &&
    sideOfRegion.test(name) &&
    !towns.some((town) => cities.includes(town.name));
  // "הצפון הישן" and "רמת השרון" are longer names of other places.
  const isPart = ({ start, end }: RegionMatch) =>
    places.some(
      (place) =>
        place.strength !== "common" &&
        !isElsewhere(place) &&
        place.start - place.prefix.length <= start &&
        place.end >= end &&
        place.end - place.start > end - start - 2 &&
        place.words > 1,
    );
  // "צפון תל אביב", "במרכז בחיפה".
  const leadsTown = ({ end }: RegionMatch) =>
    towns.some(({ start, prefix, strength }) => {
      const gap = start - prefix.length - end;
      return strength === "sure" && /^ב?$/.test(prefix) && gap >= 0 && gap <= 1;
    });
  const all = findRegions(query.open);
  const leadsRegion = ({ end }: RegionMatch) => all.some(({ start }) => start === end + 1);
  const found = all.filter((match) => {
    const named = query.open.slice(match.start, match.end);
    if (named.includes(HIDDEN) || isPart(match)) return false;
    if (/צפון|דרום|מרכז/.test(named) && leadsTown(match)) return false;
    return !(/(?:צפון|דרום|מרכז)$/.test(named) && leadsRegion(match));
  });
  if (found.length === 0 && towns.length === 0) found.push(...findBareRegions(query.open));
  for (const { region, start, end } of found) {
    query.filters.region = [...new Set([...(query.filters.region ?? []), region])];
    understood(query, { start, end }, ["region"], region);
  }
}
