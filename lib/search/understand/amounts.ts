// Rooms, areas, floors and prices: a number or a range, with words for "at least" and "at most".
import { CURRENCY, ROOMS, SQUARE_METRES } from "@/lib/hebrew/lexicon";
import { HIDDEN } from "@/lib/hebrew/mapped";
import { FLOOR_NUMBER, floorNumber } from "@/lib/hebrew/numbers";
import type { RangeFilter } from "@/lib/search/filter-kinds";
import { endsOf, FILTERS, RANGES } from "@/lib/search/filters";
import type { FilterKey } from "@/lib/search/params";
import { leaveOut } from "./names";
import { PHRASINGS } from "./phrasings";
import { type Query, understood } from "./query";

const sized = (...stems: string[]) => `(?:יותר )?(?:${stems.join("|")})(?:ה|ות|ים)?(?: יותר)? מ-?`;
const LARGE = sized("גדול", "גבוה", "יקר");
const SMALL = sized("קטן", "קטנ", "נמוך", "נמוכ", "זול");
const MIN = `ש?לא (?:מתחת ל-?|פחות מ-?|${SMALL})|מעל ל?-?|יותר מ-?|לפחות|${LARGE}|החל מ-?|מינימום|מינ'|min(?:imum)?|from|over|>=?|מ-|מ (?=\\d{6})`;
const MAX = `ש?לא (?:מעל ל?-?|יותר מ-?|[תי]?עולה על|[יתנ]?עלה על|${LARGE})|עד ל?-?|פחות מ-?|מתחת ל-?|${SMALL}|מקסימום|מקס(?:'|(?![א-ת]))|לכל היותר|max(?:imum)?|up to|under|<=?`;
const number = "\\d{1,3}(?:,\\d{3})+|\\d+(?:\\.\\d+)?";
/** "3 חדרים מקסימום 2 מיליון": what may stand before a number belongs to the one behind it. */
const beforeNext = "(?! ?\\d)";
// "3 חדרים + ממ"ד", "+ 2 חניות", "+ בריכה": that plus adds something else; "3 חדרים+ בחיפה" are three at least.
const ADDED = "^ ?(?:[אג-ת\\d]|בריכה|ברביקיו|בוי?דם)";
const adds = `(?!${ADDED.slice(1)})`;
/** Of the text, where what is added may be understood and out of sight. */
const addsMore = new RegExp(ADDED);
const MIN_AFTER = `(?<! )\\+(?![א-ת])|(?:\\+|פלוס)${adds}|ומעלה|ויותר|(?:לפחות|מינימום)${beforeNext}|או יותר|and up`;
const MAX_AFTER = `ומטה|(?:מקסימום|לכל היותר)${beforeNext}|או פחות`;
/** What a number may count: with another unit behind it, it is no end of the range before. */
const ANY_UNIT = `${ROOMS}|${SQUARE_METRES}|${CURRENCY}|אלף|מי?ליון|%|ק"מ|קמ|קומ|שנ|דק|חניות|מרפסות|ילד|כיוו|שירות|מקלח|דונם|מקומות`;
const ABOUT = `בערך|סביב(?: ה-?)?|(?<!["'])כ-?(?= ?\\d)|ב?סביבות(?: ה-?)?|באזור ה-?`;

const BETWEEN = `-|או|ל-?|to|ו?(?:${MAX})`;
const atMost = new RegExp(`^ו?(?:${MAX})$`);
/** "4,000 ש״ח - 5,000 ש״ח": where both ends of a range bear the unit. */
const unitOfFirst = (unit: string) =>
  `(?: ?-?(?:${unit})(?= ?(?:${BETWEEN}) ?-?(?:${number}) ?-?(?:${unit})))?`;

/** Groups: about, min, max, first, second, plus before the unit, then what follows the unit. */
const ranged = (before: string, unit: string, optionalUnit = false): Ranged => ({
  pattern: new RegExp(
    `(?<![\\d.,א-תa-z])(?:בין )?(?:ב-?|ו)?${before}(?:(?<about>${ABOUT}) ?|(?<min>${MIN}) ?|(?<max>${MAX}) ?)?(?:בין )?(?<![\\d.,]|\\d\\/)(?<first>${number})(?:${unitOfFirst(unit)} ?(?<joint>${BETWEEN}) ?-?(?<second>${number}))?(?<plus>\\+(?!\\d)| ?\\+(?= ?(?:-?(?:${unit})|$|,)))? ?-?(?:${unit})${optionalUnit ? "?" : ""}(?: ?(?:(?<minAfter>${MIN_AFTER})|(?<maxAfter>${MAX_AFTER}))(?![א-ת]))?(?![\\d])`,
    "g",
  ),
  otherEnd: new RegExp(
    `^ ?,? ?(?:ו?(?:(?<max>${MAX})|(?<min>${MIN}))|(?<or>או)) ?(?<number>${number})(?![\\d.,]*\\d| ?(?:-|עד|ל-?) ?\\d)(?: ?-?(?:${unit}))?(?! ?(?:${ANY_UNIT}))`,
  ),
});

interface Ranged {
  pattern: RegExp;
  /** "מינימום 3 חדרים מקסימום 4", "3 חדרים או 3.5": what follows, its unit unsaid or said again. */
  otherEnd?: RegExp;
}

interface Bounds {
  min?: number;
  max?: number;
}

type Groups = Record<string, string | undefined>;
const read = (written: string) => Number(written.replaceAll(",", ""));

/** "2.2-2.6 מיליון", "1500-1800 אלף", "5-6 אלף": the unit is said once. */
function inUnitOf(amount: number, other: number): number {
  if (other >= 1_000_000 && amount < 100) return amount * 1_000_000;
  const thousands =
    other >= 1_000_000
      ? amount < 10_000
      : other >= 10_000
        ? amount < 1000
        : other >= 1000 && amount < 10;
  return thousands ? amount * 1000 : amount;
}

function bounds(groups: Groups, exact: "both" | "min" | "max"): Bounds {
  const written = read(groups.first!);
  if (groups.second !== undefined) {
    const first = inUnitOf(written, read(groups.second));
    const second = inUnitOf(read(groups.second), first);
    return { min: Math.min(first, second), max: Math.max(first, second) };
  }
  if (groups.about) return { min: written * 0.9, max: written * 1.1 };
  if (groups.min || groups.plus || groups.minAfter) return { min: written };
  if (groups.max || groups.maxAfter) return { max: written };
  return exact === "both" ? { min: written, max: written } : { [exact]: written };
}

/** Nobody looks for a home of so many times what is enough: the number is of something else. */
const TIMES_MAX = 5;

/** Both ends, where the one that was found is followed by the other: of a price also by what it may be at most. */
function withOtherEnd(
  { min, max }: Bounds,
  { max: most, min: least, or, number }: Groups,
  isBarePrice: boolean,
) {
  const first = (min ?? max)!;
  const other = inUnitOf(read(number!), first);
  const fits =
    (most && (max === undefined || isBarePrice) && other > first) ||
    (least && min === undefined && other < first) ||
    (or && min === max && other !== first);
  const both = { min: Math.min(first, other), max: Math.max(first, other) };
  return fits && both.max <= both.min * TIMES_MAX ? both : null;
}

function take(
  query: Query,
  { pattern, otherEnd }: Ranged,
  keys: { min: FilterKey; max: FilterKey | undefined },
  exact: "both" | "min" | "max",
  accept: (bounds: Bounds, match: RegExpMatchArray) => boolean,
): boolean {
  const text = query.open;
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const groups = match.groups!;
    // "2 חדרים + פלורנטין" adds a place, which is understood by then.
    const isPlus = /^(?:\+|פלוס)$/.test(groups.minAfter ?? "");
    if (isPlus && addsMore.test(query.text.slice(match.index + match[0].length)))
      delete groups.minAfter;
    let found = bounds(groups, exact);
    const { first, second, max, maxAfter, joint } = groups;
    // "מקסימום 7000 עד 90 מטר" and "בין 4000 ל-6000 עד 90 מטר" are two things.
    const areTwo =
      second &&
      ((max && atMost.test(joint!)) ||
        read(first!) > inUnitOf(read(second), read(first!)) * TIMES_MAX);
    if (areTwo || !accept(found, match)) {
      // "עד 2 מיליון עד 3 חדרים": no range, so that its second end stands for itself.
      if (second && query.open === text) {
        pattern.lastIndex = match.index + match[0].indexOf(first!) + first!.length;
      }
      continue;
    }
    let end = match.index + match[0].length;
    const other = otherEnd?.exec(query.open.slice(end));
    const isBarePrice = exact === "max" && !max && !maxAfter && !second;
    const both = other && withOtherEnd(found, other.groups!, isBarePrice);
    if (both && accept(both, match)) {
      found = both;
      end += other[0].length;
    }
    const set = (key: FilterKey | undefined, value: number | undefined) => {
      if (key && value !== undefined) Object.assign(query.filters, { [key]: value });
    };
    set(keys.min, found.min);
    set(keys.max, found.max);
    const used = [
      found.min === undefined ? undefined : keys.min,
      found.max === undefined ? undefined : keys.max,
    ];
    understood(
      query,
      { start: match.index, end },
      used.filter((key) => key !== undefined),
    );
    return true;
  }
  return false;
}

const half = (value: number) => Math.round(value * 2) / 2;
const roomsPattern = ranged("", ROOMS);
const roomsOfFlat = new RegExp(
  `(?<![א-ת])[בל]?(?:דירת|דירות) (?<first>\\d{1,2}(?:\\.5)?)(?:-(?<second>\\d{1,2}(?:\\.5)?))?(?<plus>\\+)?(?! ?(?:מ"ר|מטר|מ'|מיליון|חדרי |חניות|מרפסות|שותפים|קומות|כיווני|יחידות))(?= ?(?:$|,(?!\\d{3})|[א-ת${HIDDEN}])| \\d[\\d,.-]*(?![\\d,.-]| ?(?:${ROOMS})))`,
  "g",
);
/** "חדרים: 4", "מספר חדרים 3-4". */
const labelledRooms = new RegExp(
  `(?<![א-ת])(?:מס(?:פר|') ?ה?)?חדרים ?[:-]? ?(?<first>\\d{1,2}(?:\\.5)?)(?: ?- ?(?<second>\\d{1,2}(?:\\.5)?))?(?<plus>\\+)?(?![\\d.,]*\\d)(?! ?(?:${ANY_UNIT}))`,
  "g",
);
/** "לא דירת 2 חדרים": the flat stands between. */
const notOf = /דיר(?:ה|ת|ות)(?: (?:של|עם))? $/;
const oneRoom = /(?<![א-ת])(?:דירת חדר|חדר אחד)(?![א-ת])/g;

export function understandRooms(query: Query) {
  const accept = ({ min, max }: Bounds, { index, 0: all }: RegExpMatchArray) => {
    const start = notOf.exec(query.open.slice(0, index))?.index ?? index!;
    if (leaveOut(query, start, index! + all.length)) return false;
    return (min ?? max)! >= 1 && (max ?? min)! <= 20;
  };
  const keys = { min: "roomsMin", max: "roomsMax" } as const;
  const patterns = [roomsPattern, { pattern: roomsOfFlat }, { pattern: labelledRooms }];
  if (!patterns.some((pattern) => take(query, pattern, keys, "both", accept))) {
    if (oneRoom.test(query.open)) {
      oneRoom.lastIndex = 0;
      const match = [...query.open.matchAll(oneRoom)][0]!;
      query.filters.roomsMin = 1;
      query.filters.roomsMax = 1;
      understood(query, { start: match.index, end: match.index + match[0].length }, [
        "roomsMin",
        "roomsMax",
      ]);
    }
  }
  const { roomsMin: from, roomsMax: to } = query.filters;
  const { max } = FILTERS.rooms.limits;
  if (from !== undefined) query.filters.roomsMin = Math.min(max, half(from));
  // The filter ends at ten rooms, homes do not: "12 rooms" are found from ten on.
  if (to !== undefined && to > max) delete query.filters.roomsMax;
  else if (to !== undefined) query.filters.roomsMax = half(to);
}

const UNITS = {
  squareMetres: SQUARE_METRES,
  shekel: CURRENCY,
  shekelPerMetre: `(?:(?:${CURRENCY}) )?ל-?(?:מ"ר|מטר(?: רבוע)?)`,
};

/** The ranges that need no grammar of their own, each with the pattern of its words. */
const plain = RANGES.flatMap((name) => {
  const filter: RangeFilter = FILTERS[name];
  const { unit } = filter;
  const phrasing = PHRASINGS[name];
  if (phrasing === "grammar") return [];
  const named = `(?:${phrasing.unit ?? (unit ? UNITS[unit] : "")})${phrasing.behind ?? ""}`;
  return [{ name, filter, phrasing, range: ranged(phrasing.before ?? "", named) }];
  // The last first: the metres of a balcony are not also the home's.
}).reverse();

/** "80 מ״ר", "מרפסת מ־10 מטר": amounts whose words stand in `phrasings.ts`. */
export function understandAmounts(query: Query) {
  for (const { name, filter, phrasing, range } of plain) {
    const [minKey, maxKey] = endsOf(name);
    const accept = ({ min, max }: Bounds, match: RegExpMatchArray) => {
      const low = (min ?? max) as number;
      const high = (max ?? min) as number;
      const fits =
        low > 0 && low >= filter.limits.min && high <= (phrasing.most ?? filter.limits.max);
      const others = phrasing.notAfter?.test(query.text.slice(0, match.index));
      return fits && !others && (max === undefined || maxKey !== undefined);
    };
    const { alone = "min" } = phrasing;
    if (!take(query, range, { min: minKey, max: maxKey }, alone, accept)) continue;
    for (const key of [minKey, maxKey]) {
      const amount = key && query.filters[key];
      if (amount !== undefined) {
        query.filters[key as typeof minKey] =
          Math.round(amount / filter.limits.step) * filter.limits.step;
      }
    }
  }
}

// "בית 2 קומות 4 חדרים": the plural may count the building.
const floorWord = `[בהמ]?(?:קומה|קומות(?! ?\\d+(?:\\.5)? ?(?:${ROOMS}))|קומת|ק'|ק\\.?(?= ?\\d)|floor)(?![א-ת])`;
const ORDINAL = "ראשונה|שניי?ה|שלישית|רביעית|חמישית|שישית|ששית|שביעית|שמינית|תשיעית|עשירית";
const floorEnd = `\\d{1,2}(?![\\d.,]*\\d| ?(?:${ANY_UNIT}))|(?:${ORDINAL}|[א-י]')(?![א-ת])`;
// "קומה עד 3": what the floor is to be stands behind its word too.
const withinFloors = `(?:(?<upTo>עד|לכל היותר|מקסימום|לא יותר מ-?|לא מעל|נמוכה? מ-?) ?|(?<over>מעל|גבוהה? מ-?) ?|(?<least>לפחות|מינימום|החל מ-?) ?)(?=(?:${floorEnd})(?: (?!עד \\d)|,|$))`;
const floorPattern = new RegExp(
  `(?<![א-ת"'])(?:בין )?(?:(?<not>ו?(?:לא|בלי|ללא|חוץ מ-?)) ?(?!יותר|פחות|מעל|מתחת|גבוה|נמוך))?(?:(?<above>מעל|גבוה מ|גבוהה מ) ?|(?<min>${MIN}|החל מ) ?|(?<max>${MAX}) ?)?(?<from>מ)?-?${floorWord} ?:? ?(?:${withinFloors})?(?:ה-?(?=\\d|[א-ת]{3}))?(?<first>${FLOOR_NUMBER})(?:(?:(?:(?:, ?| או )\\d{1,2})* או | ?- ?| עד | ל[- ]?|(?<slash>\\/))(?:ב?קומה )?(?:ה-?(?=\\d|[א-ת]{3}))?(?<second>${floorEnd}))?(?: (?:מתוך|מבין|מ-?(?= ?\\d+(?!\\d| ?(?:-|עד|ל)))) ?(?:${floorEnd}))?(?<minAfter> ?(?:\\+(?! ?[א-ת\\d${HIDDEN}])|(?<! )\\+(?!\\d)|ומעלה|ויותר|(?:לפחות|מינימום)${beforeNext}|פלוס|או יותר))?(?<maxAfter> ?(?:ומטה|(?:לכל היותר|מקסימום)${beforeNext}))?`,
  "g",
);
/** What people call high and low; a judgement, hence a chip that can be taken off. */
const HIGH_FROM = 6;
const LOW_TO = 2;
/** "לא קומה גבוהה", "קומה לא גבוהה". */
const notOfKind = (kind: string) =>
  new RegExp(
    `(?<![א-ת])(?:ו?(?:לא|בלי|ללא|חוץ מ-?) ?ב?(?:קומה|קומות)|ב?(?:קומה|קומות) לא) ${kind}(?![א-ת])(?! מ)`,
    "g",
  );
const wordFloors: readonly (readonly [RegExp, Bounds])[] = [
  [/(?<![א-ת])ו?(?:לא|בלי) ב?(?:קומת )?קרקע ו?(?:לא|בלי) ב?(?:קומה )?ראשונה(?![א-ת])/g, { min: 2 }],
  [/(?<![א-ת])ו?(?:לא|ללא|בלי|חוץ מ-?) ?(?:ב)?(?:קומת )?קרקע(?![א-ת])/g, { min: 1 }],
  [
    /(?<![א-ת])(?:[בה]?(?:קומת|קומה) )?קרקע או ב?(?:קומה )?(?:ה?ראשונה|1|א'?)(?![א-ת\d])/g,
    { min: 0, max: 1 },
  ],
  [/(?<![א-ת])[בה]?קומה (?:ה?ראשונה|1|א') או (?:ב?קומת )?קרקע(?![א-ת])/g, { min: 0, max: 1 }],
  [/(?<![א-ת])[בה]?קומה נמוכה או (?:ב?קומת )?קרקע(?![א-ת])/g, { max: LOW_TO }],
  [notOfKind("גבוהה?(?:ות)?"), { max: HIGH_FROM - 1 }],
  [notOfKind("נמוכה?(?:ות)?"), { min: LOW_TO + 1 }],
  [
    /(?<![א-ת])[בה]?(?:קומה|קומות) גבוהה?(?:ות)?(?![א-ת])(?! מ(?:[- ]|ה?-?\d|ה?קומה))/g,
    { min: HIGH_FROM },
  ],
  [
    /(?<![א-ת])[בה]?(?:קומה|קומות) נמוכה?(?:ות)?(?![א-ת])(?! מ(?:[- ]|ה?-?\d|ה?קומה))/g,
    { max: LOW_TO },
  ],
  [/(?<![א-ת])[בה]?(?:קומת|קומה|דירת|דירות) (?:קרקע|כניסה)(?![א-ת])|ק"ק/g, { min: 0, max: 0 }],
];

export function understandFloors(query: Query) {
  const put = (found: Bounds, start: number, end: number) => {
    if (found.min !== undefined) query.filters.floorMin = found.min;
    if (found.max !== undefined) query.filters.floorMax = found.max;
    const keys: FilterKey[] = [];
    if (found.min !== undefined) keys.push("floorMin");
    if (found.max !== undefined) keys.push("floorMax");
    understood(query, { start, end }, keys);
  };
  for (const [pattern, found] of wordFloors) {
    for (const match of query.open.matchAll(pattern)) {
      put(found, match.index, match.index + match[0].length);
      return;
    }
  }
  for (const match of query.open.matchAll(floorPattern)) {
    const groups = match.groups!;
    const first = floorNumber(groups.first!);
    const end = match.index + match[0].length;
    if (first > 100) continue;
    const second = groups.second === undefined ? undefined : floorNumber(groups.second);
    if (groups.not) put({ min: first + 1 }, match.index, end);
    // "קומה 3/8" is the third of eight, "קומה 2/3" either.
    else if (groups.slash && second! > first + 1) put({ min: first, max: first }, match.index, end);
    else if (second !== undefined) {
      put({ min: Math.min(first, second), max: Math.max(first, second) }, match.index, end);
    } else if (groups.above || groups.over) put({ min: first + 1 }, match.index, end);
    // "90 מטר לפחות קומה עד 4": that least is of the metres.
    else if (!groups.upTo && (groups.min || groups.from || groups.least || groups.minAfter)) {
      put({ min: first }, match.index, end);
    } else if (groups.max || groups.upTo || groups.maxAfter) put({ max: first }, match.index, end);
    else put({ min: first, max: first }, match.index, end);
    return;
  }
}

const pricePattern = ranged(
  `(?:(?:[בה]?מחיר|ב?תקציב|ב?שכר דירה|שכ"ד)(?: של| עד)? ?:? ?)?`,
  `(?:${CURRENCY})`,
  true,
);
const priceWord = /מחיר|תקציב|שכ"ד/;
const built = /(?:שנת|בנו?י?(?:ה|ית|יה)?|אכלוס|מסירה|כניסה|פינוי)(?: ב?שנת)? ?$/;
const perMonth = /^ ?(?:(?:ל|ב)חודש|חודשי|per month|a month)(?![א-ת])/;

/** What is let for less than any home. */
const keeping = /^(?:מחסן|חניי?ה|מקום חניי?ה)(?![א-ת])/;

/** Above this a monthly rent is not meant, below it no sale is. */
export const RENT_MAX = 100_000;

export function understandPrice(query: Query): { monthly: boolean } {
  let monthly = false;
  take(query, pricePattern, { min: "priceMin", max: "priceMax" }, "max", ({ min, max }, match) => {
    const value = (max ?? min)!;
    const after = query.open.slice(match.index! + match[0].length);
    const before = query.text.slice(0, match.index);
    const isMonthly = perMonth.test(after);
    const named =
      new RegExp(CURRENCY).test(match[0]) ||
      priceWord.test(match[0]) ||
      isMonthly ||
      /תקציב|מחיר/.test(before.slice(-8));
    // A bare small number is a house number, a floor or a year.
    // What is rented "עד 2000" is no house of that year.
    const round = value % 50 === 0 && query.filters.transactionType !== "sale";
    const isRent = match.groups!.max !== undefined || query.filters.transactionType === "rent";
    const isYear = value >= 1900 && value <= 2060 && !(round && isRent && !built.test(before));
    // A storage room is let for less, where nothing behind the number would be counted.
    const small =
      (query.filters.transactionType === "rent" || keeping.test(query.text)) &&
      match.groups!.max &&
      /^ ?(?:$|,)/.test(after);
    const bareRent = value >= (small ? 300 : 1500) && value <= 30_000 && !isYear;
    if (value > 1_000_000_000 || !(named ? value >= 100 : value >= RENT_MAX || bareRent))
      return false;
    monthly = isMonthly;
    return true;
  });
  for (const key of ["priceMin", "priceMax"] as const) {
    const price = query.filters[key];
    if (price !== undefined) query.filters[key] = Math.round(price);
  }
  return { monthly };
}
