// Cities, neighbourhoods and streets of a query.
import { HIDDEN } from "@/lib/hebrew/mapped";
import { findPlaces, type PlaceMatch, standsAlone } from "@/lib/places/find";
import { STREET_WORDS } from "@/lib/places/streets";
import { type Query, understood } from "./query";

const whole = (match: PlaceMatch) => ({ start: match.start - match.prefix.length, end: match.end });
const near = /(?:ליד|קרוב ל|קרובה ל|סמוך ל|דקות מ|מול|בין|לכיוון|נוף ל?|near) ?-?$/;
const street = new RegExp(
  `(?<![א-ת])[בלמ]?(?:${STREET_WORDS})\\.? ((?:ה?[א-ת][א-ת"'-]*)(?: [א-ת][א-ת"'-]*){0,2}?)(?: (\\d{1,3}))?(?=$|[ ,])`,
);

/** "רחוב הרצל 15": the longest run of words that are not understood otherwise. */
export function understandAddress(query: Query, places: PlaceMatch[]) {
  const match = street.exec(query.open);
  if (!match) return;
  const word = match[0].trim().split(" ")[0]!;
  const nameStart = match.index + match[0].indexOf(match[1]!, word.length);
  // "שדרות", "ברחובות" alone are cities; "דרך" needs a name.
  const words: { text: string; start: number; end: number }[] = [];
  for (const piece of query.open.slice(nameStart).matchAll(/[^ ,]+/g)) {
    const start = nameStart + piece.index;
    const end = start + piece[0].length;
    const between = words.length === 0 ? "" : query.open.slice(words.at(-1)!.end, start);
    if (/,/.test(between) || words.length >= 4) break;
    if (/^\d{1,3}$/.test(piece[0])) {
      if (words.length === 0 || /^ ?(?:חד|ח'|מ"ר|מטר|קומ)/.test(query.open.slice(end))) break;
      words.push({ text: piece[0], start, end });
      break;
    }
    if (!/^[א-ת][א-ת"'-]*$/.test(piece[0])) break;
    const isCity = places.some(
      (place) =>
        place.kind === "city" && place.strength !== "common" && whole(place).start === start,
    );
    // The first word is the street's, even when it is called after a city.
    if (words.length > 0 && (isCity || stopsStreet.test(piece[0]))) break;
    if (words.length === 0 && stopsStreet.test(piece[0])) break;
    words.push({ text: piece[0], start, end });
    if (
      words.length >= 2 &&
      !/^(?:בן|אבן|בר|בית|רבי|הרב|המלך|שאול|אלון)$/.test(words.at(-1)!.text) &&
      !/^ \d/.test(query.open.slice(end))
    ) {
      const rest = query.open.slice(end);
      if (!/^ [א-ת]/.test(rest)) break;
    }
  }
  if (words.length === 0) return;
  const name = words.map(({ text }) => text).join(" ");
  const kind = word.replace(/^[בלמ](?=(?:רחוב|רח'|שדרות|שד'|דרך|כיכר|סמטת))/, "");
  if (/^(?:שדרות)$/.test(kind) && word === "שדרות" && words.length === 1 && /^\d/.test(name))
    return;
  const keepKind = /^(?:שדרות|שדרת|דרך|כיכר|ככר|סמטת|משעול)$/.test(kind);
  query.filters.address = keepKind ? `${kind} ${name}` : name;
  understood(query, { start: match.index, end: words.at(-1)!.end }, ["address"]);
}

const stopsStreet =
  /^(?:[בלמוה]?(?:דירה|דירת|דירות|חדרים|חד'?|קומה|קומת|עם|עד|מעל|למכירה|להשכרה|מעלית|חניה|מרפסת|בית|פנטהאוז|דופלקס|שקט|שקטה|ראשי|מרכזי|גן|שכונת|ליד|של))$/;

export function understandPlaces(query: Query, places: PlaceMatch[]) {
  const free = places.filter((place) => {
    const span = whole(place);
    return !query.open.slice(span.start, span.end).includes(HIDDEN);
  });
  const cities = free.filter((place) => place.kind === "city" && countsAsCity(query, place, free));
  const city = cities.reduce<PlaceMatch | null>(
    (best, next) => (best && strengthOf(best) >= strengthOf(next) ? best : next),
    null,
  );
  const inCity = (place: PlaceMatch) => !city || place.cities.includes(city.name);
  const overlaps = (a: PlaceMatch, b: PlaceMatch) => a.start < b.end && b.start < a.end;

  let best: { place: PlaceMatch; score: number } | null = null;
  for (const place of free) {
    if (
      place.kind !== "neighborhood" ||
      !inCity(place) ||
      (city && overlaps(place, city) && !place.cities.includes(city.name))
    )
      continue;
    const span = whole(place);
    const before = query.text.slice(0, span.start);
    if (near.test(query.text.slice(0, place.start))) continue;
    const marked = /(?:שכונת|שכונה|שכ'|רובע|מתחם) ?$/.test(before);
    const alone = standsAlone(query.text, span.start, span.end);
    const touching =
      city !== null &&
      Math.max(city.start - city.prefix.length - place.end, span.start - city.end) <= 3;
    let score = place.strength === "sure" ? 4 : place.strength === "risky" ? 2 : 0;
    if (marked) score += 4;
    if (touching) score += 2.5;
    if (alone.left && alone.right) score += 1.5;
    if (/ב$/.test(place.prefix)) score += 1;
    if (place.cities.length > 1 && !city) score -= 0.5;
    if (score >= 2.5 && (!best || score > best.score)) best = { place, score };
  }

  if (best) {
    const { place } = best;
    query.filters.neighborhood = place.name.replace(/^שכונת /, "");
    understood(query, withMarker(query, whole(place)), ["neighborhood"]);
    if (!city && place.cities.length === 1) {
      query.filters.city = place.cities[0]!;
      understood(query, null, ["city"]);
    }
  }
  if (city) {
    query.filters.city = city.name;
    understood(query, withKind(query, whole(city)), ["city"]);
    const others = cities.filter((other) => other.name !== city.name && !overlaps(other, city));
    const rest = others.filter((other) => !(best && overlaps(other, best.place)));
    if (rest.length > 0) query.warnings.push("severalCities");
  }
}

/** "שכונת" in front belongs to the name's chip. */
function withMarker(query: Query, span: { start: number; end: number }) {
  const marker = /(?<![א-ת])ב?(?:שכונת|שכונה|שכ') ?$/.exec(query.open.slice(0, span.start));
  return marker ? { start: marker.index, end: span.end } : span;
}

/** "מושב עין ורד", "העיר לוד". */
function withKind(query: Query, span: { start: number; end: number }) {
  const kind = /(?<![א-ת])ב?(?:מושב|קיבוץ|ישוב|יישוב|העיר|עיר) ?$/.exec(
    query.open.slice(0, span.start),
  );
  return kind ? { start: kind.index, end: span.end } : span;
}

const strengthOf = (place: PlaceMatch) =>
  (place.strength === "sure" ? 3 : place.strength === "risky" ? 1 : 0) +
  (/ב$/.test(place.prefix) ? 1 : 0) +
  (place.words > 1 ? 0.5 : 0);

function countsAsCity(query: Query, place: PlaceMatch, all: PlaceMatch[]): boolean {
  const span = whole(place);
  const before = query.text.slice(0, span.start);
  if (near.test(query.text.slice(0, place.start)) || /מ$/.test(place.prefix)) return false;
  if (new RegExp(`(?:^|[ ])[בלמ]?(?:${STREET_WORDS})\\.? $`).test(before)) return false;
  if (/(?:שכונת|שכונה|שכ'|רובע|עמק|חוף|גוש|נחל|הר) $/.test(before)) return false;
  const alone = standsAlone(query.text, span.start, span.end);
  if (place.strength === "common") {
    return alone.right && (alone.left || /ב$/.test(place.prefix));
  }
  if (place.strength === "risky") {
    // A neighbourhood of the same name in a city that is named is that neighbourhood.
    const part = all.some(
      (other) =>
        other.kind === "neighborhood" &&
        other.start === place.start &&
        all.some(
          (third) =>
            third.kind === "city" && third.strength === "sure" && other.cities.includes(third.name),
        ),
    );
    if (part) return false;
  }
  return true;
}

export const placesIn = (query: Query): PlaceMatch[] => findPlaces(query.text);
