// Cities and neighbourhoods in a query.
import { HIDDEN } from "@/lib/hebrew/mapped";
import { findPlaces, type PlaceMatch, standsAlone } from "@/lib/places/find";
import { canonicalNeighborhood, getLocality } from "@/lib/places/gazetteer";
import { HEBREW_STREET_WORDS } from "@/lib/places/streets";
import { type Query, understood } from "./query";

/** The span including the glued letters. */
export const whole = (match: PlaceMatch) => ({
  start: match.start - match.prefix.length,
  end: match.end,
});
const near =
  /(?<![א-תa-z])ו?(?:פונ(?:ה|ים|ות) ל|ליד|קרוב ל|קרובה ל|סמוך ל|דקות מ|מול|בין|לכיוון|ה?גבול(?: עם)?|לגבול(?: עם)?|נוף ל?|near) ?-?$/;
export function understandPlaces(query: Query, places: PlaceMatch[]) {
  const free = places.filter((place) => {
    const span = whole(place);
    return !query.open.slice(span.start, span.end).includes(HIDDEN);
  });
  const cities = citiesOf(query, free);
  const hoods = neighborhoodsOf(query, free, cities);

  const found = new Set(cities.map(({ name }) => name));
  for (const place of hoods) {
    understood(query, withMarker(query, whole(place)), ["neighborhood"]);
    if (cities.length === 0 && place.cities.length === 1) found.add(place.cities[0]!);
  }
  for (const town of townsOfOthers(query, free, cities)) {
    found.add(town);
    query.warnings.push("either");
  }
  if (found.size > cities.length) understood(query, null, ["city"]);
  for (const city of cities) understood(query, withKind(query, whole(city)), ["city"]);
  // "Нацрат-Илит (Ноф-ха-Галиль)": one town, named twice.
  for (const place of free) {
    // A part with a name of its own ("צור יגאל") ranks.
    const again = place.kind === "city" && place.form === place.name && found.has(place.name);
    if (again && !cities.some((city) => overlaps(city, place))) understood(query, whole(place), []);
  }
  if (cities.length > 0 && cities.every(({ strength }) => strength !== "sure"))
    query.warnings.push("wordAsPlace");
  if (hoods.length > 0) {
    query.filters.neighborhood = distinct(
      hoods.map((place) => nameIn(found, place).replace(/^שכונת /, "")),
    );
  }
  if (found.size > 0) query.filters.city = distinct([...found]);
}

/** "לב העיר" has another name in each city: uses the name of the searched city, else the written one. */
function nameIn(towns: ReadonlySet<string>, { name, form, cities }: PlaceMatch): string {
  const [town] = cities.filter((city) => towns.has(city));
  if (cities.length === 1) return name;
  return (town && canonicalNeighborhood(town, form)) || form;
}

/** Sorted as in the address. */
const distinct = (names: string[]) => [...new Set(names)].sort();

const overlaps = (a: PlaceMatch, b: PlaceMatch) => a.start < b.end && b.start < a.end;
const isPartOf = (place: PlaceMatch, cities: readonly PlaceMatch[]) =>
  cities.some((city) => place.cities.includes(city.name));

/** Between two names of one list: "חיפה, נשר וטירת כרמל", "בגן יבנה או בגדרה". */
const joint = /^[ ,/+&-]*(?:(?:או|וגם|גם|ו|or|and)[ ,]+)*$/;
/** Joined by a word or a sign, or adjacent; null when something else is in between. */
function jointOf(query: Query, a: PlaceMatch, b: PlaceMatch): "said" | "beside" | null {
  const [first, second] = a.start < b.start ? [a, b] : [b, a];
  const between = query.text.slice(first.end, whole(second).start);
  if (!joint.test(between)) return null;
  return between.trim() !== "" || /^ו/.test(second.prefix) ? "said" : "beside";
}

const TOWN = 5_000;
const isTown = ({ name }: PlaceMatch) => (getLocality(name)?.population ?? 0) >= TOWN;

/** The most certain city, and those listed with it or equally certain. */
function citiesOf(query: Query, free: readonly PlaceMatch[]): PlaceMatch[] {
  const all = free.filter((place) => place.kind === "city" && countsAsCity(query, place, free));
  const best = all.reduce<PlaceMatch | null>(
    (sure, next) => (sure && strengthOf(sure) >= strengthOf(next) ? sure : next),
    null,
  );
  if (!best) return [];
  const cities = [best];
  // Outwards from the first, so that a list stays together.
  const rest = all
    .filter((place) => place !== best)
    .sort((a, b) => Math.abs(a.start - best.start) - Math.abs(b.start - best.start));
  for (const place of rest) {
    if (cities.some((city) => overlaps(city, place) || city.name === place.name)) continue;
    // "כרמל חיפה" is a neighbourhood of that city, and not the settlement as well.
    const part = free.some(
      (other) => other.kind === "neighborhood" && overlaps(other, place) && isPartOf(other, cities),
    );
    if (part && (place.strength !== "sure" || !isTown(place))) continue;
    const joints = cities.map((city) => jointOf(query, city, place));
    // "כרמל חיפה": a village does not count as listed merely because it is next to a city.
    const listed = joints.includes("said") || (joints.includes("beside") && isTown(place));
    const joins = place.strength !== "common" || isShort(place) || joints.includes("said");
    // "אפרת אלון שבות תקוע": next to two listed towns, it is the third.
    if (joins && cities.length > 1 && joints.includes("beside")) cities.push(place);
    else if (place.strength === "sure" || (listed && joins)) cities.push(place);
  }
  return cities;
}

/** "שכונת הפרחים" is a full name in one town and the neighbourhood "הפרחים" in another, which is named here. */
function inNamedTown(place: PlaceMatch, cities: readonly PlaceMatch[]): PlaceMatch {
  if (!place.form.startsWith("שכונת ") || isPartOf(place, cities)) return place;
  for (const { name: town } of cities) {
    const name = canonicalNeighborhood(town, place.form.replace("שכונת ", ""));
    if (name) return { ...place, name, cities: [town] };
  }
  return place;
}

const isSameTown = (a: PlaceMatch, b: PlaceMatch) =>
  a.strength === "sure" && a.cities.some((city) => b.cities.includes(city));

/** From this score a name is a neighbourhood even if it is also a word. */
const NAMED = 2.5;

function neighborhoodsOf(
  query: Query,
  free: readonly PlaceMatch[],
  cities: readonly PlaceMatch[],
): PlaceMatch[] {
  const scored = free.flatMap((found) => {
    if (found.kind !== "neighborhood") return [];
    const place = inNamedTown(found, cities);
    // "כרכור": a town with two names matches either.
    const isTownToo = ({ kind, name, start }: PlaceMatch) =>
      kind === "city" && start === place.start && place.cities.includes(name);
    if (place.words === 1 && free.some(isTownToo)) return [];
    if (cities.length > 0 && !isPartOf(place, cities)) return [];
    // A city's own name means the city, unless it is within a longer name of a part: "לב תל אביב".
    if (cities.some((city) => overlaps(place, city) && !place.cities.includes(city.name)))
      return [];
    if (near.test(query.text.slice(0, place.start))) return [];
    const span = whole(place);
    const alone = standsAlone(query.text, span.start, span.end);
    const touching = cities.some(
      (city) => Math.max(city.start - city.prefix.length - place.end, span.start - city.end) <= 3,
    );
    let score = place.strength === "sure" ? 4 : place.strength === "risky" ? 2 : 0;
    if (/(?:שכונת|שכונה|שכ'|רובע|מתחם) ?$/.test(query.text.slice(0, span.start))) score += 4;
    if (touching) score += 2.5;
    if (alone.left && alone.right) score += 1.5;
    if (/ב$/.test(place.prefix)) score += 1;
    if (place.cities.length > 1 && cities.length === 0) score -= 0.5;
    return [{ place, score }];
  });
  const [best, ...rest] = scored.sort((a, b) => b.score - a.score);
  if (!best || best.score < NAMED) return [];
  const found = [best.place];
  for (const { place, score } of rest) {
    if (found.some((other) => overlaps(other, place) || other.name === place.name)) continue;
    const beside = found.filter((other) => jointOf(query, other, place) === "said");
    // "יד אליהו / נחלת יצחק": in a list of parts of one town, a name that is also a word is a part.
    const isListed =
      cities.length > 0 || score >= NAMED || beside.some((other) => isSameTown(other, place));
    if (beside.length > 0 ? isListed : score >= NAMED && place.strength === "sure")
      found.push(place);
  }
  return found;
}

/**
 * "פלורנטין או חולון": a neighbourhood as an alternative to a town. Neighbourhoods narrow every town of a search, so
 * the neighbourhood's town is searched as well and its name ranks there.
 */
const townsOfOthers = (
  query: Query,
  free: readonly PlaceMatch[],
  cities: readonly PlaceMatch[],
): string[] =>
  free.flatMap((found) => {
    const place = inNamedTown(found, cities);
    const [town, ...others] = place.cities;
    // "קרית מוצקין או ביאליק": a name that is also a word or a person does not add a town.
    if (
      place.kind !== "neighborhood" ||
      place.strength !== "sure" ||
      !town ||
      others.length > 0 ||
      isPartOf(place, cities)
    )
      return [];
    if (cities.some((city) => overlaps(place, city))) return [];
    return cities.some((city) => isListed(query, city, place)) ? [town] : [];
  });

/** "א או ב", "א, ב"; a name of several words is also listed when merely adjacent: "קרית ביאליק קרית חיים". */
function isListed(query: Query, city: PlaceMatch, place: PlaceMatch) {
  const joined = jointOf(query, city, place);
  // "עיר גנים רמת גן": in front of a town it is a part of that town, known or not.
  return joined === "said" || (joined === "beside" && place.words > 1 && place.start > city.start);
}

/** A "שכונת" in front belongs to the chip of the name. */
function withMarker(query: Query, span: { start: number; end: number }) {
  const marker = /(?<![א-ת])ב?(?:שכונת|שכונה|שכ') ?$/.exec(query.open.slice(0, span.start));
  return marker ? { start: marker.index, end: span.end } : span;
}

/** "מושב עין ורד", "העיר לוד", "בין חדרה לנתניה"; in "לב העיר חיפה" the word belongs to what is in front of it. */
function withKind(query: Query, span: { start: number; end: number }) {
  const kind =
    /(?<![א-ת])ב?(?:מושב|קיבוץ|ישוב|יישוב|(?<!(?:לב|מרכז|צפון|דרום|מזרח|מערב) )העיר|עיר|בין|עד) ?$/.exec(
      query.open.slice(0, span.start),
    );
  return kind ? { start: kind.index, end: span.end } : span;
}

const strengthOf = (place: PlaceMatch) =>
  (place.strength === "sure" ? 3 : place.strength === "risky" ? 1 : 0) +
  (/ב$/.test(place.prefix) ? 1 : 0) +
  (place.words > 1 ? 0.5 : 0);

/** "תא" for "ת״א". */
const isShort = ({ form, strength }: PlaceMatch) => strength === "common" && form.includes('"');
/** "תא שטח": an ordinary word that looks like the abbreviation without its marks. */
const otherWord = /^תא (?:שטח|אחסון|מטען|משפחתי|כוח)/;

/** "בין חדרה לנתניה", "מחדרה עד גדרה": both ends are searched. "עוברים מחיפה לתל אביב" searches the second only. */
function isNearEnd(query: Query, { start, prefix, end }: PlaceMatch, all: readonly PlaceMatch[]) {
  const between = prefix === "" && /(?<![א-ת])בין $/.test(query.text.slice(0, start));
  if (!between && prefix !== "מ") return false;
  const joint = between ? /^ [לו]-?$/ : /^ עד ל?-?$/;
  return all.some(
    (other) => other.kind === "city" && joint.test(query.text.slice(end, other.start)),
  );
}

/** "Jaffa Street", "Haifa Road". */
const englishStreet = /^ (?:street|st|road|rd|boulevard|blvd|avenue|ave)(?![a-z])/;

function countsAsCity(query: Query, place: PlaceMatch, all: readonly PlaceMatch[]): boolean {
  const span = whole(place);
  const before = query.text.slice(0, span.start);
  if (place.strength === "sure" && isNearEnd(query, place, all)) return true;
  if (near.test(query.text.slice(0, place.start)) || /מ$/.test(place.prefix)) return false;
  const isStreet = new RegExp(`(?:^|[ ])[בלמ]?(?:${HEBREW_STREET_WORDS})\\.? $`).test(before);
  if (isStreet && place.prefix !== "ב") return false;
  if (englishStreet.test(query.text.slice(span.end))) return false;
  if (/(?<![א-ת])[בהל]?(?:שכונת|שכונה|שכ'|רובע|עמק|חוף|גוש|נחל|הר) $/.test(before)) return false;
  const alone = standsAlone(query.text, span.start, span.end);
  // "מושב אורה": the kind of settlement in front marks a name rather than a word. "מרכז העיר מגדל" does not, and "מושב
  // באזור" is in an area, because a name after its kind has no glued letter.
  if (place.prefix === "" && /(?<![א-ת])ב?(?:מושב|קיבוץ|ישוב|יישוב) ?$/.test(before)) return true;
  if (place.strength === "common") {
    if (isShort(place) && !otherWord.test(query.text.slice(place.start))) return true;
    // "נוף איילון, לפיד או כפר האורנים": it introduces a town.
    const leadsOn = all.some(
      (next) =>
        next.kind === "city" &&
        next.strength === "sure" &&
        / או $/.test(query.text.slice(place.end, whole(next).start)),
    );
    return (alone.right || leadsOn) && (alone.left || /ב$/.test(place.prefix));
  }
  if (place.strength === "risky") {
    // If a named city has a neighbourhood of the same name, that neighbourhood is meant.
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
