import { createTranslator, type useTranslations } from "next-intl";
import { knownFilters } from "@/lib/alert/known";
import { chipLabel } from "@/lib/search/chip-label";
import { searchInWords } from "@/lib/search/in-words";
import type { SearchFilters } from "@/lib/search/params";
import messages from "@/messages/he.json" with { type: "json" };

/** As a phone's list of mails shows them. */
const SUBJECT_MAX = 70;

const t: ReturnType<typeof useTranslations<never>> = createTranslator({ locale: "he", messages });

/** "4 חדרים למכירה בחיפה": what a subject says of a search, in words of our own alone; null when there are none. */
export function searchInSubject(given: SearchFilters): string | null {
  const { filters } = knownFilters(given);
  const { deal, place } = searchInWords(t, filters).named;
  const hasRooms = filters.roomsMin !== undefined || filters.roomsMax !== undefined;
  const [type, ...types] = filters.propertyTypes ?? [];
  const what = hasRooms
    ? chipLabel(t, "rooms", filters)
    : type && types.length === 0
      ? t(`property.types.${type}` as never)
      : null;
  return (
    [what, deal !== "all" && t(`property.transaction.${deal}` as never), place !== "none" && place]
      .filter(Boolean)
      .join(" ") || null
  );
}

/** A subject, with what is searched for when there is room. */
export const fitting = (long: string, short: string) => (long.length <= SUBJECT_MAX ? long : short);

/** "קומת קרקע" on one line. */
export const unbroken = (words: string) => words.replaceAll(" ", "\u00A0");

/** "נכסים למכירה בחיפה · 4 חדרים": everything that a search asks for, to whoever confirmed that it is theirs. */
export function wholeSearch(filters: SearchFilters) {
  const { heading, rest } = searchInWords(t, filters);
  return [heading, ...rest.map(unbroken)].join(" · ");
}
