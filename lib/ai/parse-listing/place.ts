// Chooses the listing's place from the places in a text: the home is "in" one and "near" others, and streets, offices
// and people are named after places too.
import { CURRENCY, ROOMS, SQUARE_METRES } from "@/lib/hebrew/lexicon";
import { type PlaceMatch, standsAlone } from "@/lib/places/find";
import { getLocality } from "@/lib/places/gazetteer";
import { isStreetName } from "@/lib/places/streets";
import { findNeighborhood } from "./neighborhood";
import type { Finding, Reading } from "./reading";
import { near, office, streetBefore, streetName } from "./surroundings";
import { isPlainWord } from "./words";

export interface Place {
  city: Finding<string> | null;
  neighborhood: Finding<string> | null;
  cityInferred: boolean;
}

const cityLabel =
  /(?:העיר|עיר|ישוב|יישוב|מושב|מושבה|קיבוץ|כפר|במושב|בקיבוץ|ביישוב|בישוב|בעיר|city)[ :=-]{1,3}$/;
const homeBefore =
  /(?:^|[,\n|:•-] ?|(?<![א-ת])(?:דיר[הת]|דירת גן|דירת גג|חדרים|חד'|בית|קוטג'|פנטהאוז|דופלקס|למכירה|להשכרה|מגרש|מחסן|חניה|חנות|משרד) ?)$/;
const person =
  /(?:\d{4}|טל'|טלפון|בעלים|מוכר|שמי|אני|לפרטים|צרו קשר|חייגו|דברו עם|סוכן|סוכנת|נציג|מאת|אצל)[ :,-]{0,3}$/;

/** "ראשון לציון 60 מ"ר": a measure or a count is not a house number. */
const houseNumber = new RegExp(
  `^ \\d{1,3}(?!\\d|[.,]\\d| ?(?:${ROOMS}|${SQUARE_METRES}|${CURRENCY}|קומ|אלף|מי?ליון))`,
);

/** A name of a place smaller than this is more often a quarter or a street of a city. */
const VILLAGE = 3000;

interface Ranked {
  match: PlaceMatch;
  score: number;
}

function scoreCity(text: string, match: PlaceMatch, all: PlaceMatch[]): number | null {
  const whole = match.start - match.prefix.length;
  const before = text.slice(Math.max(0, whole - 30), whole);
  const alone = standsAlone(text, whole, match.end);
  if (streetBefore.test(before)) return null;
  const after = text.slice(match.end, match.end + 24);
  // "בנצרת... סליחה, נוף הגליל".
  if (/^[ .,]{0,4}(?:סליחה|אופס|תיקון|בעצם)(?![א-ת])/.test(after)) return null;
  const inCity = /ב$/.test(match.prefix);
  const partFollows = all.some(
    (other) =>
      other.kind === "neighborhood" &&
      other.cities.includes(match.name) &&
      other.start > match.end &&
      other.start - other.prefix.length - match.end <= 3,
  );
  // "ברח' הרצל רחובות": after a street that every town has, it is the town, not more streets.
  const behindStreet = isStreetName(streetName.exec(before)?.[1]?.trim() ?? "");
  const namesTown =
    match.name === "רחובות" && (inCity || alone.left || behindStreet) && !streetsFollow.test(after);
  // "בשדרות בן גוריון חיפה": Sderot has a quarter of that name, but another town is named.
  const otherTown = all.some(
    ({ kind, strength, name }) => kind === "city" && strength === "sure" && name !== match.name,
  );
  const isQuarter = partFollows && !(match.name === "שדרות" && otherTown);
  if (/^(?:שדרות|רחובות)$/.test(match.name) && !isQuarter && !namesTown && isStreetWord(after))
    return null;
  // "שדרות ירושלים יפו": after a street that every town has, a town ends the address.
  const isKnownStreet = behindStreet && (alone.right || namesTown);
  if (!inCity && streetName.test(before) && !alone.left) {
    // "רחוב הרצל רעננה" is in Raanana, but "רחוב מלכי ישראל" names no town: a sure city may end an address.
    if ((match.strength !== "sure" && !isKnownStreet) || houseNumber.test(after)) return null;
  }
  if (isStreetOfNext(match, text, all)) return null;
  // "הכי שקט באזור", "המלצה באזור?": the word for area.
  if (match.name === "אזור" && inCity && !partFollows && !homeBefore.test(before)) return null;
  const labelled = cityLabel.test(before);
  if (match.strength === "common" && !labelled && !(alone.right && (inCity || alone.left)))
    return null;
  if (match.strength === "common" && person.test(before)) return null;

  let score = match.strength === "sure" ? 3 : 0;
  if (match.words > 1) score += 0.5;
  // Villages share names with quarters and streets of cities.
  if (match.strength === "sure" && (getLocality(match.name)?.population ?? 0) < VILLAGE) score -= 1;
  if (inCity) score += 3;
  // "בלב ראשון".
  if (/(?<![א-ת])ב?לב $/.test(before)) score += 3;
  if (labelled) score += 4;
  if (alone.left && alone.right) score += 2;
  else if (alone.left || alone.right) score += 0.5;
  // The end of an address: "שדרות ירושלים 45 יפו".
  if ((/\d ?,? ?$/.test(before) && alone.right) || isKnownStreet) score += 2;
  const neighbor = all.some(
    (other) =>
      other.kind === "neighborhood" &&
      other.cities.includes(match.name) &&
      (other.end <= whole ? whole - other.end : other.start - match.end) <= 12 &&
      (other.start >= match.end || other.end <= whole),
  );
  if (neighbor) score += 2;
  if (/[מל]$/.test(match.prefix)) score -= 4;
  const beside = near.exec(before)?.[0] ?? "";
  // "מול הפארק ביהוד": near the park, but in Yehud. "ליד הטכניון, חיפה, נווה שאנן": a city in a field of its own, next
  // to its quarter, is the location. "ליד גן הוורדים, נהריה, 3 חד'": so is one after something that is not a town,
  // unlike "ליד תל אביב, רמת גן".
  const isBesideThing =
    match.strength === "sure" && /,/.test(beside) && !holdsTown(all, whole - beside.length, whole);
  const ownField = (neighbor || isBesideThing) && alone.left && alone.right;
  if (!inCity && !ownField && beside !== "") score -= 6;
  if (office.test(before) || /^ (?:נדל"ן|נכסים|תיווך)/.test(after)) score -= 5;
  if (match.strength !== "sure" && person.test(before)) score -= 4;
  return score;
}

const holdsTown = (all: readonly PlaceMatch[], from: number, to: number) =>
  all.some(({ kind, start, end }) => kind === "city" && start >= from && end <= to);

/** Plural streets: "ברחובות שקטים", "ברחובות הרצל וביאליק". "ברחובות מרשל" is a street in Rehovot. */
const streetsFollow = /^ [א-ת'"]+(?:ים|ות)(?![א-ת])|^ [א-ת'"]+(?: [א-ת'"]+)? (?:ו-?|פינת )[א-ת]/;

/** "שדרות רוטשילד", "רחובות שקטים": the word, not the city. */
function isStreetWord(after: string): boolean {
  const next = /^ ([א-ת'"]{2,})/.exec(after);
  return next !== null && !isPlainWord(next[1]!) && !/^(?:החדשה|המדע)$/.test(next[1]!);
}

/** "יבנה גבעתיים": a street named after a town, in front of the town that it is in. */
const isStreetOfNext = ({ end, name, prefix }: PlaceMatch, text: string, all: PlaceMatch[]) =>
  prefix === "" &&
  all.some(
    (next) =>
      next.kind === "city" &&
      next.name !== name &&
      next.strength === "sure" &&
      next.prefix === "" &&
      next.start > end &&
      /^ $/.test(text.slice(end, next.start)),
  );

/** "ברמת גן או גבעתיים", "בגבעתיים/ר״ג": the home is in one of them, but the text does not state which. */
const isEither = (
  text: string,
  { kind, start, end, name, prefix }: PlaceMatch,
  all: PlaceMatch[],
) =>
  all.some(
    (other) =>
      other.kind === kind &&
      other.name !== name &&
      /^ ?(?:או|\/) ?$/.test(
        other.start > end
          ? text.slice(end, other.start - other.prefix.length)
          : text.slice(other.end, start - prefix.length),
      ),
  );

export function findPlace(reading: Reading): Place {
  const text = reading.text;
  const all = reading.places;
  const ranked: Ranked[] = [];
  for (const match of all) {
    if (match.kind !== "city") continue;
    // A name that is also a neighbourhood of a city in the text is that neighbourhood.
    const isPart = all.some(
      (other) =>
        other.kind === "neighborhood" &&
        other.start === match.start &&
        other.cities.some((city) =>
          all.some(
            (third) => third.kind === "city" && third.name === city && third.start !== match.start,
          ),
        ),
    );
    if (isPart) continue;
    const score = scoreCity(text, match, all);
    if (score !== null) ranked.push({ match, score });
  }
  ranked.sort(
    (a, b) =>
      b.score - a.score ||
      a.match.start - b.match.start ||
      (getLocality(b.match.name)?.population ?? 0) - (getLocality(a.match.name)?.population ?? 0),
  );
  const top = ranked[0];
  let city: Finding<string> | null = null;
  if (top && top.score >= 2 && !isEither(text, top.match, all)) {
    const rival = ranked.find(({ match }) => match.name !== top.match.name);
    city = {
      value: top.match.name,
      confidence:
        rival && top.score - rival.score < 1 ? 0.65 : Math.min(0.97, 0.7 + top.score * 0.05),
      spans: [{ start: top.match.start, end: top.match.end }],
    };
  }

  const found = findNeighborhood(reading, all, city, top?.match ?? null);
  const foundMatch = all.find(
    ({ kind, start }) => kind === "neighborhood" && start === found?.finding.spans[0]?.start,
  );
  const either = foundMatch !== undefined && isEither(text, foundMatch, all);
  const neighborhood = either ? null : (found?.finding ?? null);
  if (!city && found) {
    const { cities } = found;
    if (cities.length === 1) {
      return {
        city: { value: cities[0]!, confidence: 0.75, spans: found.finding.spans },
        neighborhood,
        cityInferred: true,
      };
    }
  }
  return { city, neighborhood, cityInferred: false };
}
