import type { TransactionType } from "@/lib/catalog/ids";
import { normMapped } from "@/lib/hebrew/normalize";
import { digitsForWords } from "@/lib/hebrew/numbers";
import { groupNumber } from "./number-input";

/** Longer than any price in words; longer pasted text is not a price. */
export const MONEY_TEXT_MAX = 60;

const CURRENCY = /₪|ש"ח|שח(?![א-ת])|שקל(?:ים)?(?: חדשים)?|(?<![a-z])(?:nis|ils)(?![a-z])/g;
const AROUND = /^(?:ה?מחיר|רק|כ-?(?= ?\d)|עד|מ-|ב-)[ :]*|[ /-]*(?:ל|ב)?(?:חודש|חודשי)$/g;
const MILLIONS = `(?:מיליון|מליון|מיליונים|מיל'?|מ'|מ|million|mil|mln|m)`;
const THOUSANDS = `(?:אלף|אלפים|א'|k)`;
const END = '(?![א-תa-z"])';
const decimalComma = new RegExp(`(\\d),(\\d{1,2})(?= ?(?:${MILLIONS}|${THOUSANDS})${END})`, "g");
const millions = new RegExp(`(\\d) ?${MILLIONS}${END}`, "g");
const thousands = new RegExp(`(\\d) ?${THOUSANDS}${END}`, "g");

/** The unit implied by a fraction without one: nothing costs two shekels and 45 agorot. */
const UNSAID = { sale: 1_000_000, rent: 1_000 } as const;

/**
 * Parses a price to whole shekels: "2.45 מיליון", "850K", "מיליון וחצי", "1.250.000", and "2.45", which is millions for
 * a sale and thousands for a rent. Null for an empty text, NaN for a text that is not a price.
 */
export function readMoney(text: string, deal: TransactionType = "sale"): number | null {
  const normalized = normMapped(text.slice(0, MONEY_TEXT_MAX)).text.toLowerCase();
  const bare = normalized
    .replace(CURRENCY, " ")
    .replace(/ +/g, " ")
    .trim()
    .replace(AROUND, "")
    .trim();
  if (bare === "") return null;
  const named = bare
    .replace(decimalComma, "$1.$2")
    .replace(millions, "$1 מיליון")
    .replace(thousands, "$1 אלף");
  // If the unit was in words, the number is taken literally.
  const { text: digits } = digitsForWords(normMapped(named));
  return digits === named ? plainMoney(named, deal) : wholeOf(digits.trim());
}

const wholeOf = (digits: string) =>
  /^\d+(?:\.\d+)?$/.test(digits) ? Math.round(Number(digits)) : Number.NaN;

/** Digits with commas and points, which may be grouping or decimal separators. */
function plainMoney(written: string, deal: TransactionType): number {
  // "2," is incomplete.
  const text = written.replaceAll(" ", "").replace(/[.,]$/, "");
  if (/^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})+$/.test(text)) return Number(text.replace(/[.,]/g, ""));
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/.test(text)) return wholeOf(text.replaceAll(",", ""));
  const fraction = /^(\d+)[.,](\d+)$/.exec(text);
  if (!fraction) return wholeOf(text);
  const [, whole = "", part = ""] = fraction;
  // "850.000" is grouped; "2.450" for a sale is a decimal of millions.
  if (part.length === 3 && whole.length <= 3 && !(deal === "sale" && whole.length === 1)) {
    return Number(whole + part);
  }
  const amount = Number(`${whole}.${part}`);
  return Math.round(whole.length <= 2 && Number(part) > 0 ? amount * UNSAID[deal] : amount);
}

/**
 * The text of a price field while typing: plain digits are grouped; anything else stays as typed until the field loses
 * focus. A single comma may still be a decimal separator, unless it remains from a deletion, and words may follow a
 * space. Zeros whose first digit was deleted wait for a new one.
 */
export function moneyWhileTyped(text: string, deleting = false) {
  if (!/^[\d, ₪]*$/.test(text)) return text.slice(0, MONEY_TEXT_MAX);
  if (deleting && /^,?0/.test(text)) return text;
  if (!deleting && /^(?:\d{1,3},\d{0,2}|[\d,]+ )$/.test(text)) return text;
  return groupNumber(text, 0);
}

/** Whether the field should be right-to-left. */
export const hasWords = (text: string) => /[א-ת]/.test(text);
