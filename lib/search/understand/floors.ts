// "קומה 2", "מקומה 3 ומעלה", "לא קרקע": the floor of a home in its building.
import { ROOMS } from "@/lib/hebrew/lexicon";
import { HIDDEN } from "@/lib/hebrew/mapped";
import { FLOOR_NUMBER, floorNumber } from "@/lib/hebrew/numbers";
import type { FilterKey } from "@/lib/search/params";
import { leaveOut } from "./names";
import { type Query, understood } from "./query";
import { ANY_UNIT, type Bounds, beforeNext, MAX, MIN } from "./ranges";

// "בית 2 קומות 4 חדרים": the plural may count the building.
const floorWord = `[בהמ]?(?:קומה|קומות(?! ?\\d+(?:\\.5)? ?(?:${ROOMS}))|קומת|ק'|ק\\.?(?= ?\\d)|floor)(?![א-ת])`;
const ORDINAL = "ראשונה|שניי?ה|שלישית|רביעית|חמישית|שישית|ששית|שביעית|שמינית|תשיעית|עשירית";
const floorEnd = `\\d{1,2}(?![\\d.,]*\\d| ?(?:${ANY_UNIT}))|(?:${ORDINAL}|[א-י]')(?![א-ת])`;
// "קומה עד 3": the limit may also follow the word.
const withinFloors = `(?:(?<upTo>עד|לכל היותר|מקסימום|לא יותר מ-?|לא מעל|נמוכה? מ-?) ?|(?<over>מעל|גבוהה? מ-?) ?|(?<least>לפחות|מינימום|החל מ-?) ?)(?=(?:${floorEnd})(?: (?!עד \\d)|,|$))`;
const floorPattern = new RegExp(
  `(?<![א-ת"'])(?:בין )?(?:(?<not>ו?(?:לא|בלי|ללא|חוץ מ-?)) ?(?!יותר|פחות|מעל|מתחת|גבוה|נמוך))?(?:(?<above>מעל|גבוה מ|גבוהה מ) ?|(?<min>${MIN}|החל מ) ?|(?<max>${MAX}) ?)?(?<from>מ)?-?${floorWord} ?:? ?(?:${withinFloors})?(?:ה-?(?=\\d|[א-ת]{3}))?(?<first>${FLOOR_NUMBER})(?:(?:(?:(?:, ?| או )\\d{1,2})* או | ?- ?| עד | ל[- ]?|(?<slash>\\/))(?:ב?קומה )?(?:ה-?(?=\\d|[א-ת]{3}))?(?<second>${floorEnd}))?(?: (?:מתוך|מבין|מ-?(?= ?\\d+(?!\\d| ?(?:-|עד|ל)))) ?(?:${floorEnd}))?(?<minAfter> ?(?:\\+(?! ?[א-ת\\d${HIDDEN}])|(?<! )\\+(?!\\d)|ומעלה|ויותר|(?:לפחות|מינימום)${beforeNext}|פלוס|או יותר))?(?<maxAfter> ?(?:ומטה|(?:לכל היותר|מקסימום)${beforeNext}))?`,
  "g",
);
/** What people usually call high and low. It is a guess, so its chip can be removed. */
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
  [
    /(?<![א-ת])(?:ב?קומה )?ו?(?:לא|ללא|בלי|חוץ מ-?) ?(?:ב)?(?:קומ(?:ת|ות) )?קרקע(?![א-ת])/g,
    { min: 1 },
  ],
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
  [
    /(?<![א-ת])[בה]?(?:קומת|קומות|קומה|דירת|דירות) (?:קרקע|כניסה)(?![א-ת])|ק"ק/g,
    { min: 0, max: 0 },
  ],
];

export function understandFloors(query: Query) {
  // "בקומה 2 ומעלה, לא קרקע": of two limits the narrower wins.
  const put = ({ min, max }: Bounds, start: number, end: number) => {
    const { floorMin = min, floorMax = max } = query.filters;
    if (min !== undefined) query.filters.floorMin = Math.max(min, floorMin!);
    if (max !== undefined) query.filters.floorMax = Math.min(max, floorMax!);
    const keys: FilterKey[] = [];
    if (min !== undefined) keys.push("floorMin");
    if (max !== undefined) keys.push("floorMax");
    understood(query, { start, end }, keys);
  };
  for (const [pattern, found] of wordFloors) {
    const [match] = query.open.matchAll(pattern);
    if (!match) continue;
    put(found, match.index, match.index + match[0].length);
    // An exclusion does not stop the search for a wanted floor.
    if (!/^(?:ב?קומה )?ו?(?:לא|בלי|ללא|חוץ)/.test(match[0])) return;
  }
  for (const match of query.open.matchAll(floorPattern)) {
    const groups = match.groups!;
    const first = floorNumber(groups.first!);
    const end = match.index + match[0].length;
    if (first > 100) continue;
    const second = groups.second === undefined ? undefined : floorNumber(groups.second);
    if (groups.not) {
      // "רק לא קומה 4": a floor in the middle cannot be excluded.
      if (first > LOW_TO) leaveOut(query, match.index + groups.not.length + 1, end);
      else put({ min: first + 1 }, match.index, end);
      // "לא קומה ראשונה, מקומה שנייה ומעלה".
      continue;
    }
    // "קומה 3/8" is the third of eight; "קומה 2/3" is either.
    if (groups.slash && second! > first + 1) put({ min: first, max: first }, match.index, end);
    else if (second !== undefined) {
      put({ min: Math.min(first, second), max: Math.max(first, second) }, match.index, end);
    } else if (groups.above || groups.over) put({ min: first + 1 }, match.index, end);
    // "90 מטר לפחות קומה עד 4": here "at least" belongs to the metres.
    else if (!groups.upTo && (groups.min || groups.from || groups.least || groups.minAfter)) {
      put({ min: first }, match.index, end);
    } else if (groups.max || groups.upTo || groups.maxAfter) put({ max: first }, match.index, end);
    else put({ min: first, max: first }, match.index, end);
    return;
  }
}
