// Whether a text offers more than one home: one listing can hold only one of them.
import { ROOMS } from "@/lib/hebrew/lexicon";
import type { Reading } from "./reading";

const rooms = new RegExp(`(?<![\\d.,])(\\d{1,2}(?:\\.5)?) ?(?:${ROOMS})`, "g");

/** Two sizes with two prices are two homes; a home before and behind its conversion has one price. */
export function offersSeveral(reading: Reading, prices: readonly number[]): boolean {
  const sizes = new Set([...reading.text.matchAll(rooms)].map(([, count]) => count));
  return sizes.size > 1 && prices.length > 1;
}
