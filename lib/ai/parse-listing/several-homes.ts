// Whether a text offers more than one home: one listing can hold only one of them.
import { ROOMS } from "@/lib/hebrew/lexicon";
import type { Reading } from "./reading";

const rooms = new RegExp(`(?<![\\d.,])(\\d{1,2}(?:\\.5)?) ?(?:${ROOMS})`, "g");
const counted = /(?<![\d.,])[2-5] (?:דירות|יחידות|יחידות דיור|נכסים|בתים)(?! (?:ב?קומה|בקומה))/;

/** Two sizes with two prices are two homes; a home before and behind its conversion has one price. */
export function offersSeveral({ text }: Reading, prices: readonly number[]): boolean {
  if (prices.length < 2) return false;
  const sizes = new Set([...text.matchAll(rooms)].map(([, count]) => count));
  return sizes.size > 1 || counted.test(text);
}
