// "רחוב הרצל 15", "דיזנגוף 99": streets and house numbers in a query.
import { HIDDEN } from "@/lib/hebrew/mapped";
import type { PlaceMatch } from "@/lib/places/find";
import { HEBREW_STREET_WORDS } from "@/lib/places/streets";
import { whole } from "./places";
import { type Query, understood } from "./query";

const street = new RegExp(
  `(?<![א-ת])[בלמ]?(?:${HEBREW_STREET_WORDS})\\.? ((?:ה?[א-ת][א-ת"'-]*)(?: [א-ת][א-ת"'-]*){0,2}?)(?: (\\d{1,3}))?(?=$|[ ,])`,
);

const besideStreet = /(?<![א-ת])(?:ליד|קרוב(?:ה|ים)?|סמו(?:ך|כה)|בקרבת|דקות(?: הליכה)?) ?$/;

/** "רחוב הרצל 15": the longest run of words not otherwise understood. */
export function understandAddress(query: Query, places: PlaceMatch[]) {
  const match = street.exec(query.open);
  // "קרוב לכיכר רבין" is not an address there.
  if (!match || besideStreet.test(query.open.slice(0, match.index))) return;
  // "כיכר המדינה" is the name of a neighbourhood.
  const isHood = ({ kind, strength, start, words }: PlaceMatch) =>
    kind === "neighborhood" && strength === "sure" && words > 1 && start - match.index <= 1;
  if (places.some((place) => place.start >= match.index && isHood(place))) return;
  const word = match[0].trim().split(" ")[0]!;
  const nameStart = match.index + match[0].indexOf(match[1]!, word.length);
  // "שדרות" and "ברחובות" alone are cities; "דרך" needs a name.
  const words: { text: string; start: number; end: number }[] = [];
  for (const piece of query.open.slice(nameStart).matchAll(/[^ ,]+/g)) {
    const start = nameStart + piece.index;
    const end = start + piece[0].length;
    const between = words.length === 0 ? "" : query.open.slice(words.at(-1)!.end, start);
    if (/,/.test(between) || words.length >= 4) break;
    if (/^\d{1,3}$/.test(piece[0])) {
      if (words.length === 0 || /^ ?(?:חד|ח'|מ"ר|מטר|קומות(?! ?\d))/.test(query.open.slice(end)))
        break;
      words.push({ text: piece[0], start, end });
      break;
    }
    if (!/^[א-ת][א-ת"'-]*$/.test(piece[0])) break;
    const city = places.find(
      (place) =>
        place.kind === "city" && place.strength !== "common" && whole(place).start === start,
    );
    // The first word belongs to the street even if it is also a city; "רחוב בחיפה" names no street.
    const isCity = city && (words.length > 0 || city.prefix === "ב");
    if (isCity || stopsStreet.test(piece[0])) break;
    words.push({ text: piece[0], start, end });
    if (
      words.length >= 2 &&
      !/^(?:בן|אבן|בר|בית|רבי|הרב|המלך|שאול|אלון)$/.test(words.at(-1)!.text) &&
      !/^ \d/.test(query.open.slice(end))
    ) {
      const rest = query.open.slice(end);
      if (!/^ [א-ת]/.test(rest)) break;
    }
  }
  if (words.length === 0) return;
  const name = words.map(({ text }) => text).join(" ");
  const kind = word.replace(/^[בלמ](?=(?:רחוב|רח'|שדרות|שד'|דרך|כיכר|סמטת))/, "");
  if (/^(?:שדרות)$/.test(kind) && word === "שדרות" && words.length === 1 && /^\d/.test(name))
    return;
  const keepKind = /^(?:שדרות|שדרת|דרך|כיכר|ככר|סמטת|משעול)$/.test(kind);
  query.filters.address = keepKind ? `${kind} ${name}` : name;
  understood(query, { start: match.index, end: words.at(-1)!.end }, ["address"]);
}

// Words that can begin a street name, so that the preceding word belongs to it.
const firstNames =
  /^(?:בן|אבן|בר|רבי|הרב|המלך|המלכה|אחד|יהודה|משה|חיים|יוסף|דוד|אברהם|שלום|לוי|ארבע|כלניות)$/;
const house = new RegExp(
  `(?<![א-ת"'\\d])((?:[א-ת][א-ת"']+ ){0,2}[א-ת][א-ת"']{2,}) (\\d{1,3})(?= ?(?:$|,(?!\\d))| ?${HIDDEN}| ב[א-ת]| (?:עם|ליד|בלי|ללא|קומה|קומת|להשכרה|למכירה)(?![א-ת])| (?:עד|מעל) \\d[\\d,]{3})`,
  "g",
);
const streetWord = new RegExp(`^[בלמ]?(?:${HEBREW_STREET_WORDS})$`);
// Things that are counted or measured rather than lived in.
const counted =
  /^(?:[בלמוהש]{0,2}(?:לא|בלי|בן|בת|בני|בנות|עוד|יש|לי|לנו|אחרי|לפני|בנק|אישר|אישרו|מאושר|נשאר|נשארו|קומה|קומות|בניין|בנין|כניסה|דירה|דירות|עד|מעל|בין|לפחות|מינימום|מקסימום|מקס'?|תקציב|מחיר|שטח|גודל|חדרים|חדר|שכירות|קו|גיל|כביש|מתחם|שכונה|רובע|מגרש|חלקה|גוש|מספר|בערך|סביב|פחות|יותר|רק|כמו|הכי|מרפסת|חניה|חניות|מיליון|אלף|דקות|ק"מ|מ"ר|מטר|מתוך))$/;

/** "דיזנגוף 99": a name with a house number is a street even without the word for one. */
export function understandHouse(query: Query) {
  if (query.filters.address) return;
  for (const match of query.open.matchAll(house)) {
    const words = match[1]!.split(" ");
    const last = words.at(-1)!;
    if ([counted, stopsStreet, streetWord].some((other) => other.test(last))) continue;
    let from = words.length - 1;
    while (from > 0 && firstNames.test(words[from - 1]!)) from--;
    const name = words.slice(from).join(" ");
    query.filters.address = `${name} ${match[2]}`;
    const end = match.index + match[0].length;
    understood(query, { start: end - name.length - 1 - match[2]!.length, end }, ["address"]);
    return;
  }
}

const stopsStreet =
  /^(?:[בלמוה]?(?:דירה|דירת|דירות|חדרים|חד'?|קומה|קומת|עם|עד|מעל|למכירה|להשכרה|מעלית|חניה|מרפסת|בית|פנטהאוז|דופלקס|שקט|שקטה|ראשי|מרכזי|גן|שכונת|ליד|של|או))$/;
