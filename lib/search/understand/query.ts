// The state of a query during parsing: understood text is hidden, and what remains visible is free text.
import { hide, originalSpan, replaceMapped, type Span } from "@/lib/hebrew/mapped";
import { type Mapped, normMapped } from "@/lib/hebrew/normalize";
import { digitsForWords } from "@/lib/hebrew/numbers";
import { replaceSpans } from "@/lib/hebrew/replace-spans";
import { findRegions } from "@/lib/places/regions";
import { townWithSlip } from "@/lib/places/typos";
import type { FilterKey, SearchFilters } from "@/lib/search/params";
import { QUOTED } from "@/lib/search/wishes";
import { withoutCircumstances } from "./circumstances";
import { inPlainDays } from "./days";
import { withoutOtherPlaces } from "./elsewhere";
import { inHebrewWords } from "./foreign-words";
import { inFullNumbers, inHebrewLetters } from "./prepare";
import { withWordsSpelled } from "./slips";
import { withoutSmallTalk, withoutThanks } from "./small-talk";
import type { SearchWarning, UnderstoodPart } from "./types";
import { withoutWriter } from "./writer";

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
  /** Text that no reader may misread: phone numbers, listing numbers. */
  asWritten: string[];
}

/** "ת.א.", "פ.ת": points instead of the marks of an abbreviation. */
const pointed = /(?<=(?:^|[^א-ת.'"])[בלמ]?)([א-ת])\.([א-ת])(?:\.|(?![א-ת"']))/g;

/** "ראשון לצון": a misspelled town, if the sentence names no other place. */
function withTownSpelled(mapped: Mapped): Mapped {
  const slip = townWithSlip(mapped.text);
  return slip && findRegions(mapped.text).length === 0
    ? replaceSpans(mapped, [{ ...slip, put: slip.town }])
    : mapped;
}

/** Sentence ends, treated like commas. */
const stops = / ?[\n|;•]+ ?|(?<=[א-ת]{3}|[\d"'])[.!?]+ /g;

/** "כפר גנים? לא", "דירות בערבה, אילת לא": an exclusion followed by its negation. */
const deniedBehind =
  /(?<=^|[,.;!?] ?)((?:[א-ת"']{2,}(?![א-ת"']) ?){1,4}?)(?:\?| ) ?לא(?= ?(?:$|[,.;!]))[,.]?/g;

// In a search "עד 3 מ'" is money: no one wants a flat of up to three metres.
const fewMillions =
  /(?<![\d.,])(\d{1,2}(?:\.\d{1,2})?) ?(?:מ'|מ(?![א-ת"'\d])|m(?![a-z\d]))(?= ?(?:$|[,א-ת]))/g;

export function readQuery(input: string, today: string | undefined): Query {
  const original = withoutThanks([...input].slice(0, QUERY_MAX).join("").trimEnd());
  let mapped = normMapped(original);
  mapped = replaceMapped(mapped, /[A-ZА-ЯЁ]+/g, (match) => match[0].toLowerCase());
  mapped = inHebrewWords(withoutWriter(withoutOtherPlaces(mapped)));
  mapped = withoutCircumstances(withoutSmallTalk(withWordsSpelled(mapped)));
  mapped = withTownSpelled(mapped);
  mapped = replaceMapped(mapped, deniedBehind, ([, one]) => `לא ${one},`);
  mapped = replaceMapped(mapped, stops, () => ", ");
  mapped = replaceMapped(mapped, pointed, (match) => `${match[1]}"${match[2]}`);
  mapped = inPlainDays(inHebrewLetters(mapped), today);
  mapped = inFullNumbers(digitsForWords(mapped));
  mapped = replaceMapped(mapped, fewMillions, (match) => {
    const before = match.input!.slice(Math.max(0, match.index! - 14), match.index);
    const money =
      /(?:up to|under|max) $/.test(before) ||
      ((/m$/.test(match[0]) || /(?:עד|מעל|בין|מחיר|תקציב|ל-?|-) ?$/.test(before)) &&
        !/(?:מרפסת|גינה|חצר)[^א-ת]*$/.test(before));
    return money && Number(match[1]) < 30 ? String(Math.round(Number(match[1]) * 1e6)) : null;
  });
  // Quoted text is taken literally.
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

/** Hides the words and records them as a chip. */
export function understood(query: Query, span: Span | null, keys: FilterKey[], value?: string) {
  if (span) query.open = hide(query.open, span.start, span.end);
  query.parts.push({
    keys,
    ...(value === undefined ? {} : { value }),
    inferred: span === null,
    span: span && originalSpan(query.original, query.at, span),
  });
}

/** Hides text from the readers without marking it as understood. */
export function keepAsWritten(query: Query, start: number, text: string) {
  const end = start + text.length;
  query.open = hide(query.open, start, end);
  const written = originalSpan(query.original, query.at, { start, end });
  query.asWritten.push(query.original.slice(written.start, written.end));
}
