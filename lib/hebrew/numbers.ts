// Converts spoken and abbreviated numbers to digits: "שני מיליון ושבע מאות אלף" becomes 2700000, "2.45 מ' ש"ח" 2450000,
// "שלושה וחצי חדרים" 3.5. Later patterns then handle digits only.
import { replaceMapped } from "./mapped";
import type { Mapped } from "./normalize";

const units: Record<string, number> = {};
for (const [value, forms] of [
  [1, "אחד אחת"],
  [2, "שניים שתיים שנים שתים שני שתי"],
  [3, "שלוש שלושה שלושת"],
  [4, "ארבע ארבעה ארבעת"],
  [5, "חמש חמישה חמשה חמשת"],
  [6, "שש שישה ששה ששת"],
  [7, "שבע שבעה שבעת"],
  [8, "שמונה שמונת"],
  [9, "תשע תשעה תשעת"],
  [20, "עשרים"],
  [30, "שלושים"],
  [40, "ארבעים"],
  [50, "חמישים"],
  [60, "שישים ששים"],
  [70, "שבעים"],
  [80, "שמונים"],
  [90, "תשעים"],
  [100, "מאה"],
  [200, "מאתיים"],
] as const) {
  for (const form of forms.split(" ")) units[form] = value;
}
const tens = new Set(["עשר", "עשרה", "עשרת"]);
const parts: Record<string, number> = { חצי: 0.5, רבע: 0.25 };

const words = [...Object.keys(units), ...tens, ...Object.keys(parts)];
const scales = "מאות|אלפיים|אלפים|אלף|מיליון|מליון|מיליונים";
const piece = `(?:${[...words, ...scales.split("|")].sort((a, b) => b.length - a.length).join("|")}|\\d{1,3}(?:,\\d{3})+|\\d+(?:\\.\\d+)?)`;
// "2 מיליון 4 חדרים", "2 מיליון 120 מ"ר": a count of something else is not part of the preceding price, and so few
// shekels do not follow a million. The list is shorter than the lexicon because every price field loads it.
const metres = `מ"ר|מר(?![א-ת"'])|מטר|מ'|m2|sqm`;
const rooms = `חדר|חד(?:'|(?![א-ת"]))|ח'|room`;
const another = `(?:[1-4]?\\d(?:\\.\\d+)?(?!\\d|[.,]\\d|[ ]?(?:${scales}))|\\d+(?:[.,]\\d+)*[ ]?(?:${metres})|${piece}[ ]?(?:${rooms}))`;
const large = "אלפיים|אלפים|אלף|מיליון|מליון|מיליונים";
// "1.5 מיליון - 2 מיליון" is a range; only "מיליון-וחצי" continues after a dash.
const nextPiece = `(?!(?<=${large}|חצי|רבע)[ ]?-?[ ]?(?:ו-?[ ]?)?${another})(?!(?<=${large}|חצי|רבע)[ ]?-[ ]?(?!ו))[ ]?-?[ ]?(?:ו-?[ ]?)?${piece}`;
// At most eight pieces: longer than any price, and short enough to stay linear.
const spoken = new RegExp(
  `(?<![א-ת\\d.,"'/]|(?<!(?:${large}|חצי|רבע)[ ]?)-)${piece}(?![א-ת"])(?:${nextPiece}(?![א-ת"\\d])){0,8}`,
  "g",
);

function spokenValue(phrase: string): number | null {
  let total = 0;
  let group = 0;
  let lastScale = 0;
  let sawWord = false;
  let plain = 0;
  for (const token of phrase.split(/[ -]+/).filter(Boolean)) {
    const linked = /^ו(?=[א-ת\d])/.test(token) && !(token in units);
    const word = linked ? token.slice(1) : token;
    if (/^\d/.test(word)) {
      // "3 4" are two numbers; "2 מיליון 350" and "2 מיליון ו-350 אלף" are one.
      if (group !== 0) return null;
      group = Number(word.replaceAll(",", ""));
      plain++;
      continue;
    }
    sawWord = true;
    if (word === "ו") continue;
    if (tens.has(word)) group += 10;
    else if (word in units) {
      if (!linked && group !== 0 && group % 100 !== 0) return null;
      group += units[word]!;
    } else if (word in parts) {
      if (group !== 0 || lastScale === 0) group += parts[word]!;
      else total += parts[word]! * lastScale;
    } else if (word === "מאות") {
      if (group < 2 || group > 9) return null;
      group *= 100;
      // "מיליון שמונה מאות": the thousands are omitted.
      if (lastScale !== 1_000_000) lastScale = 100;
    } else if (word === "אלפיים") {
      total += 2000;
      lastScale = 1000;
    } else {
      lastScale = word.startsWith("אלפ") || word === "אלף" ? 1000 : 1_000_000;
      total += (group || 1) * lastScale;
      group = 0;
    }
  }
  if (!sawWord || (plain > 0 && lastScale === 0 && !/חצי|רבע/.test(phrase))) return null;
  // "2 מיליון 350": the thousands are omitted.
  if (lastScale === 1_000_000 && group >= 50 && group < 1000) group *= 1000;
  return Math.round((total + group) * 100) / 100;
}

// Names that contain numbers.
const inName = /(?:באר|קרית|קריית|ק\.|נחלת|תל|ארץ|בת|כביש)[ -]$/;

function spokenNumber(match: RegExpMatchArray): string | null {
  const before = match.input!.slice(Math.max(0, match.index! - 6), match.index);
  const after = match.input!.slice(match.index! + match[0].length);
  if (inName.test(before) || /^מאה(?: שערים|$)/.test(match[0] + after.slice(0, 6))) return null;
  // "ל-3 מיליון", "2-3 מיליון": the digits come first, and the scale alone is not a number.
  if (/^(?:מיליון|מליון|אלף|אלפים)/.test(match[0]) && /\d ?$/.test(before)) return null;
  // "אחת", "מאה" or "אלף" alone is more often a word than a number.
  if (/^(?:אחד|אחת|מאות|אלפים)$/.test(match[0])) return null;
  if (/^(?:חצי|רבע)$/.test(match[0]) && !/^ ?(?:דונם|מיליון|חדר)/.test(after)) return null;
  const value = spokenValue(match[0]);
  return value === null || value === 0 ? null : String(value);
}

const currency = `₪|ש"ח|שח(?![א-ת])|שקל|nis|ils`;
// "מ'" after a decimal, or before a currency, is millions; after a whole number it is metres.
const shortMillions = new RegExp(
  `(?<![\\d.,])(\\d{1,3}(?:\\.\\d{1,3})?)[ ]?(?:(מיליון|מליון|מיל'|מיל(?![א-ת])|מלש"ח|מש"ח|million|mil(?![a-z]))|(?:מ'|מ(?![א-ת"'])|m(?![a-z0-9]))(?=[ ]?(${currency}))|(מ'|מ(?![א-ת"'\\d]|[ ]?\\d)|m(?![a-z0-9])))`,
  "gi",
);
const notMoney = /(?:מרפסת|תקר[הת]|גובה|רוחב|אורך|חזית|עומק|גינה|חצר)[א-ת :]{0,12}$/;

function millions(match: RegExpMatchArray): string | null {
  const [, digits, named, beforeCurrency, bare] = match;
  const amount = Number(digits);
  if (
    bare &&
    (!digits!.includes(".") || notMoney.test(match.input!.slice(0, match.index).slice(-25)))
  ) {
    return null;
  }
  if (!named && !beforeCurrency && (amount < 0.3 || amount >= 100)) return null;
  return String(Math.round(amount * 1_000_000));
}

const shortThousands = new RegExp(
  `(?<![\\d.,])(\\d{1,3}(?:,\\d{3})|\\d{1,4}(?:\\.\\d)?)[ ]?(?:אלף|אלפים|אלש"ח|אלשח|אש"ח|k(?![a-z])|א'(?=[ ]?(?:${currency})))`,
  "gi",
);

function thousands(match: RegExpMatchArray): string {
  return String(Math.round(Number(match[1]!.replaceAll(",", "")) * 1000));
}

/** "דונם וחצי", "חדר וחצי": the "one" is implied. */
const unsaidOne = /(?<![א-ת\d])(חדר|דונם|קומה) (?:ו(חצי|רבע))(?![א-ת])/g;
const andHalf = /(?<![\d.,/])(\d{1,2}) ?(?:ו-?|\+ ?)?(?:חצי|½)(?![א-ת])/g;

/** "2,5 מיליון", "2,2-2,5 מיליון": a thousands group has three digits, so this comma is a decimal separator. */
const commaOfMillions =
  /(?<![\d.,])(\d{1,2}),(\d{1,2})(?=(?: ?- ?\d{1,2},\d{1,2})? ?(?:מי?ליון|מיל'|מלש"ח|מש"ח))/g;

/** Converts every spoken or abbreviated number to digits. Expects normalized `source`. */
export function digitsForWords(source: Mapped): Mapped {
  let mapped = replaceMapped(source, commaOfMillions, (match) => `${match[1]}.${match[2]}`);
  mapped = replaceMapped(mapped, unsaidOne, (match) =>
    match[1] === "קומה" ? null : `${1 + parts[match[2]!]!} ${match[1]}`,
  );
  mapped = replaceMapped(mapped, spoken, spokenNumber);
  mapped = replaceMapped(mapped, shortMillions, millions);
  mapped = replaceMapped(mapped, shortThousands, thousands);
  return replaceMapped(mapped, andHalf, (match) => `${match[1]}.5`);
}

const ordinals: Record<string, number> = {
  ראשונה: 1,
  שניה: 2,
  שנייה: 2,
  שלישית: 3,
  רביעית: 4,
  חמישית: 5,
  שישית: 6,
  ששית: 6,
  שביעית: 7,
  שמינית: 8,
  תשיעית: 9,
  עשירית: 10,
};
const letters = "אבגדהוזחטי";

/** A floor after "קומה": digits, "שלישית", "ג'", "י\"א". */
export const FLOOR_NUMBER = `\\d{1,2}(?![\\d.,]?\\d)|${Object.keys(ordinals).join("|")}|י"[א-ט]|[א-י]'(?![א-ת])|[א-י](?![א-ת"'])`;

export function floorNumber(written: string): number {
  if (/^\d/.test(written)) return Number(written);
  if (written in ordinals) return ordinals[written]!;
  const teen = /^י"(.)$/.exec(written);
  if (teen) return 10 + letters.indexOf(teen[1]!) + 1;
  return letters.indexOf(written[0]!) + 1;
}
