import { createTranslator } from "next-intl";
import type { Translate } from "@/lib/i18n/translate";
import { searchInWords } from "@/lib/search/in-words";
import type { SearchFilters } from "@/lib/search/params";
import messages from "@/messages/he.json";

const t: Translate = createTranslator({ locale: "he", messages });

/** Keeps "קומת קרקע" on one line. */
export const unbroken = (words: string) => words.replaceAll(" ", "\u00A0");

/** "נכסים למכירה בחיפה · 4 חדרים": all filters of a search, for a reader who confirmed that it is theirs. */
export function wholeSearch(filters: SearchFilters) {
  const { heading, rest } = searchInWords(t, filters);
  return [heading, ...rest.map(unbroken)].join(" · ");
}
