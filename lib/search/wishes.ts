// The words of a search that match no filter. They are wishes: homes that contain them rank first and none is excluded.
// Quoted words are demanded. Must match private.read_wishes.
import { norm, searchWords } from "@/lib/hebrew/normalize";

export type Wishes = {
  /** Each was quoted: homes without it are not listed. */
  demanded: string[];
  /** In the order they were written; empty when there are none. */
  wished: string;
};

/** Expects normalized text. */
export const QUOTED = /(^|\s)"(\S.*?)"(?=\s|$)/g;

export function readWishes(text: string): Wishes {
  const written = norm(text);
  return {
    demanded: [...written.matchAll(QUOTED)].map((match) => match[2] as string),
    wished: written.replace(QUOTED, " ").replace(/\s+/g, " ").trim(),
  };
}

/** The words without their quotes. */
export function wordsOf(text: string) {
  const { demanded, wished } = readWishes(text);
  return [...demanded, wished].filter(Boolean).join(" ");
}

/** As search keys: words that mean nothing for a home on their own. */
export const UNCOUNTED: ReadonlySet<string> = new Set(
  searchWords(
    "ליד ועם עם של או גם וגם את על אל עד בין מול תחת מעל לא בלי ללא רק אבל כי אם יש אין כל מאוד לי לנו שלי שלנו זה זו היא הוא עוד כמו ו ה ב ל מ ש כ",
  ),
);

/** The wishes by which homes are counted: no prepositions, no short numbers. Must match private.counted_words. */
export const countedWords = (wished: string) =>
  wished
    .split(" ")
    .filter((written) =>
      searchWords(written).some((word) => !UNCOUNTED.has(word) && !/^[\d.]{1,4}$/.test(word)),
    )
    .join(" ");

/** The same words, all demanded. */
export function asDemands(text: string) {
  const { demanded, wished } = readWishes(text);
  return [...demanded, wished]
    .filter(Boolean)
    .map((words) => `"${words}"`)
    .join(" ");
}

/** Toggles the chip of words: wishes become demands, and if all were demands they become wishes again. */
export function turned(text: string) {
  const demands = readWishes(text).wished !== "";
  return { demands, text: demands ? asDemands(text) : wordsOf(text) };
}

/** How many homes match all of the wishes, and how many match some. */
export type WishCount = { all: number; some: number };
export type Tier = "all" | "some" | "none";

/**
 * Splits a page into tiers of homes that match all, some or none of the wishes; `start` is the number of homes before
 * the page.
 */
export function tiersOf<Home>(
  homes: readonly Home[],
  { all, some }: WishCount,
  start: number,
): { tier: Tier; homes: readonly Home[] }[] {
  const cut = (from: number, to: number) =>
    homes.slice(Math.max(0, from - start), Math.max(0, to - start));
  const tiers: { tier: Tier; homes: readonly Home[] }[] = [
    { tier: "all", homes: cut(0, all) },
    { tier: "some", homes: cut(all, all + some) },
    { tier: "none", homes: cut(all + some, Number.POSITIVE_INFINITY) },
  ];
  return tiers.filter((part) => part.homes.length > 0);
}
