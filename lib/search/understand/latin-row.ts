// The row format for words in Latin letters; their text is lower case.
import type { Said } from "./foreign-row";

export type LatinRow = readonly [RegExp, Said];

/** A pattern for whole words; a pattern that ends with a space may be followed by another word. */
export const words = (pattern: string): RegExp =>
  new RegExp(`(?<![a-z])(?:${pattern})(?:(?<![a-z])|(?![a-z]))`, "g");
