// A number or a range, with words for "at least" and "at most": the grammar shared by rooms, areas, floors and prices.
import { CURRENCY, ROOMS, SQUARE_METRES } from "@/lib/hebrew/lexicon";
import type { FilterKey } from "@/lib/search/params";
import { type Query, understood } from "./query";

const sized = (...stems: string[]) => `(?:יותר )?(?:${stems.join("|")})(?:ה|ות|ים)?(?: יותר)? מ-?`;
const LARGE = sized("גדול", "גבוה", "יקר");
const SMALL = sized("קטן", "קטנ", "נמוך", "נמוכ", "זול");
export const MIN = `ש?לא (?:מתחת ל-?|פחות מ-?|${SMALL})|מעל ל?-?|יותר מ-?|לפחות|${LARGE}|החל מ-?|מינימום|מינ'|min(?:imum)?|at least|more than|starting (?:from|at)|above|from|over|>=?|מ-|מ (?=\\d{6}|\\d{1,2}(?:\\.5)? חדרים)`;
export const MAX = `ש?לא (?:מעל ל?-?|יותר מ-?|[תי]?עולה על|[יתנ]?עלה על|${LARGE})|עד ל?-?|פחות מ-?|מתחת ל-?|${SMALL}|מקסימום|מקס(?:'|(?![א-ת]))|לכל היותר|max(?:imum)?|no(?:t)? more than|less than|at most|below|up to|under|<=?`;
const number = "\\d{1,3}(?:,\\d{3})+|\\d+(?:\\.\\d+)?";
/** "3 חדרים מקסימום 2 מיליון": a qualifier between two numbers belongs to the second. */
export const beforeNext = "(?! ?\\d)";
// "3 חדרים + ממ"ד", "+ 2 חניות", "+ בריכה": here the plus adds something else; "3 חדרים+ בחיפה" is at least three.
const ADDED = "^ ?(?:[אג-ת\\d]|בריכה|ברביקיו|בוי?דם)";
const adds = `(?!${ADDED.slice(1)})`;
/** Tested on the full text, because the added thing may already be understood and hidden. */
const addsMore = new RegExp(ADDED);
const MIN_AFTER = `(?<! )\\+(?![א-ת])|(?:\\+|פלוס)${adds}|ומעלה|ויותר|(?:לפחות|מינימום)${beforeNext}|או יותר|and up`;
const MAX_AFTER = `ומטה|(?:מקסימום|מקס'?|לכל היותר)${beforeNext}|או פחות`;
/** Units of a number: followed by another unit, it is not the end of the preceding range. */
export const ANY_UNIT = `${ROOMS}|${SQUARE_METRES}|${CURRENCY}|אלף|מי?ליון|%|ק"מ|קמ|קומ|שנ|דק|חניות|מרפסות|ילד|כיוו|שירות|מקלח|דונם|מקומות`;
const ABOUT = `בערך|סביב(?: ה-?)?|(?<!["'])כ-?(?= ?\\d)|ב?סביבות(?: ה-?)?|באזור ה-?`;

const BETWEEN = `-|או|ל-?|to|ו?(?:${MAX})`;
const atMost = new RegExp(`^ו?(?:${MAX})$`);
/** "4,000 ש״ח - 5,000 ש״ח": both ends of a range have the unit. */
const unitOfFirst = (unit: string) =>
  `(?: ?-?(?:${unit})(?= ?(?:${BETWEEN}) ?-?(?:${number}) ?-?(?:${unit})))?`;

/** Groups: about, min, max, first, second, plus before the unit, then the words after the unit. */
export const ranged = (before: string, unit: string, optionalUnit = false): Ranged => ({
  pattern: new RegExp(
    `(?<![\\d.,א-תa-z])(?:בין )?(?:ב-?|ו)?${before}(?:(?<about>${ABOUT}) ?|(?<min>${MIN}) ?|(?<max>${MAX}) ?)?(?:בין )?(?<![\\d.,]|\\d\\/)(?<first>${number})(?:${unitOfFirst(unit)} ?(?<joint>${BETWEEN}) ?-?(?<second>${number}))?(?<plus>\\+(?!\\d)| ?\\+(?= ?(?:-?(?:${unit})|$|,)))? ?-?(?:${unit})${optionalUnit ? "?" : ""}(?: ?(?:(?<minAfter>${MIN_AFTER})|(?<maxAfter>${MAX_AFTER}))(?![א-ת]))?(?![\\d])`,
    "g",
  ),
  otherEnd: new RegExp(
    `^ ?,? ?(?:(?<and>ו(?=עד))?ו?(?:(?<max>${MAX})|(?<min>${MIN}))|(?<or>או)) ?(?<number>${number})(?![\\d.,]*\\d| ?(?:-|עד|ל-?) ?\\d)(?: ?-?(?:${unit}))?(?! ?(?:${ANY_UNIT}))`,
  ),
});

export interface Ranged {
  pattern: RegExp;
  /** "מינימום 3 חדרים מקסימום 4", "3 חדרים או 3.5": the other end follows, with or without its unit. */
  otherEnd?: RegExp;
}

export interface Bounds {
  min?: number;
  max?: number;
}

type Groups = Record<string, string | undefined>;
const read = (written: string) => Number(written.replaceAll(",", ""));

/** "2.2-2.6 מיליון", "1500-1800 אלף", "5-6 אלף": the unit is stated once. */
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

/** A maximum this many times the minimum is a number of something else. */
const TIMES_MAX = 5;

/**
 * Both ends, if the matched one is followed by the other: for a price also its maximum, and after one number "ועד",
 * which continues the same range: "3 חדרים ועד 4".
 */
function withOtherEnd(
  { min, max }: Bounds,
  { and, max: most, min: least, or, number }: Groups,
  isBarePrice: boolean,
) {
  const first = (min ?? max)!;
  const other = inUnitOf(read(number!), first);
  const fits =
    (most && (max === undefined || isBarePrice) && other > first) ||
    // "3 חדרים ועד 3.2" continues with millions.
    (and && min === max && other > first && Number.isInteger(other * 2)) ||
    (least && min === undefined && other < first) ||
    (or && min === max && other !== first);
  const both = { min: Math.min(first, other), max: Math.max(first, other) };
  return fits && both.max <= both.min * TIMES_MAX ? both : null;
}

export function take(
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
    // "2 חדרים + פלורנטין" adds a place, which is understood by this point.
    const isPlus = /^(?:\+|פלוס)$/.test(groups.minAfter ?? "");
    if (isPlus && addsMore.test(query.text.slice(match.index + match[0].length)))
      delete groups.minAfter;
    let found = bounds(groups, exact);
    const { first, second, max, maxAfter, joint } = groups;
    // "מקסימום 7000 עד 90 מטר" and "בין 4000 ל-6000 עד 90 מטר" are two amounts.
    const areTwo =
      second &&
      ((max && atMost.test(joint!)) ||
        read(first!) > inUnitOf(read(second), read(first!)) * TIMES_MAX);
    if (areTwo || !accept(found, match)) {
      // "עד 2 מיליון עד 3 חדרים" is not a range, so its second end is read separately.
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
