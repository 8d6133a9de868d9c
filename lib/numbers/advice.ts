import type { ListingNumbers } from "./types";

export type Advice = "photo" | "words" | "price" | "floor";

/** A shorter text says less than the facts next to it. */
const FEW_WORDS = 25;
/** A price per square metre this far above similar homes deters visitors. */
const WELL_ABOVE = 1.15;

/** Improvements for a listing, the most important first. */
export function adviceFor({ facts, similar }: Pick<ListingNumbers, "facts" | "similar">): Advice[] {
  const rules: [Advice, boolean][] = [
    ["photo", facts.images === 0],
    ["price", (similar?.price ?? 0) >= WELL_ABOVE],
    ["words", facts.words < FEW_WORDS],
    ["floor", !facts.floor],
  ];
  return rules.filter(([, is]) => is).map(([name]) => name);
}

/** How a listing compares to similar ones; "same" when it is close. */
export function standing(ratio: number): "more" | "less" | "same" {
  if (ratio >= 1.1) return "more";
  return ratio <= 0.9 ? "less" : "same";
}

/** The change in percent; null without a previous value. */
export const change = (now: number, before: number) =>
  before === 0 ? null : Math.round(((now - before) / before) * 100);
