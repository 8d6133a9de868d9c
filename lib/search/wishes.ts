// The words of a search that no filter stands for. They are wishes: homes that have them come first, and none is
// left out. Words in quotes are demanded. The twin of private.read_wishes.
import { norm, searchWords } from "@/lib/hebrew/normalize";

export type Wishes = {
  /** Each stood in quotes: homes without it are not listed. */
  demanded: string[];
  /** In the order they were written; empty when there are none. */
  wished: string;
};

/** Of normalised text. */
export const QUOTED = /(^|\s)"(\S.*?)"(?=\s|$)/g;

export function readWishes(text: string): Wishes {
  const written = norm(text);
  return {
    demanded: [...written.matchAll(QUOTED)].map((match) => match[2] as string),
    wished: written.replace(QUOTED, " ").replace(/\s+/g, " ").trim(),
  };
}

/** Without their quotes, as people say them. */
export function wordsOf(text: string) {
  const { demanded, wished } = readWishes(text);
  return [...demanded, wished].filter(Boolean).join(" ");
}

/** As search keys: words that say nothing of a home by themselves. */
export const UNCOUNTED: ReadonlySet<string> = new Set(
  searchWords(
    "ליד ועם עם של או גם וגם את על אל עד בין מול תחת מעל לא בלי ללא רק אבל כי אם יש אין כל מאוד לי לנו שלי שלנו זה זו היא הוא עוד כמו ו ה ב ל מ ש כ",
  ),
);

/** Of wishes, those that homes are counted by: no prepositions, no short numbers. The twin of private.counted_words. */
export const countedWords = (wished: string) =>
  wished
    .split(" ")
    .filter((written) =>
      searchWords(written).some((word) => !UNCOUNTED.has(word) && !/^[\d.]{1,4}$/.test(word)),
    )
    .join(" ");

/** The same words, all of them demanded. */
export function asDemands(text: string) {
  const { demanded, wished } = readWishes(text);
  return [...demanded, wished]
    .filter(Boolean)
    .map((words) => `"${words}"`)
    .join(" ");
}

/** What the chip of words turns them into: wishes are demanded, and where all were demanded they are wishes again. */
export function turned(text: string) {
  const demands = readWishes(text).wished !== "";
  return { demands, text: demands ? asDemands(text) : wordsOf(text) };
}

/** How many homes have all of the wishes, and how many some. */
export type WishCount = { all: number; some: number };
export type Tier = "all" | "some" | "none";

/** A page in parts, each of homes that have all, some or none of the wishes; `start`: how many homes come before the page. */
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
