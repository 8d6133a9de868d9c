// The tokens by which a text is found. Must match private.bare_forms and private.index_tokens: both are tested with
// normalizer-cases.json.
import { searchWords, withoutProclitics } from "./normalize";
import { LEXICON } from "./search-lexicon";

/** Valid sequences of glued letters: "ומה", "שב", but not "וכל". */
const glued = /^ו?(?:כש|ש)?(?:מה|[הבלמכ])?$/;

/**
 * The word without the letters that may be glued in front. A lexicon word is not cut, and nothing is cut beyond one.
 * Several letters are removed only in a valid sequence. If only two letters remain, or three are removed, the remainder
 * must be a word of the lexicon.
 */
export function bareForms(word: string): string[] {
  const forms = withoutProclitics(word);
  const beyond = [word, ...forms].findIndex((form) => LEXICON.has(form));
  return forms
    .slice(0, beyond < 0 ? forms.length : beyond)
    .filter(
      (form, cut) =>
        glued.test(word.slice(0, cut + 1)) && ((cut < 2 && form.length > 2) || LEXICON.has(form)),
    );
}

/**
 * The words of the text and their bare forms, provided those are words of the text or the lexicon; sorted and
 * deduplicated.
 */
export function indexTokens(text: string): string[] {
  const own = new Set(searchWords(text));
  const bare = [...own].flatMap(bareForms).filter((form) => own.has(form) || LEXICON.has(form));
  return [...new Set([...own, ...bare])].sort();
}
