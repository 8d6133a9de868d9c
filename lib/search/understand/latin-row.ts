// What the rows of words in Latin letters are: their text is in small letters.
import type { Said } from "./foreign-row";

export type LatinRow = readonly [RegExp, Said];

/** A pattern for whole words; one that ends with a space may lead to another. */
export const words = (pattern: string): RegExp =>
  new RegExp(`(?<![a-z])(?:${pattern})(?:(?<![a-z])|(?![a-z]))`, "g");
