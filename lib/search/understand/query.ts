// The query while it is read: what is understood is hidden, what stays visible is free text.
import { HIDDEN, hide, originalSpan, replaceMapped, type Span } from "@/lib/hebrew/mapped";
import { type Mapped, normMapped } from "@/lib/hebrew/normalize";
import { digitsForWords } from "@/lib/hebrew/numbers";
import { replaceSpans } from "@/lib/hebrew/replace-spans";
import { findRegions } from "@/lib/places/regions";
import { townWithSlip } from "@/lib/places/typos";
import type { FilterKey, SearchFilters } from "@/lib/search/params";
import { QUOTED, readWishes } from "@/lib/search/wishes";
import { inPlainDays } from "./days";
import { inHebrewWords } from "./foreign-words";
import { inFullNumbers, inHebrewLetters } from "./prepare";
import { withoutSmallTalk, withoutThanks } from "./small-talk";
import type { SearchWarning, UnderstoodPart } from "./types";

export const QUERY_MAX = 200;

export interface Query {
  original: string;
  at: number[];
  text: string;
  /** `text` with everything understood hidden. */
  open: string;
  filters: SearchFilters;
  parts: UnderstoodPart[];
  warnings: SearchWarning[];
  /** What no reader may take for something else: phones, the numbers of listings. */
  asWritten: string[];
}

/** "ת.א.", "פ.ת": points for the marks of an abbreviation. */
const pointed = /(?<=(?:^|[^א-ת.'"])[בלמ]?)([א-ת])\.([א-ת])(?:\.|(?![א-ת"']))/g;

/** "ראשון לצון": a town that was mistyped, where the sentence names no other place. */
function withTownSpelled(mapped: Mapped): Mapped {
  const slip = townWithSlip(mapped.text);
  return slip && findRegions(mapped.text).length === 0
    ? replaceSpans(mapped, [{ ...slip, put: slip.town }])
    : mapped;
}

/** Where a sentence stops, as a comma does. */
const stops = / ?[\n|;•]+ ?|(?<=[א-ת]{3}|[\d"'])[.!?]+ /g;

// In a search "עד 3 מ'" is money: nobody looks for flats of up to three metres.
const fewMillions =
  /(?<![\d.,])(\d{1,2}(?:\.\d{1,2})?) ?(?:מ'|מ(?![א-ת"'\d])|m(?![a-z\d]))(?= ?(?:$|[,א-ת]))/g;

export function readQuery(input: string, today: string | undefined): Query {
  const original = withoutThanks([...input].slice(0, QUERY_MAX).join("").trimEnd());
  let mapped = normMapped(original);
  mapped = replaceMapped(mapped, /[A-Z]+/g, (match) => match[0].toLowerCase());
  mapped = inHebrewWords(mapped);
  mapped = withTownSpelled(withoutSmallTalk(mapped));
  mapped = replaceMapped(mapped, stops, () => ", ");
  mapped = replaceMapped(mapped, pointed, (match) => `${match[1]}"${match[2]}`);
  mapped = inPlainDays(inHebrewLetters(mapped), today);
  mapped = inFullNumbers(digitsForWords(mapped));
  mapped = replaceMapped(mapped, fewMillions, (match) => {
    const before = match.input!.slice(Math.max(0, match.index! - 14), match.index);
    const money =
      (/m$/.test(match[0]) || /(?:עד|מעל|בין|מחיר|תקציב|ל-?|-) ?$/.test(before)) &&
      !/(?:מרפסת|גינה|חצר)[^א-ת]*$/.test(before);
    return money && Number(match[1]) < 30 ? String(Math.round(Number(match[1]) * 1e6)) : null;
  });
  // What stands in quotes is meant as it is written.
  let open = mapped.text;
  for (const { index, 0: all } of mapped.text.matchAll(QUOTED)) {
    open = hide(open, index, index + all.length);
  }
  return {
    original,
    at: mapped.at,
    text: mapped.text,
    open,
    filters: {},
    parts: [],
    warnings: [],
    asWritten: [],
  };
}

/** Hides the words and remembers them as a chip. */
export function understood(query: Query, span: Span | null, keys: FilterKey[], value?: string) {
  if (span) query.open = hide(query.open, span.start, span.end);
  query.parts.push({
    keys,
    ...(value === undefined ? {} : { value }),
    inferred: span === null,
    span: span && originalSpan(query.original, query.at, span),
  });
}

/** Out of sight of the readers, but not understood. */
export function keepAsWritten(query: Query, start: number, text: string) {
  const end = start + text.length;
  query.open = hide(query.open, start, end);
  const written = originalSpan(query.original, query.at, { start, end });
  query.asWritten.push(query.original.slice(written.start, written.end));
}

/** Words that say nothing a filter or the text index could use. */
const noise = new Set(
  `מודעה מודעות מודעת בלבד דירה דירת דירות נכס נכסים נדל"ן נדלן עם ועם של ב מ ל ה ו או וגם גם כולל כוללת שכונת שכונה בשכונה בשכונת אזור באזור איזור באיזור לאזור מחפש מחפשת מחפשים מחפשות שמחפש שמחפשת שמחפשים מחפש/ת מחפש.ת רוצה רוצים אשמח דרוש דרושה דרושים דרושות כמה עולה עולות מה אני אנחנו אנו צריך צריכה צריכים עיר העיר בעיר חדרים חד חד' חדר מחיר במחיר תקציב בתקציב התקציב מקסימלי שלי שלנו יש שיש שיהיה שתהיה שיהיו תהיה יהיה את בבקשה בערך להציג הצג הציגו תראה הראה תמצא חפש כל בכל האם אך כן בכלל המחיר טווח בטווח איזה משהו לכם לי לנו עבור בתוך מ"ר מטר ש"ח שח שקל ₪ לחודש בחודש חודשי עדיף עדיפות רצוי מעדיף מעדיפה מעדיפים חשוב בעדיפות כדי למגורים לגור לבניה לבנייה היי שלום תודה בבקשה רק הכי מאוד מאד בסדר מהכביש מקום פלוס אז ומחפש ומחפשת ומחפשים ומחפשות ורוצה ורוצים וצריך וצריכה וצריכים ואני ואנחנו שאני שאנחנו לפחות לעבור looking searching something anything making moving need i we am want for in with to of at buy a an the apartment apartments flat near and or hi hello hey please anyone someone know have has there is are our would like must should need place city around about only all close including needs want wants`.split(
    " ",
  ),
);
// Short words of other languages and code must not vanish from a text that was not understood.
const strippable = new Set(
  "מושב קיבוץ מרכז צפון דרום סביבה שרון גליל נגב קריות פרויקט מגדל ישוב יישוב כפר בניין בנין עמק".split(
    " ",
  ),
);

/** Words whose "ו" is their own, so far as homes are looked for in them. */
const ownVav =
  /^ו(?:ו|יל[הו]|יל[אה]ות|יט|ינ|יד|יו|יצ|יז|יק|יר|רד|רוד|רש|רב|תיק|טר|אדי|עד|ודא|קו|נצ|ול|סת|ריא)/;

/** Joined to what has become a filter: "בחיפה ונוף לים" wishes for "נוף לים". */
const isJoined = (word: string) => /^ו[א-ת"']{3,}$/.test(word) && !ownVav.test(word);

const visible = new RegExp(`[^\\s${HIDDEN}]+`, "gu");

/** What is left of the query, in the person's own spelling. */
export function restOf(query: Query): string {
  if (query.parts.length === 0 && !/[א-ת]/.test(query.text)) return query.original.trim();
  const kept: string[] = [];
  for (const match of query.open.matchAll(visible)) {
    const bare = match[0].replace(/^[,.;:!?()|+-]+|[,.;:!?()|+-]+$/g, "");
    if (!/[\p{L}\p{N}]/u.test(bare) || noise.has(bare)) continue;
    const { start, end } = originalSpan(query.original, query.at, {
      start: match.index,
      end: match.index + match[0].length,
    });
    let written = query.original.slice(start, end).replace(/^[,.;:!?()|]+|[,.;:!?()|]+$/g, "");
    if (kept.length === 0 && query.open.slice(0, match.index).includes(HIDDEN)) {
      if (bare.startsWith("ו") && noise.has(bare.slice(1))) continue;
      if (isJoined(bare)) written = written.replace(/^ו/, "");
    }
    kept.push(
      /^ב/.test(bare) && strippable.has(bare.slice(1)) ? written.replace(/^ב/, "") : written,
    );
  }
  const quoted = readWishes(query.original).demanded.map((words) => `"${words}"`);
  return [...quoted, ...query.asWritten, ...kept].join(" ").trim();
}
