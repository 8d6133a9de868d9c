// How a Hebrew name may be spelled in Latin letters, including its vowels: "רוממה" can be "Romema" but not "roam". A
// name of several words is identified by its consonants; for a single word too many others share them.

const CONSONANTS: Record<string, string> = {
  ...{
    ב: "bb?|vv?|w",
    ג: "gg?|j|dj",
    ד: "dd?",
    ז: "z|j|s",
    ח: "ch|kh|h",
    ט: "tt?",
    כ: "kh|ch|kk?|h|c",
  },
  ...{ ל: "ll?", מ: "mm?", נ: "nn?", ס: "ss?", פ: "pp?|ff?|ph", צ: "tz|ts|z", ק: "kk?|q|c" },
  ...{
    ר: "rr?",
    ש: "sh|ss?",
    ת: "tt?|th",
    ך: "kh|ch|k",
    ם: "m",
    ן: "nn?",
    ף: "ff?|p|ph",
    ץ: "tz|ts|z",
  },
};
/** Letters written for a vowel, or pronounced as one. */
const inside: Record<string, string> = {
  א: "[aeiou]{0,2}'?",
  ע: "'?[aeiou]{0,2}'?",
  ה: "h",
  ו: "(?:[ou]{1,2}h?|vv?|w)",
  י: "(?:[iey]{1,2}|ai|ay)",
};
const first: Record<string, string> = {
  ...inside,
  א: "'?[aeiou]{1,2}",
  ע: "'?[aeiou]{1,2}",
  י: "(?:y|j|i)",
};
const last: Record<string, string> = {
  ...inside,
  ה: "(?:ah?|eh?|o)",
  א: "(?:ah?|e|o)?",
  י: "(?:i|y|ai|ay|ei|ey)",
};
/** Between two consonants: a vowel that Hebrew does not write cannot be "u". */
const VOWEL = "(?:[aei]|ee)?'?";

function spelling(name: string): string {
  const letters = [...name.replace(/["']/g, "").replace(/וו/g, "ב").replace(/יי/g, "י")];
  return letters
    .map((letter, at) => {
      const next = letters[at + 1];
      const consonant = CONSONANTS[letter];
      if (consonant) return `(?:${consonant})${next === undefined ? "" : VOWEL}`;
      const written = (at === 0 ? first : next === undefined ? last : inside)[letter] ?? letter;
      return /[היוע]/.test(letter) && next !== undefined ? `${written}${VOWEL}` : written;
    })
    .join("");
}

const patterns = new Map<string, RegExp>();

/** Expects `word` in lower case. The article of the name is optional. */
export function isSpelling(word: string, name: string): boolean {
  let pattern = patterns.get(name);
  if (!pattern) {
    const bare = /^ה[א-ת]{3}/.test(name) ? `|${spelling(name.slice(1))}` : "";
    pattern = new RegExp(`^(?:${spelling(name)}${bare})$`);
    patterns.set(name, pattern);
  }
  return pattern.test(word);
}
