import type { PropertyType } from "@/lib/catalog/ids";
import {
  NOT_HOUSE,
  RENT_WORDS,
  ROOMS,
  SALE_WORDS,
  TYPE_WORDS,
  WEAK_TYPE_WORDS,
  wordPattern,
} from "@/lib/hebrew/lexicon";
import type { Span } from "@/lib/hebrew/mapped";
import { type Finding, type Reading, spanOf } from "./reading";

/** "מגרש לבניית בית", "מגרש לבנייה צמודת קרקע": the house does not exist yet. */
const plotForBuilding =
  /(?<![א-ת])ה?(?:מגרש|חלקה)(?: [א-ת]{3,}){0,2}? ל(?:בניי?[הת]|הקמת|בית|וילה|צמוד|דו[- ]?משפחתי)[א-ת]*/;

interface Hit {
  type: PropertyType;
  start: number;
  end: number;
}

const houseByWord = new RegExp(
  `(?<![א-ת])[בהו]?בית(?:(?: [א-ת'"]{2,12}){0,2}(?: [-–])? (?:בן |של )?| ב[א-ת'"]{2,12}(?: [א-ת'"]{2,12})?, ?)(?:\\d{1,2}(?:\\.5)? ?(?:${ROOMS})|(?:\\d{2,4}/)?\\d{2,3} ?(?:מ"ר|מר|מטר))`,
  "g",
);
/** "בית למכירה", "להשכרה: יחידה במושב": the word at the start of the advertisement, or after the deal. */
const houseFirst =
  /(?:^|\n|(?:למכירה|להשכרה|בבלעדיות|בלעדי)[ :!,-]{1,3}|(?:דרוש|מחפש(?:ת|ים)?|מי מוכר(?:ת|ים)?|לקנות|לרכוש|לשכור) )(בית|יחידה)(?![א-ת"'])/g;
/** "בניין מגורים בלב טבריה", "למכירה ביפו בניין לשימור": the whole building, if the text states no rooms of a flat. */
const buildingFirst =
  /(?:^|[\n:!] ?|(?:למכירה|להשכרה|בבלעדיות|בלעדי|נמכר)[ :!,-]{1,3}(?:ב[א-ת"']+(?: [א-ת"']+)?[ :,-]{1,3})?)(בני?ין)(?![א-ת"'])(?! (?:משרדים|מסחרי|תעשי|חניה))/g;
const oneFlat = /(?<![א-ת])[הבלו]{0,2}דיר(?:ה|ת|תי)(?![א-ת])/;
/** A part of a house is only rented; in a sale "יחידה" is a unit of a project. */
const letOut = /להשכרה|השכרה|לחודש|לשכירות/;
/** "ליד פנטהאוז", "2 דופלקסים בבניין": mentioned but not offered. */
const elsewhere = /(?:ליד|מעל|מתחת ל|במקום|כמו|בסגנון|מול|לא)[ -]?$/;

function hits(reading: Reading): Hit[] {
  const found: Hit[] = [];
  const names = reading.places.filter(({ words, strength }) => words > 1 && strength === "sure");
  // "בית שאן", "גן יבנה": a name, not a type of house.
  const taken = (start: number, end: number) =>
    [...found, ...names].some((hit) => start < hit.end && hit.start < end);
  for (const [type, stem] of TYPE_WORDS) {
    for (const match of reading.text.matchAll(wordPattern(stem))) {
      const { start, end } = spanOf(match);
      // "בבניין למכירה": a home in the building.
      if (type === "residential_building" && /^[ושכ]?ב(?:בני?ין|מבנה|בית)/.test(match[0])) continue;
      if (taken(start, end) || elsewhere.test(reading.text.slice(Math.max(0, start - 10), start))) {
        continue;
      }
      // "תב״ע ל-40 יח״ד": building rights.
      if (type === "housing_unit" && /\d{2} ?$/.test(reading.text.slice(0, start))) continue;
      found.push({ type, start, end });
    }
  }
  for (const match of reading.text.matchAll(houseByWord)) {
    const start = match.index + match[0].indexOf("בית");
    if (/(?:ועד|כרטיס|לוח|שכונת) $/.test(reading.text.slice(Math.max(0, start - 7), start)))
      continue;
    if (!taken(start, start + 3)) found.push({ type: "private_house", start, end: start + 3 });
  }
  return found.sort((a, b) => a.start - b.start);
}

/** Pairs of types that can both apply. */
const together: readonly (readonly [PropertyType, PropertyType])[] = [
  ["garden_apartment", "duplex"],
  ["garden_apartment", "triplex"],
  ["penthouse", "duplex"],
  ["penthouse", "triplex"],
];

const unit =
  /(?:זכויות|אפשרות|אופציה|ל-? ?\d{1,2}|\d{1,2}|\+|כולל|עם|ועוד|פלוס|מחולק[תה]?|יש|ו)[א-ת -]{0,12}$/;

export function findTypes(
  reading: Reading,
  hints: { hasRooms: boolean; hasFloor: boolean },
): (Finding<PropertyType[]> & { inferred: boolean }) | null {
  const found = hits(reading);
  const first = (type: PropertyType) => found.find((hit) => hit.type === type);
  const answer = (confidence: number, ...chosen: Hit[]) => ({
    value: [...new Set(chosen.map((hit) => hit.type))],
    confidence,
    spans: chosen.map(({ start, end }) => ({ start, end })),
    inferred: false,
  });

  const ground = plotForBuilding.exec(reading.text);
  if (ground && !found.some(({ start }) => start < ground.index)) {
    return answer(0.9, { type: "plot", ...spanOf(ground) });
  }
  const precedence = TYPE_WORDS.map(([type]) => type);
  const strong = precedence.filter(
    (type) => type !== "apartment" && type !== "housing_unit" && first(type),
  );
  for (const [a, b] of together) {
    const [one, other] = [first(a), first(b)];
    if (!one || !other) continue;
    // Adjacent: "דירת גן דופלקס", "דופלקס פנטהאוז".
    if (Math.min(Math.abs(one.end - other.start), Math.abs(other.end - one.start)) <= 4) {
      return answer(0.85, one, other);
    }
  }
  const housing = first("housing_unit");
  const apartment = first("apartment");
  if (strong.length > 0) {
    const best = first(strong[0]!)!;
    // "יחידת דיור במשק": the first type is offered, unless it is an annexe.
    if (
      housing &&
      housing.start < best.start &&
      !unit.test(reading.text.slice(Math.max(0, housing.start - 16), housing.start))
    ) {
      return answer(0.85, housing);
    }
    if (
      (best.type === "agricultural_farm" || best.type === "studio_loft") &&
      apartment &&
      apartment.start < best.start
    ) {
      return answer(0.8, apartment);
    }
    return answer(0.92, best);
  }
  if (
    housing &&
    !(apartment && apartment.start < housing.start) &&
    !/זכויות|מחולק/.test(reading.text.slice(Math.max(0, housing.start - 24), housing.start))
  ) {
    return answer(0.9, housing);
  }
  if (!hints.hasRooms && !hints.hasFloor) {
    const [building] = reading.text.matchAll(buildingFirst);
    // "בניין בוטיק, דירה מהממת" offers one flat; "בניין, 7 דירות קטנות" offers the building.
    if (building && !oneFlat.test(reading.text)) {
      const end = building.index + building[0].length;
      const start = end - building[1]!.length;
      return answer(0.85, { type: "residential_building", start, end });
    }
  }
  if (apartment) return answer(hints.hasRooms ? 0.9 : 0.8, apartment);
  const house = openingHouse(reading);
  if (house) return answer(0.8, house);

  if (!hints.hasRooms) {
    const weak = WEAK_TYPE_WORDS.flatMap(([type, stem]) =>
      [...reading.text.matchAll(wordPattern(stem))].map((match) => ({ type, ...spanOf(match) })),
    ).sort((a, b) => a.start - b.start);
    const head = weak[0];
    if (head && !(hints.hasFloor && head.type !== "general" && head.start > 25)) {
      return answer(0.85, head);
    }
    const dunam = /(?<![א-ת])דונם/.exec(reading.text);
    if (dunam) return answer(0.7, { type: "plot", start: dunam.index, end: dunam.index + 4 });
  }
  if (hints.hasRooms || hints.hasFloor) {
    return { value: ["apartment"], confidence: 0.75, spans: [], inferred: true };
  }
  return null;
}

/** Whether a text about several homes gives them different types. */
export const namesSeveralTypes = (reading: Reading): boolean =>
  new Set(hits(reading).map(({ type }) => type)).size > 1;

function openingHouse(reading: Reading): Hit | null {
  for (const match of reading.text.matchAll(houseFirst)) {
    const end = match.index + match[0].length;
    const start = end - match[1]!.length;
    const isUnit = match[1] === "יחידה";
    if (isUnit && !letOut.test(reading.text)) continue;
    const isName = reading.places.some((place) => place.start <= start && start < place.end);
    if (!isName && !NOT_HOUSE.test(reading.text.slice(end)))
      return { type: isUnit ? "housing_unit" : "private_house", start, end };
  }
  return null;
}

export type Deal = { sale: boolean; rent: boolean; spans: { sale: Span[]; rent: Span[] } };

export function findDeal(reading: Reading): Deal {
  const spansOf = (stem: string) =>
    [...reading.text.matchAll(wordPattern(stem))]
      .filter((match) => {
        const before = reading.text.slice(Math.max(0, match.index! - 10), match.index);
        const after = reading.text.slice(
          match.index! + match[0].length,
          match.index! + match[0].length + 14,
        );
        // "דמי שכירות", "תשואת שכירות", "בשכירות ב-4,000": the income, not the deal.
        return (
          !/(?:דמי|תשואת|תשואה|הכנסה מ|חוזה|שוק ה|פוטנציאל|מושכרת ב|שוכרים)[ -]?$/.test(before) &&
          (!/^ ?(?:של|חודשית|עד |קיי[םמ]|נוכחי|בפועל|צפוי)/.test(after) ||
            /^ל?השכרה חודשית/.test(`${match[0]}${after}`))
        );
      })
      .map((match) => spanOf(match));
  const spans = { sale: spansOf(SALE_WORDS), rent: spansOf(RENT_WORDS) };
  return { sale: spans.sale.length > 0, rent: spans.rent.length > 0, spans };
}
