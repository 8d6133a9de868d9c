// Towns with a single typo: "ראשון לצון", "באשקלן". Only whole words that are long enough, and only larger towns: too
// many words are one letter away from short names and small places.
import { searchKey } from "@/lib/hebrew/normalize";
import { findPlaces } from "./find";
import { aliasesOf, commonCities, localities, riskyCities } from "./gazetteer";

const TOWN = 20_000;
/** The minimum letters of a name, without its spaces; one less after "ב", which introduces a place. */
const LETTERS = 6;

const towns = new Map<string, string>();
for (const { name, population } of localities) {
  if (population < TOWN) continue;
  for (const form of [name, ...aliasesOf(name)]) {
    const key = searchKey(form);
    // "שדרות" is a word, and other words are close to it.
    if (commonCities.has(form) || riskyCities.has(form) || !/^[א-ת ]+$/.test(key)) continue;
    if (key.replace(/ /g, "").length >= LETTERS - 1) towns.set(key, name);
  }
}
/** Indexed by the first letter, which is almost never mistyped. */
const byLetter = new Map<string, string[]>();
for (const key of towns.keys()) byLetter.set(key[0]!, [...(byLetter.get(key[0]!) ?? []), key]);

/** Real words that are one letter away from a town. */
const WORDS = new Set(
  ["רחבות", "מעלית", "מעליות", "ראשונה", "מקסימה", "מועלות", "חלון", "חלונות"].map(searchKey),
);

/** One letter added, missing or replaced, or two swapped. */
export function isOneSlipAway(a: string, b: string) {
  if (a === b || a[0] !== b[0] || Math.abs(a.length - b.length) > 1) return false;
  let at = 1;
  while (at < a.length && a[at] === b[at]) at++;
  const [restA, restB] = [a.slice(at), b.slice(at)];
  return (
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    restA.slice(1) === restB.slice(1) ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  );
}

export type SlippedTown = { town: string; start: number; end: number };

const word = /(?<![א-ת"'])[א-ת]{2,}(?![א-ת"'])/g;
/** The maximum words of a name. */
const WORDS_MAX = 3;

/** Expects normalized text; returns the first such town, without its glued letter. */
export function townWithSlip(text: string): SlippedTown | null {
  const words = [...text.matchAll(word)];
  for (let at = 0; at < words.length; at++) {
    for (let count = Math.min(WORDS_MAX, words.length - at); count > 0; count--) {
      const row = words.slice(at, at + count);
      const start = row[0]!.index;
      const end = row.at(-1)!.index + row.at(-1)![0].length;
      const written = text.slice(start, end);
      if (!/^[א-ת]+(?:[ -][א-ת]+)*$/.test(written)) continue;
      for (const letters of [0, 1]) {
        if (letters === 1 && !/^[בלמו]/.test(written)) continue;
        const key = searchKey(written.slice(letters));
        if (WORDS.has(key)) continue;
        const least = written.startsWith("ב") && letters === 1 ? LETTERS - 1 : LETTERS;
        if (key.length < least - 1) continue;
        const town = byLetter
          .get(key[0]!)
          ?.find((name) => name.replace(/ /g, "").length >= least && isOneSlipAway(key, name));
        // A text with a correctly spelled place is not corrected.
        if (town && findPlaces(text).some(({ strength }) => strength === "sure")) return null;
        if (town) return { town: towns.get(town)!, start: start + letters, end };
      }
    }
  }
  return null;
}
