// Deals, types, features and sort orders in a query, by name.

import { FEATURES, type PropertyType } from "@/lib/catalog/ids";
import {
  FEATURE_WORDS,
  NOT_HOUSE,
  RENT_WORDS,
  SALE_WORDS,
  SQUARE_METRES,
  TYPE_WORDS,
  WEAK_TYPE_WORDS,
  wordPattern,
} from "@/lib/hebrew/lexicon";
import { hide } from "@/lib/hebrew/mapped";
import type { Sort } from "@/lib/search/params";
import { type Query, understood } from "./query";

export function understandDeal(query: Query) {
  // A sublet is more specific than a rental: its word remains, to rank.
  const find = (stem: string) =>
    [...query.open.matchAll(wordPattern(stem))].filter(([word]) => !/סאבלט/.test(word));
  const [sale, rent] = [find(SALE_WORDS), find(RENT_WORDS)];
  const drop = (matches: RegExpMatchArray[], keys: ["transactionType"] | []) => {
    for (const match of matches) {
      const start = negation.exec(query.open.slice(0, match.index))?.index ?? match.index!;
      understood(query, { start, end: match.index! + match[0].length }, keys);
    }
  };
  const isMeant = ({ index }: RegExpMatchArray) => !negated(query, index!);
  if (!sale.every(isMeant) || !rent.every(isMeant)) {
    // "לא להשכרה" means to buy.
    query.filters.transactionType = rent.every(isMeant) ? "rent" : "sale";
    drop([...sale, ...rent], ["transactionType"]);
    return;
  }
  if (sale.length > 0 && rent.length > 0) {
    // Both deals mean either: no filter, but the words are understood.
    drop([...sale, ...rent], []);
    return;
  }
  if (sale.length === 0 && rent.length === 0) return;
  query.filters.transactionType = sale.length > 0 ? "sale" : "rent";
  drop([...sale, ...rent], ["transactionType"]);
}

const sorts: readonly (readonly [Sort, RegExp])[] = [
  [
    "newest",
    /(?<![א-ת])[בה]?(?:החדשות|החדשים|חדשות|חדשים|האחרונות|האחרונים)(?: ביותר| באתר| קודם| ש(?:עלו|פורסמו|התפרסמו|נוספו)(?! (?:ה?יום|אתמול|ה?שבוע|ה?חודש|[מב]ה)))|(?<![א-ת])חדשה? באתר|(?:הכי|מהכי) חדש(?:ות|ים|ה)?|newest|latest/,
  ],
  ["sqm_asc", /(?:הכי זול(?:ה|ות|ים)?|ה?זול(?:ה|ות|ים)? ביותר) למ(?:"ר|טר)/],
  ["sqm_desc", /(?:הכי יקר(?:ה|ות|ים)?|ה?יקר(?:ה|ות|ים)? ביותר) למ(?:"ר|טר)/],
  [
    "price_asc",
    /(?<![א-ת])לא (?:כל כך |מדי |מאוד )?יקר(?:ה|ות|ים)?(?![א-ת])(?! (?:מ|יותר))|(?:מ?הכי|הדירה הכי) זול(?:ה|ות|ים)?|ה?מחיר(?:ים)? ה(?:כי )?נמוכ?ך?(?:ים)?(?: ביותר)?(?![א-ת])|(?<![א-ת])[וב]{0,2}זול(?:ה|ות|ים)?(?![א-ת])(?! (?:מ|יותר))|(?:ה?זולות|ה?זולים|הזולה|הזול) ביותר|מהזול(?:ה)? (?:ל|אל ה?)יקר|(?<![a-z])(?:cheap(?:est)?|low ?cost)(?![a-z])/,
  ],
  [
    "price_desc",
    /הכי יקר(?:ה|ות|ים)?|(?<![א-ת])יקר(?:ה|ות|ים)(?![א-ת])(?! (?:מ|יותר))|(?:היקרות|היקרים|היקרה) ביותר|מהיקר(?:ה)? (?:ל|אל ה?)זול|most expensive/,
  ],
  ["size_desc", /הכי גדול(?:ה|ות|ים)?|(?:הגדולות|הגדולים|הגדולה) ביותר|מהגדול(?:ה)? לקטן|largest/],
  [
    "size_asc",
    /הכי קטנ(?:ה|ות|ים)|הכי קטן|(?:הקטנות|הקטנים|הקטנה) ביותר|מהקטן(?:ה)? לגדול|smallest/,
  ],
  [
    "lowered_desc",
    /(?:ירידות|הורדות) (?:ה?מחירים?)(?: קודם| תחילה)?|(?:ירידת|הורדת) המחיר (?:הכי )?(?:ה?גדולה)(?: ביותר)?/,
  ],
  ["rooms_desc", /הכי הרבה חדרים|מירב החדרים|most rooms/],
];

export function understandSort(query: Query) {
  for (const [sort, pattern] of sorts) {
    const match = pattern.exec(query.open);
    if (!match) continue;
    query.filters.sort = sort;
    understood(query, { start: match.index, end: match.index + match[0].length }, ["sort"]);
    return;
  }
}

const plurals: Partial<Record<PropertyType, string>> = {
  private_house: "בית|בתים|הבית",
  housing_unit: "יחידה|יחידות|יחידת",
  plot: "מגרש|מגרשים|קרקע|קרקעות",
  // A storey of any house, unless somebody wants to live in it.
  basement: "מרתף(?= (?:או|\\/) )|(?<= (?:או|\\/) )מרתף",
};

export function understandTypes(query: Query) {
  const types: PropertyType[] = [];
  const leftOut: PropertyType[] = [];
  const take = (type: PropertyType, stem: string) => {
    // Matched in the full text, so that "דופלקס גן" still counts when its first word is understood.
    for (const match of query.text.matchAll(wordPattern(stem))) {
      const end = match.index + match[0].length;
      if (query.open.slice(match.index, end) !== match[0]) continue;
      if (NOT_HOUSE.test(query.text.slice(end))) continue;
      // "מגרש לבניית בית", "מגרש לדו משפחתי": the house does not exist yet.
      const before = query.text.slice(0, match.index);
      if (/(?<![א-ת])ל(?:בנות|בניי?ת|בניי?ה של) $/.test(before)) continue;
      if (/^ל/.test(match[0]) && /(?<![א-ת])(?:מגרש|קרקע)(?: [א-ת]+)? $/.test(before)) continue;
      const from = joinedToNegated(query.text, match)
        ? match.index
        : negation.exec(query.open.slice(0, match.index))?.index;
      if (from !== undefined) {
        leftOut.push(type);
        understood(query, { start: from, end }, ["withoutTypes"], type);
        continue;
      }
      // "בית פרטי צמוד קרקע" states one type twice and is not about land.
      if (types.includes(type)) query.open = hide(query.open, match.index, end);
      else {
        types.push(type);
        understood(query, { start: match.index, end }, ["propertyTypes"], type);
      }
    }
  };
  for (const { index, 0: all } of query.text.matchAll(buildingForSale)) {
    if (types.length > 0 || query.open.slice(index, index + all.length) !== all) continue;
    types.push("residential_building");
    const span = { start: index, end: index + all.length };
    understood(query, span, ["propertyTypes"], "residential_building");
  }
  for (const [type, stem] of TYPE_WORDS) if (type !== "apartment") take(type, stem);
  for (const [type, stem] of Object.entries(plurals)) take(type as PropertyType, stem);

  const first = firstNamed.exec(query.text)?.[0] ?? "";
  if (types.length === 0 && !/(?<![א-ת])[בל]?דיר(?:ה|ת|ות)(?![א-ת])/.test(query.text)) {
    const countsRooms = query.filters.roomsMin !== undefined;
    for (const [type, stem] of WEAK_TYPE_WORDS) {
      if (type === "plot") continue;
      const isFirst = new RegExp(`^(?:${stem})$`).test(first);
      // A feature, unless it is what is searched for: the first word, and not one of several. Offices have rooms too.
      const alone =
        type === "general"
          ? isFirst || !countsRooms
          : isFirst && !countsRooms && featureCount(query) === 1 && !belongsToHome.test(query.text);
      if (alone) take(type, stem);
    }
  }
  if (types.length > 0 && types.length < 3 && eitherFlat.test(query.text)) {
    const match = eitherFlat.exec(query.text)!;
    types.push("apartment");
    understood(
      query,
      { start: match.index, end: match.index + match[0].length },
      ["propertyTypes"],
      "apartment",
    );
  }
  if (types.length > 0) query.filters.propertyTypes = types.slice(0, 3);
  if (leftOut.length > 0) query.filters.withoutTypes = [...new Set(leftOut)];
}

/** The first word that names what is searched for: "מחפש חניה להשכרה". */
const firstNamed =
  /(?!(?:מקום|מקומות|[וש]?(?:מ|נ)חפש(?:ת|ים|ות)?|רוצ(?:ה|ים)|צריכ?(?:ה|ים)?|צריך|דרוש(?:ה|ים)?|יש|אני|אנחנו|לשכור|לקנות|להשכרה|למכירה) )(?<![א-ת"'])[א-ת"']+/;

/** Its deal is understood by this point. */
const buildingForSale = /(?<![א-ת])בניי?ן(?= (?:למכירה|להשקעה)(?![א-ת]))/g;

const kind = [...TYPE_WORDS, ...Object.entries(plurals)]
  .flatMap(([type, stem]) => (type === "apartment" ? [] : [stem]))
  .join("|");
const negatedKind = new RegExp(
  `(?<![א-ת])ו?(?:לא|בלי|ללא|למעט|חוץ מ-?) ?[בה]?(?:${kind})(,? | או [בה]?)$`,
);
/** "לא פנטהאוז או דופלקס", "בלי וילה וקוטג'": a negation also covers what is joined to its type. */
function joinedToNegated(text: string, { index, 0: all }: RegExpMatchArray) {
  const joint = negatedKind.exec(text.slice(0, index))?.[1];
  return joint !== undefined && (/או/.test(joint) || all.startsWith("ו"));
}

/** "דירה או בית", "פנטהאוז או דירת 4 חדרים": here a flat is an alternative, not the word for any home. */
const eitherFlat = new RegExp(
  `(?<![א-ת])[בל]?דיר(?:ה|ות|ת)(?! ?(?:גן|גג|סטודיו|מרתף|פרטר))(?= (?:[\\d.,-]+ (?:חדרים|חד'?) )?(?:או|\\/) [בל]?(?:${kind})(?![א-ת]))|(?<=(?<![א-ת])(?:${kind})(?: פרטי)? (?:או|\\/) )[בל]?דיר(?:ה|ות|ת)(?![א-ת])(?! ?(?:גן|גג|סטודיו|מרתף|פרטר))`,
);

/** Words for a must, before or after it. */
export const DEMANDED = "חובה|הכרחי(?:ת|ים)?|חייב(?:ת|ים)?|(?:זה )?מאסט";
const belongsToHome = new RegExp(
  `(?<![א-ת])(?:${DEMANDED}|צמוד(?:ה|ים|ות)?|בטאבו)(?![א-ת])(?! קרקע)`,
);

function featureCount(query: Query): number {
  return FEATURES.filter((feature) => wordPattern(FEATURE_WORDS[feature]).test(query.open)).length;
}

const negation =
  /(?<![א-ת])ו?(?:ללא|בלי|לא|אין|חוץ|למעט|מלבד|without|not|no) (?:an? )?(?:[א-ת]{2,8} (?:ו|או ))?$/;
export const negated = (query: Query, start: number) => negation.test(query.text.slice(0, start));

/** "לא קומה 4", "לא לשיפוץ": the data cannot exclude it, so the page says so; as words they would rank it up. */
export function leaveOut(query: Query, start: number, end: number): boolean {
  const not = negation.exec(query.open.slice(0, start));
  if (!not) return false;
  understood(query, { start: not.index, end }, []);
  if (!query.warnings.includes("notKnown")) query.warnings.push("notKnown");
  return true;
}

/** No filter covers the size of a garden. */
const sized = new RegExp(
  `^ (?:(?:של|מעל|בגודל|בשטח|לפחות|מינימום|מ|כ|גדולה מ) ?-? ?)*\\d[\\d,.]* ?(?:${SQUARE_METRES}|דונם)(?: לפחות)?(?![א-ת])`,
);

const neverFeature: Partial<Record<string, RegExp>> = {
  mamad: /^ממדים$/,
};

/** In the order of the text. */
const featuresIn = (text: string) =>
  FEATURES.flatMap((feature) =>
    [...text.matchAll(wordPattern(FEATURE_WORDS[feature]))].flatMap(({ index, 0: all }) =>
      neverFeature[feature]?.test(all) ? [] : [{ feature, start: index, end: index + all.length }],
    ),
  ).sort((a, b) => a.start - b.start || b.end - a.end);

/** "בלי מעלית וחניה", "ללא מחסן או מרפסת": a negation also covers what is joined to its feature. */
function goesOnFrom(text: string, absentTo: number, start: number) {
  if (absentTo < 0 || start < absentTo) return null;
  const between = text.slice(absentTo, start);
  const isJoined = between === " או " || (between === " " && text[start] === "ו");
  return isJoined ? absentTo : null;
}

export function understandFeatures(query: Query) {
  // From phrases such as "לנכים".
  const found: (typeof FEATURES)[number][] = [...(query.filters.features ?? [])];
  const order: { feature: (typeof FEATURES)[number]; start: number; end: number }[] = [];
  let absentTo = -1;
  for (const { feature, start, end } of featuresIn(query.open)) {
    const not = negation.exec(query.open.slice(0, start));
    const from = not ? not.index : goesOnFrom(query.text, absentTo, start);
    if (from !== null) {
      const without = query.filters.without ?? [];
      if (!without.includes(feature)) query.filters.without = [...without, feature];
      understood(query, { start: from, end }, ["without"], feature);
      absentTo = end;
      continue;
    }
    // "תל השומר" is a place, not a guard.
    if (/(?<![א-ת])תל $/.test(query.text.slice(0, start))) continue;
    // "אין ממ"ד ואין…": the preceding words were a negation too and are already understood.
    if (/^לא /.test(query.text.slice(start)) || negated(query, start)) continue;
    order.push({ feature, start, end });
  }
  let done = 0;
  for (const { feature, start, end } of order) {
    // "חצר משותפת" is one feature, not also a garden.
    if (start < done) continue;
    done = end;
    const counted = /(?<![א-ת\d.,])(?:\d|ו?(?:שני|שתי|שלושה?)) $/.exec(query.open.slice(0, start));
    const from = counted ? counted.index : start;
    const tail =
      (feature === "garden" && sized.exec(query.open.slice(end))) ||
      /^ (?:אחת(?: לפחות)?|שמש|סוכה|בכניסה|מהיסוד|מהשורש|קומפלט|לגמרי|פרטית|צמודה|כפולה|בטאבו|תת קרקעית|מרכזי)(?![א-ת])/.exec(
        query.open.slice(end),
      );
    understood(query, { start: from, end: end + (tail?.[0].length ?? 0) }, ["features"], feature);
    if (!found.includes(feature)) found.push(feature);
  }
  if (found.length > 0) query.filters.features = found;
}
