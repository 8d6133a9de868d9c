import type { ListingNumbers } from "./types";

export type Advice = "photo" | "words" | "price" | "floor";

/** Shorter texts say less than the facts beside them. */
const FEW_WORDS = 25;
/** A price a square metre so far above that of similar homes keeps people away. */
const WELL_ABOVE = 1.15;

/** What would help a listing, the most important first. */
export function adviceFor({ facts, similar }: Pick<ListingNumbers, "facts" | "similar">): Advice[] {
  const rules: [Advice, boolean][] = [
    ["photo", facts.images === 0],
    ["price", (similar?.price ?? 0) >= WELL_ABOVE],
    ["words", facts.words < FEW_WORDS],
    ["floor", !facts.floor],
  ];
  return rules.filter(([, is]) => is).map(([name]) => name);
}

/** How a listing stands among similar ones: in words where it is about the same. */
export function standing(ratio: number): "more" | "less" | "same" {
  if (ratio >= 1.1) return "more";
  return ratio <= 0.9 ? "less" : "same";
}

/** By how many percent it changed; null when there was nothing to compare with. */
export const change = (now: number, before: number) =>
  before === 0 ? null : Math.round(((now - before) / before) * 100);
