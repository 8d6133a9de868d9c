// Finds place names in running text. It reports each name and its surroundings; the caller decides whether it is the
// place of the listing.
import { isSpelling } from "./latin-spelling";
import type { Strength } from "./name-strength";
import { ordinaryWords, type PlaceForm, placeForms } from "./place-forms";
import { isLatin, latinKey, latinSkeleton, wordKey } from "./word-keys";

export interface PlaceMatch {
  kind: "city" | "neighborhood";
  /** Canonical. */
  name: string;
  /** The form of the name used in the text, in its usual spelling. */
  form: string;
  /** The city itself, or all cities that have a neighbourhood of that name. */
  cities: string[];
  /** Offsets in the searched text, excluding the glued letters. */
  start: number;
  end: number;
  /** Letters glued to the front: "ב", "מ", "של"… */
  prefix: string;
  /** How clearly the name differs from ordinary words. */
  strength: Strength;
  words: number;
}

interface Word {
  text: string;
  key: string;
  /** In Latin letters; used to compare names of several words. */
  skeleton: string;
  start: number;
  end: number;
}

const word = /[א-ת](?:[א-ת]|["'](?=[א-ת]))*'?|[a-z]+(?:'[a-z]+)*|[0-9]+/gi;
/** No listing names more places; a text that repeats one for pages must not take seconds. */
const MATCHES_MAX = 60;

const gap = /^(?:[ .'"-]| - ){0,3}$/;

/**
 * Keys of words that would otherwise read as a glued letter and a village: "בניין" is not "in Nein", "בבניה" is "under
 * construction", "ברחוב" is "on the street".
 */
const plainWords = new Set(["בניין", "לבניה", "בבניה", "ברחוב"].map(wordKey));

/** Abbreviations often written without their quote mark: "3 חדרים בתא", "תא, 3 חדרים". */
const withoutMark = new Set(["תא", "בש", "כפס", "רג", "פת"]);

const glued = /^(?:[ושכ]?[הבלמ]|ו|ש|כש[בלמ]|של)$/;

/** Expects normalized `text`; offsets refer to it. Of overlapping names the longer one is kept. */
export function findPlaces(text: string): PlaceMatch[] {
  const words: Word[] = [...text.matchAll(word)].map((match) => ({
    text: match[0],
    key: isLatin(match[0]) ? latinKey(match[0]) : wordKey(match[0]),
    skeleton: isLatin(match[0]) ? latinSkeleton(match[0]) : "",
    start: match.index,
    end: match.index + match[0].length,
  }));
  const found: PlaceMatch[] = [];
  for (let index = 0; index < words.length && found.length < MATCHES_MAX; ) {
    const here = matchesAt(text, words, index);
    const longest = Math.max(1, ...here.map((match) => match.words));
    found.push(...here.filter((match) => match.words === longest));
    index += here.length > 0 ? longest : 1;
  }
  return found;
}

/** The names that begin with the word at `index`, after up to three glued letters. */
function matchesAt(text: string, words: Word[], index: number): PlaceMatch[] {
  const first = words[index]!;
  // "4 חד׳ נס ציונה": a counted unit does not begin a name.
  if (first.key === "חד" && /\d ?$/.test(text.slice(0, first.start))) return [];
  const matches: PlaceMatch[] = [];
  for (let letters = 0; letters <= 3 && letters < first.text.length; letters++) {
    if (letters > 0 && letters === first.text.length - 1 && !isOneLetterName(text, first)) break;
    const prefix = first.text.slice(0, letters);
    if (letters > 0 && !glued.test(prefix)) continue;
    const key = letters === 0 ? first.key : wordKey(first.text.slice(letters));
    if (plainWords.has(prefix.slice(-1) + key)) continue;
    const bySkeleton = letters === 0 && first.skeleton ? placeForms.get(`~${first.skeleton}`) : [];
    for (const form of [...(placeForms.get(key) ?? []), ...(bySkeleton ?? [])]) {
      const unmarked = form.mark === '"' && !first.text.includes('"');
      if (unmarked && !(withoutMark.has(key) && /^$|ב$/.test(prefix))) continue;
      if (!fitsPrefix(form, prefix) || !isWritten(form, text, words, index)) continue;
      if (form.spelled && matches.some((match) => match.name === form.name)) continue;
      // A name after glued letters counts only if no name without them was found: "לוד" is not "ל" and "וד", "הדר" is
      // not "ה" and "דר".
      const isPlain = (match: PlaceMatch) => match.prefix === "" && match.words >= form.keys.length;
      if (letters > 0 && matches.some(isPlain)) continue;
      matches.push({
        kind: form.kind,
        name: form.name,
        form: form.form,
        cities: form.cities,
        start: first.start + letters,
        end: words[index + form.keys.length - 1]!.end,
        prefix,
        strength: unmarked ? (prefix === "" ? "common" : "risky") : form.strength,
        words: form.keys.length,
      });
    }
  }
  return matches;
}

/** Only "ק. אונו" and "י-ם" begin with a single letter. */
const isOneLetterName = (text: string, { text: written, end }: Word) =>
  written.endsWith("ק") || text.slice(end - 1, end + 2) === "י-ם";

function fitsPrefix({ kind, swallowed }: PlaceForm, prefix: string) {
  // "הכנרת" is the lake: no town takes an article.
  if (kind === "city" && prefix.endsWith("ה")) return false;
  return !swallowed || /[בלמ]$/.test(prefix);
}

/** Whether the other words of a name follow its first one, and none of them is an ordinary word. */
function isWritten(form: PlaceForm, text: string, words: Word[], index: number) {
  const [first, last] = [words[index]!, words[index + form.keys.length - 1]];
  if (!last) return false;
  if (form.spelled) {
    const latin = first.text.toLowerCase();
    if (!isSpelling(latin, form.spelled) || ordinaryWords.has(latin)) return false;
  }
  const whole = form.keys.every((part, at) => {
    if (at === 0) return true;
    const [before, here] = [words[index + at - 1]!, words[index + at]!];
    const key = form.bySkeleton ? here.skeleton : here.key;
    return key === part && gap.test(text.slice(before.end, here.start));
  });
  if (!whole) return false;
  // "בחולון עם 2 חניות", "הדר עם נוף": the last word is "with", not a part of the name.
  if (last.text === "עם" && /^ ?[א-ת\d]/.test(text.slice(last.end, last.end + 2))) return false;
  return form.mark !== "-" || text[first.end] === "-";
}

/** Whether the name is alone between punctuation, line ends or symbols. */
export function standsAlone(text: string, start: number, end: number) {
  return {
    left: !/[א-תa-z0-9"'][ ]*$/i.test(text.slice(Math.max(0, start - 12), start)),
    right: !/^[ ]*[א-תa-z0-9"'₪]/i.test(text.slice(end, end + 12)),
  };
}
