// Normalizes spelling. The database has the same rules in SQL (private.norm_key). Both are tested with
// normalizer-cases.json, so they must change together.

const QUOTES = "\u05F4\u201C\u201D\u201E\u201F\u2033\uFF02";
const APOSTROPHES = "\u05F3\u2018\u2019\u201A\u201B\u2032\u00B4\u0060\uFF07";
const HYPHENS = "\u05BE\u2010-\u2015\u2212\uFE58\uFE63\uFF0D";
// Niqqud and cantillation, direction marks, zero-width characters, variation selectors, keycap.
const INVISIBLE =
  "\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF\u00AD\uFE00-\uFE0F\u20E3";
const SPACES = "\\t\\v\\f\\r\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000";

const quote = new RegExp(`[${QUOTES}]`, "g");
const apostrophe = new RegExp(`[${APOSTROPHES}]`, "g");
const hyphen = new RegExp(`[${HYPHENS}]`, "g");
const invisible = new RegExp(`[${INVISIBLE}]`, "g");
const space = new RegExp(`[${SPACES}]`, "g");
const plain = /^[\n -_a-~\u05D0-\u05EA\u20AA]*$/;
const fractions: Record<string, string> = { "½": ".5", "¼": ".25", "¾": ".75" };

/** Text that maps each character to its original position. */
export interface Mapped {
  text: string;
  /** The original offset of every character, and of the end. */
  at: number[];
}

// A letter and its combining marks are normalized together, which matches NFKC of the whole text.
const cluster = /[\s\S][\u0300-\u036F\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7]*/gu;

function normalizeCluster(piece: string, before: string): string {
  const fraction = fractions[piece];
  if (fraction) return /[0-9]$/.test(before) ? fraction : `0${fraction}`;
  if (plain.test(piece)) return piece;
  return piece
    .replace(quote, '"')
    .replace(apostrophe, "'")
    .replace(hyphen, "-")
    .replace(space, " ")
    .normalize("NFKC")
    .replace(invisible, "")
    .replace(hyphen, "-")
    .replace(space, " ");
}

/** `norm` with original positions, so that matches can be highlighted in the original text. */
export function normMapped(original: string): Mapped {
  const units: string[] = [];
  const at: number[] = [];
  const put = (unit: string, place: number) => {
    const last = units.at(-1);
    if (unit === " " && (last === undefined || last === " " || last === "\n")) return;
    if (unit === "'" && last === "'") {
      units[units.length - 1] = '"';
      return;
    }
    units.push(unit);
    at.push(place);
  };
  // Runs of plain characters are copied as they are; the rest is normalized cluster by cluster.
  for (const run of original.matchAll(/[\n -_a-~\u05D0-\u05EA\u20AA]+(?!\p{M})|[\s\S]\p{M}*/gu)) {
    const text = run[0];
    if (plain.test(text)) {
      for (let place = 0; place < text.length; place++) put(text[place]!, run.index + place);
      continue;
    }
    for (const match of text.matchAll(cluster)) {
      // "2 ½" is one number.
      if (match[0] in fractions && units.at(-1) === " " && /[0-9]/.test(units.at(-2) ?? "")) {
        units.pop();
        at.pop();
      }
      for (const unit of normalizeCluster(match[0], units.at(-1) ?? "").split("")) {
        put(unit, run.index + match.index);
      }
    }
  }
  while (units.at(-1) === " ") {
    units.pop();
    // Trailing text is removed, so its position becomes the end.
    at.pop();
  }
  at.push(original.length);
  return { text: units.join(""), at };
}

/** Readable text in normalized spelling: no niqqud, and plain quotes, hyphens and spaces. */
export function norm(text: string): string {
  return normMapped(text).text;
}

const finals: Record<string, string> = { ך: "כ", ם: "מ", ן: "נ", ף: "פ", ץ: "צ" };

/** The key for comparing words: see normalizer-cases.json. Only letters, digits and single spaces. */
export function searchKey(text: string): string {
  return norm(text)
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replace(/([0-9]),(?=[0-9]{3}(?![0-9]))/g, "$1")
    .replace(/([a-z\u05D0-\u05EA])["'](?![0-9])/g, "$1")
    .replace(/([^0-9]|^)\./g, "$1 ")
    .replace(/\.(?![0-9])/g, " ")
    .replace(/[^.0-9a-z\u00DF-\u024F\u0400-\u04FF\u05D0-\u05EA\u0620-\u064A\u0660-\u0669]+/g, " ")
    .replace(/([0-9])(?=[^0-9. ])/g, "$1 ")
    .replace(/([^0-9. ])(?=[0-9])/g, "$1 ")
    .replace(/[ךםןףץ]/g, (letter) => finals[letter]!)
    .replace(/וו+/g, "ו")
    .replace(/יי+/g, "י")
    .replace(/ +/g, " ")
    .trim();
}

export function searchWords(text: string): string[] {
  const key = searchKey(text);
  return key === "" ? [] : key.split(" ");
}

/** The word without one, two or three of the proclitic letters: ו ה ב ל מ ש כ. */
export function withoutProclitics(word: string): string[] {
  const forms: string[] = [];
  for (const letters of [1, 2, 3]) {
    const rest = word.slice(letters);
    if (!/^[והבלמשכ]+$/.test(word.slice(0, letters)) || !/^[א-ת]{2}/.test(rest)) break;
    forms.push(rest);
  }
  return forms;
}

export const sameWords = (a: string, b: string): boolean => searchKey(a) === searchKey(b);
