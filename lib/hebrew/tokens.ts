// What a text is found by. The twin of private.bare_forms and private.index_tokens: both are tested with
// normalizer-cases.json.
import { searchWords, withoutProclitics } from "./normalize";
import { LEXICON } from "./search-lexicon";

/** As the letters follow each other: "ומה", "שב", and not "וכל". */
const glued = /^ו?(?:כש|ש)?(?:מה|[הבלמכ])?$/;

/**
 * The word without the letters that may be glued in front: none of a word of its own, nor beyond one. Several are cut
 * only as they follow each other. Two letters that are left, or three that are cut, prove nothing: then what is left
 * is a word of the lexicon.
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

/** Its words, and their bare forms as far as those are words of the text or of the lexicon; sorted, once each. */
export function indexTokens(text: string): string[] {
  const own = new Set(searchWords(text));
  const bare = [...own].flatMap(bareForms).filter((form) => own.has(form) || LEXICON.has(form));
  return [...new Set([...own, ...bare])].sort();
}
