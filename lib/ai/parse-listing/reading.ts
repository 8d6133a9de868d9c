// The state of a listing during parsing: the normalized text, the explained parts, and the results.
import { HIDDEN, hide, originalSpan, replaceMapped, type Span } from "@/lib/hebrew/mapped";
import { type Mapped, normMapped } from "@/lib/hebrew/normalize";
import { digitsForWords } from "@/lib/hebrew/numbers";
import { findPlaces, type PlaceMatch } from "@/lib/places/find";
import { STREET_WORDS } from "@/lib/places/streets";
import { separated } from "./separate";
import {
  LISTING_TEXT_MAX,
  type ListingExtra,
  type ListingField,
  type ListingFields,
  type ParsedListing,
} from "./types";

export interface Finding<Value> {
  value: Value;
  confidence: number;
  /** Offsets in `Reading.text`. */
  spans: Span[];
}

export interface Reading {
  original: string;
  at: number[];
  /** Normalized and lower case, with spelled-out numbers as digits. Markup is blanked. */
  text: string;
  /** Same length, with explained numbers hidden. */
  open: string;
  phones: string[];
  /** Every place name in the text, whatever its role. */
  places: PlaceMatch[];
}

export function readText(input: string): Reading {
  const original = input.slice(0, LISTING_TEXT_MAX);
  let mapped = normMapped(original);
  mapped = replaceMapped(mapped, /[A-Z]+/g, (match) => match[0].toLowerCase());
  // Tags are removed, but the text between them is kept.
  mapped = replaceMapped(mapped, /<[a-z/!][^<>]{0,200}>/g, (match) => " ".repeat(match[0].length));
  mapped = separated(withoutChatMarks(mapped));
  mapped = digitsForWords(mapped);
  const reading: Reading = {
    original,
    at: mapped.at,
    text: mapped.text,
    open: mapped.text,
    phones: [],
    places: findPlaces(mapped.text),
  };
  hideForeignNumbers(reading);
  return reading;
}

const STRUCK = /(?<![א-תa-z\d~])~(?=[^\s~])[^~\n]{0,120}[^\s~]~(?![א-תa-z\d~])/g;
const EMPHASIS = [
  /\*(?=[^\s*])[^*\n]{0,300}[^\s*]\*|\*[^\s*]\*/g,
  /(?<![א-תa-z\d_@./])_(?=[^\s_])[^_\n]{0,300}[^\s_]_(?![א-תa-z\d_@])/g,
];

/**
 * Removes WhatsApp formatting: *bold*, _italic_. Text that is ~struck out~ is removed too, because it is no longer
 * valid, such as an old price. An unpaired mark is kept: "*2234" is a phone number.
 */
function withoutChatMarks(source: Mapped): Mapped {
  const withoutStruck = replaceMapped(source, STRUCK, (match) => " ".repeat(match[0].length));
  const { text } = withoutStruck;
  const marks = new Set(
    EMPHASIS.flatMap((pattern) =>
      [...text.matchAll(pattern)].flatMap(({ index, 0: all }) => [index, index + all.length - 1]),
    ),
  );
  const isLetter = (place: number) => /[א-תa-z\d]/.test(text[place] ?? "");
  return replaceMapped(withoutStruck, /[*_]/g, ({ index = 0 }) => {
    if (!marks.has(index)) return null;
    // "ב*חיפה*" is one word, "מחיר*2,450,000*" is two.
    const apart = isLetter(index - 1) && isLetter(index + 1) && !/[בלמהוש]/.test(text[index - 1]!);
    return apart ? " " : "";
  });
}

const phone =
  /(?<![\d])(?:\+ ?\(?972\)?[-. ]?\(?0?\)?|00972[-. ]?|972[-. ]|0)\d(?:[-. ]?\d){7,8}(?!\d)|(?<!\d)1[-. ]?[78]00(?:[-. ]?\d){6}(?!\d)|\*\d{3,5}(?!\d)/g;

/** Numbers that are never rooms, areas or prices, in this order: see the specification of the parser. */
const foreign: readonly RegExp[] = [
  /(?:https?:\/\/|www\.)[^\s]{1,300}/g,
  /[\w.+-]{1,60}@[\w-]{1,60}\.[\w.]{2,20}/g,
  // Land registry numbers, licences.
  /(?:גוש|חלק[הת]|תת[- ]חלקה|גו"ח|מגרש מס'?|ריש[י]?ון|מס' ?ריש[י]?ון|מספר נכס|מס' נכס|קוד נכס|נכס מס'?|מודעה|ח\.?פ\.?|ת\.?ז\.?)\s{0,2}(?:מס'|מספר)?[:#]?\s{0,2}\d{1,9}(?:\s?\/\s?\d{1,6}|,\s?\d{1,6}(?![.,]?\d| ?(?:מי?ליון|אלף|₪|ש"ח|שח|מ"ר|מטר|חד)))?/g,
  // Dates.
  /(?<![\d.,/])\d{1,2}[./-]\d{1,2}[./-](?:20)?\d\d(?![\d])/g,
  /(?:כניסה|פינוי|פנוי[הי]?|אכלוס|איכלוס|מתאריך|בתאריך|החל מ|מסירה|עד|מיום)[א-ת :]{0,12}[-]?\s?\d{1,2}[./]\d{1,4}(?![\d])/g,
  /(?<![\d.,/])(?:0?[1-9]|1[0-2])\/20[2-4]\d(?!\d)/g,
  // Years.
  /(?<![\d.,])(?:19[2-9]\d|20[0-4]\d)(?![\d,]|\.\d| ?(?:₪|ש"ח|שח|שקל|nis|מ"ר|מטר|מר |לחודש))/g,
  /(?:^|\D)(?:24\/7|20\/80|10\/90|80\/20|\d{1,2}:\d\d)(?!\d)/g,
  // Percentages and durations.
  /(?<!\d)\d{1,4}(?:\.\d{1,3})?\s?%/g,
  /(?<!\d)\d{1,4}(?:-\d{1,4})?\s?(?:דקות|דק'|דק(?![א-ת])|שעות|שנים|שנה|ימים|חודשים|תשלומים|צ'קים|שקים|min(?:ute)?s?)/g,
  /(?:תמ"א|תמא)[ -]?38(?:\/\d)?/g,
  // Ceilings and distances.
  /(?:תקרה|תקרות|תקרת|גובה)[א-ת ]{0,18}\d+(?:\.\d+)?\s?(?:מטר|מ')?/g,
  /(?<![א-ת])(?:חזית|רוחב|עומק|אורך)(?: של)? 1?\d(?:\.\d+)? ?(?:מטר|מ')(?! ?רבוע)/g,
  /(?:במרחק|מרחק)(?: של)?\s?(?:כ-?)?\d[\d,.]*\s?(?:מטרים|מטר|מ'|ק"מ)?/g,
  /(?<!\d)\d[\d,.]{0,6}\s?(?:מטרים|מטר|מ'|צעדים)(?: בלבד| הליכה)?\s(?:הליכה|מה(?!מ|יסוד|ניילון|קבלן|בעלים)[א-ת]{2,}|מ(?:חוף|תחנת|קו |פארק|קניון|אוניברסיטת|בית ספר|בתי ספר|שדרות|כיכר|רחוב|מרכז)|ל(?:חוף|ים|רכבת|פארק|קניון|תחנת|מרכז|בית))/g,
  /(?<!\d)\d[\d,.]{0,6}\s?(?:ק"מ|קמ|קילומטר|km)(?![א-ת])/g,
  // Counts of other things.
  /(?<!\d)\d{1,4}\s?(?:יח"ד|יחידות|דיירים|משפחות|שכנים|דירות(?! ?:)|שירותים|כיווני|כיוונים|נפשות|שותפים|מיטות|מזגנים|חדרי(?!ם)|מפלסים|סטים|סוויטות|קומות עליונות)/g,
  /(?:כביש|קו|רובע|שכונה|מתחם|אשכול|בניין מס'?|כניסה|דירה מס'?|דירה מספר)\s\d{1,4}(?![\d.,]|\s?(?:חד|ח'|מ"ר|₪))/g,
];

// "הרצל 15" after a word for street, unless the number counts something.
const houseNumber = new RegExp(
  `(?<![א-ת])(?:[בלמהוש]{0,2}(?:${STREET_WORDS}))\\.? [א-ת][א-ת'" -]{1,24}? \\d{1,3}(?:/\\d{1,3})?(?!\\d|[.,]\\d|\\s?(?:חד|ח'|וחצי|מ"ר|מר|מטר|מ'|קומ|אלף|₪|%|ש"ח|שח|rooms?))`,
  "g",
);

function hideForeignNumbers(reading: Reading) {
  for (const match of reading.open.matchAll(phone)) {
    const digits = match[0].replace(/[^\d+*]/g, "");
    if (!reading.phones.includes(digits)) reading.phones.push(digits);
  }
  reading.open = blank(reading.open, phone);
  for (const pattern of [...foreign, houseNumber])
    reading.open = blankDigits(reading.open, pattern);
}

const blank = (text: string, pattern: RegExp) =>
  text.replace(pattern, (match) => HIDDEN.repeat(match.length));

/** Blanks only the digits, so that the surrounding words keep their meaning. */
const blankDigits = (text: string, pattern: RegExp) =>
  text.replace(pattern, (match) =>
    match.replace(/\d(?:[\d.,/]*\d)?/g, (digits) => HIDDEN.repeat(digits.length)),
  );

export function explain(reading: Reading, span: Span) {
  reading.open = hide(reading.open, span.start, span.end);
}

export const spanOf = (match: RegExpMatchArray, group = 0): Span => {
  const offset = group === 0 ? 0 : match[0].indexOf(match[group]!);
  const start = match.index! + offset;
  return { start, end: start + match[group]!.length };
};

/** The text before and after a position, up to the ends of its statement. */
export function around(text: string, start: number, end: number, reach = 60) {
  const left = text.slice(Math.max(0, start - reach), start);
  const right = text.slice(end, end + reach);
  let from = 0;
  for (let place = left.length - 1; place >= 0; place--) {
    if (isStop(left, place)) {
      from = place + 1;
      break;
    }
  }
  let to = right.length;
  for (let place = 0; place < right.length; place++) {
    if (isStop(right, place)) {
      to = place;
      break;
    }
  }
  return { before: left.slice(from), after: right.slice(0, to) };
}

const stops = new Set("\n;|!?•●▪◾◽⭐✨");

export function isStop(text: string, place: number): boolean {
  const unit = text[place]!;
  if (stops.has(unit)) return true;
  if (unit === "." || unit === ",")
    return !/\d/.test(text[place + 1] ?? "") || !/\d/.test(text[place - 1] ?? "");
  return false;
}

export function emptyResult(): ParsedListing {
  return {
    fields: {
      rooms: null,
      floor: null,
      totalFloors: null,
      builtAreaSqm: null,
      balconySqm: null,
      gardenSqm: null,
      parking: null,
      elevator: null,
      mamad: null,
      condition: null,
      price: null,
      city: null,
      neighborhood: null,
      propertyTypes: null,
    },
    fieldsConfidence: {},
    spans: {},
    extra: {
      transactionType: null,
      parkingSpots: null,
      features: [],
      entrance: null,
      address: null,
      plotSqm: null,
      pricePerSqm: null,
      currentRent: null,
      budget: null,
      roommate: false,
      fromPrice: false,
      negotiable: false,
      phones: [],
      warnings: [],
      spans: {},
      inferred: [],
    } satisfies ListingExtra,
  };
}

export function put<Field extends ListingField>(
  result: ParsedListing,
  reading: Reading,
  field: Field,
  finding: Finding<NonNullable<ListingFields[Field]>> | null,
) {
  if (!finding) return;
  result.fields[field] = finding.value as ListingFields[Field];
  result.fieldsConfidence[field] = Math.round(finding.confidence * 100) / 100;
  const spans = inOriginal(reading, finding.spans);
  if (spans.length > 0) result.spans[field] = spans;
}

/** Spans in the original text, in order. */
export const inOriginal = ({ original, at }: Reading, spans: readonly Span[]): Span[] =>
  spans.map((span) => originalSpan(original, at, span)).sort((a, b) => a.start - b.start);

/** A neighbourhood, and the cities that have one of that name. */
export interface Found {
  finding: Finding<string>;
  cities: string[];
}
