// Finds names of places in running text. It reports what stands there and in which surroundings;
// whether that is the place of the listing is for the reader of the text to decide.
import { isSpelling } from "./latin-spelling";
import type { Strength } from "./name-strength";
import { ordinaryWords, type PlaceForm, placeForms } from "./place-forms";
import { isLatin, latinKey, latinSkeleton, wordKey } from "./word-keys";

export interface PlaceMatch {
  kind: "city" | "neighborhood";
  /** Canonical. */
  name: string;
  /** The form of the name that stands in the text, in its usual spelling. */
  form: string;
  /** A city itself, or all cities that have a neighbourhood of that name. */
  cities: string[];
  /** Places in the text that was searched, the glued letters not included. */
  start: number;
  end: number;
  /** Letters glued to the front: "ב", "מ", "של"… */
  prefix: string;
  /** How far the name can be told from plain words. */
  strength: Strength;
  words: number;
}

interface Word {
  text: string;
  key: string;
  /** Of Latin letters; names of several words are compared by it. */
  skeleton: string;
  start: number;
  end: number;
}

const word = /[א-ת](?:[א-ת]|["'](?=[א-ת]))*'?|[a-z]+(?:'[a-z]+)*|[0-9]+/gi;
/** No listing names more places; a text that repeats one for pages must not cost seconds. */
const MATCHES_MAX = 60;

const gap = /^(?:[ .'"-]| - ){0,3}$/;

/** "בניין" is no "in Nein", "בבניה" under construction, "ברחוב" on the street: keys of words that would be a letter and a village. */
const plainWords = new Set(["בניין", "לבניה", "בבניה", "ברחוב"].map(wordKey));

/** Abbreviations that people also write without their quote: "3 חדרים בתא", "תא, 3 חדרים". */
const withoutMark = new Set(["תא", "בש", "כפס", "רג", "פת"]);

const glued = /^(?:[ושכ]?[הבלמ]|ו|ש|כש[בלמ]|של)$/;

/** `text` is normalised text; places refer to it. Overlapping names: the longer one stays. */
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

/** The names that begin with the word at `index`, with up to three letters glued to its front. */
function matchesAt(text: string, words: Word[], index: number): PlaceMatch[] {
  const first = words[index]!;
  // "4 חד׳ נס ציונה": what is counted begins no name.
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
      // A name that follows its own glued letters wins over the same name without them only when
      // nothing plain was found: "לוד" is not "ל" and "וד", "הדר" is not "ה" and "דר".
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
  // "הכנרת" is the lake: no town bears an article.
  if (kind === "city" && prefix.endsWith("ה")) return false;
  return !swallowed || /[בלמ]$/.test(prefix);
}

/** Whether all words of a name stand there, whose first one is found, and none of them is another word. */
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
  // "בחולון עם מרפסת", "הדר עם נוף": a name in front of a word is that word for "with".
  if (last.text === "עם" && /^ [א-ת]/.test(text.slice(last.end, last.end + 2))) return false;
  return form.mark !== "-" || text[first.end] === "-";
}

/** Does the name stand alone between punctuation, line ends or symbols? */
export function standsAlone(text: string, start: number, end: number) {
  return {
    left: !/[א-תa-z0-9"'][ ]*$/i.test(text.slice(Math.max(0, start - 12), start)),
    right: !/^[ ]*[א-תa-z0-9"'₪]/i.test(text.slice(end, end + 12)),
  };
}
