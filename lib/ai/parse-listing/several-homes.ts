// Whether a text offers more than one home, although one listing has room for only one.
import { ROOMS } from "@/lib/hebrew/lexicon";
import type { Reading } from "./reading";

const rooms = new RegExp(`(?<![\\d.,])(\\d{1,2}(?:\\.5)?) ?(?:${ROOMS})`, "g");
const counted = /(?<![\d.,])[2-5] (?:דירות|יחידות|יחידות דיור|נכסים|בתים)(?! (?:ב?קומה|בקומה))/;

const MONEY = "\\d{1,3}(?:,\\d{3})+|\\d{4,}";
const HOME = `(?<![\\d.,])\\d{1,2}(?:\\.5)? ?(?:${ROOMS})[^\\d][\\s\\S]{0,100}?(?<!\\d)(?:${MONEY})`;
/** "דירת גן 5 חד' 3.6 מיליון ופנטהאוז 5 חד' 4.2 מיליון": rooms and a price, twice. */
const inTurn = new RegExp(`${HOME}[\\s\\S]{1,80}?${HOME}`);

/** Two sizes with two prices are two homes; a home before and after its conversion has one price. */
export function offersSeveral({ text }: Reading, prices: readonly number[]): boolean {
  if (prices.length < 2) return false;
  const sizes = new Set([...text.matchAll(rooms)].map(([, count]) => count));
  return sizes.size > 1 || counted.test(text) || inTurn.test(text);
}
