// "עד 2 מיליון", "4500 לחודש": the price of a home.
import { CURRENCY } from "@/lib/hebrew/lexicon";
import type { Query } from "./query";
import { ranged, take } from "./ranges";

const pricePattern = ranged(
  `(?:(?:[בה]?מחיר|ב?תקציב|ב?שכר דירה|ב?תשלום חודשי|שכ"ד)(?: של| עד)? ?:? ?)?`,
  `(?:${CURRENCY})`,
  true,
);
const priceWord = /מחיר|תקציב|שכ"ד/;
const built = /(?:שנת|בנו?י?(?:ה|ית|יה)?|אכלוס|מסירה|כניסה|פינוי)(?: ב?שנת)? ?$/;
const perMonth = /^ ?(?:(?:ל|ב)חודש|חודשי|per month|a month)(?![א-ת])/;

/** These rent for less than any home. */
const keeping = /^(?:מחסן|חניי?ה|מקום חניי?ה)(?![א-ת])/;

/** A monthly rent is never above this, and a sale never below. */
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
    // A bare small number is a house number, a floor or a year; but a rental "עד 2000" is not about the year.
    const round = value % 50 === 0 && query.filters.transactionType !== "sale";
    const isRent = match.groups!.max !== undefined || query.filters.transactionType === "rent";
    const isYear = value >= 1900 && value <= 2060 && !(round && isRent && !built.test(before));
    // A storage room rents for less, if nothing after the number is counted by it.
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
