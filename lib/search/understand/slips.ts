// "מחפסת דירה להשכרהה עם מרפצת": common search words with a single typo.
import { replaceMapped } from "@/lib/hebrew/mapped";
import type { Mapped } from "@/lib/hebrew/normalize";
import { searchKey, withoutProclitics } from "@/lib/hebrew/normalize";
import { findPlaces } from "@/lib/places/find";
import { isOneSlipAway } from "@/lib/places/typos";
import { isHomeWord } from "./home-words";
import { isTalkWord, looksLikeTalk } from "./talk-words";

/** Long enough that no other word is one letter away. */
const SPELLED =
  "להשכרה למכירה לשכירות בשכירות מחפשת מחפשים חדרים מרפסת מעלית משופצת מרוהטת פנטהאוז דופלקס מיליון קומה דירת"
    .split(" ")
    .map((word) => [searchKey(word), word] as const);

const word = /(?<![א-ת"'])[א-ת]{5,}(?![א-ת"'])/g;

/** "מחמשת אלפים" is not "מחפשת". */
const number = /שלוש|ארבע|חמש|חמיש|שיש|ששת|שבע|שמונ|תשע|עשר/;

const isKnown = (key: string) =>
  number.test(key) ||
  [key, ...withoutProclitics(key)].some(
    (form) => isHomeWord(form) || isTalkWord(form) || SPELLED.some(([spelled]) => spelled === form),
  );

function spelled(written: string): string | null {
  const key = searchKey(written);
  if (isKnown(key)) return null;
  // A conversational verb is a word of its own, except for the verb that most searches begin with.
  const match = SPELLED.find(([known]) => isOneSlipAway(key, known));
  if (!match || (looksLikeTalk(key) && !match[1].startsWith("מחפש"))) return null;
  return findPlaces(written).length > 0 ? null : match[1];
}

export const withWordsSpelled = (source: Mapped): Mapped =>
  replaceMapped(source, word, ([written]) => spelled(written));
