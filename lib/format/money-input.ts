import type { TransactionType } from "@/lib/catalog/ids";
import { normMapped } from "@/lib/hebrew/normalize";
import { digitsForWords } from "@/lib/hebrew/numbers";
import { groupNumber } from "./number-input";

/** Longer than any price in words; what is pasted beyond it is no price. */
export const MONEY_TEXT_MAX = 60;

const CURRENCY = /₪|ש"ח|שח(?![א-ת])|שקל(?:ים)?(?: חדשים)?|(?<![a-z])(?:nis|ils)(?![a-z])/g;
const AROUND = /^(?:ה?מחיר|רק|כ-?(?= ?\d)|עד|מ-|ב-)[ :]*|[ /-]*(?:ל|ב)?(?:חודש|חודשי)$/g;
const MILLIONS = `(?:מיליון|מליון|מיליונים|מיל'?|מ'|מ|million|mil|mln|m)`;
const THOUSANDS = `(?:אלף|אלפים|א'|k)`;
const END = '(?![א-תa-z"])';
const decimalComma = new RegExp(`(\\d),(\\d{1,2})(?= ?(?:${MILLIONS}|${THOUSANDS})${END})`, "g");
const millions = new RegExp(`(\\d) ?${MILLIONS}${END}`, "g");
const thousands = new RegExp(`(\\d) ?${THOUSANDS}${END}`, "g");

/** What a fraction without a unit counts: nobody sells for two shekels and 45 agorot. */
const UNSAID = { sale: 1_000_000, rent: 1_000 } as const;

/**
 * Whole shekels of a price as people write it: "2.45 מיליון", "850K", "מיליון וחצי", "1.250.000",
 * and "2.45", which is millions of a sale and thousands of a rent. Null for an empty text, NaN for
 * one that is no price.
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
  // Where words said the size, the number is meant as it stands.
  const { text: digits } = digitsForWords(normMapped(named));
  return digits === named ? plainMoney(named, deal) : wholeOf(digits.trim());
}

const wholeOf = (digits: string) =>
  /^\d+(?:\.\d+)?$/.test(digits) ? Math.round(Number(digits)) : Number.NaN;

/** Digits with commas and points, which group or begin a fraction. */
function plainMoney(written: string, deal: TransactionType): number {
  // "2," is still being typed.
  const text = written.replaceAll(" ", "").replace(/[.,]$/, "");
  if (/^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})+$/.test(text)) return Number(text.replace(/[.,]/g, ""));
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/.test(text)) return wholeOf(text.replaceAll(",", ""));
  const fraction = /^(\d+)[.,](\d+)$/.exec(text);
  if (!fraction) return wholeOf(text);
  const [, whole = "", part = ""] = fraction;
  // "850.000" groups, "2.450" of a sale is the fraction of a million.
  if (part.length === 3 && whole.length <= 3 && !(deal === "sale" && whole.length === 1)) {
    return Number(whole + part);
  }
  const amount = Number(`${whole}.${part}`);
  return Math.round(whole.length <= 2 && Number(part) > 0 ? amount * UNSAID[deal] : amount);
}

/**
 * What a price field shows while somebody types: plain digits are grouped, anything else stays as
 * it is until the field is left. A single comma may yet begin a fraction, unless it is left of
 * what was deleted, and behind a space words may follow. Zeros whose first digit was deleted wait
 * for another one.
 */
export function moneyWhileTyped(text: string, deleting = false) {
  if (!/^[\d, ₪]*$/.test(text)) return text.slice(0, MONEY_TEXT_MAX);
  if (deleting && /^,?0/.test(text)) return text;
  if (!deleting && /^(?:\d{1,3},\d{0,2}|[\d,]+ )$/.test(text)) return text;
  return groupNumber(text, 0);
}

/** A text that runs from right to left in its field. */
export const hasWords = (text: string) => /[א-ת]/.test(text);
