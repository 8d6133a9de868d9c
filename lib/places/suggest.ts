// Suggestions while a place is typed: cities and neighbourhoods, tolerant of spelling.
import { searchKey } from "@/lib/hebrew/normalize";
import { aliasesOf, getLocality, localities, neighborhoods } from "./gazetteer";

export interface PlaceSuggestion {
  kind: "city" | "neighborhood";
  /** The name to put in the field. */
  name: string;
  city: string;
  /** "רמת החייל, תל אביב-יפו" */
  label: string;
  latitude: number;
  longitude: number;
}

export const SUGGEST_FROM = 2;

interface Candidate {
  suggestion: PlaceSuggestion;
  keys: string[];
  loose: string[];
  weight: number;
}

// Compared with and without vowel letters: זיכרון and זכרון, תיקווה and תקוה.
const withoutVowelLetters = (key: string) => key.replace(/(?<=[א-ת])[וי]/g, "");

function candidate(
  suggestion: PlaceSuggestion,
  forms: readonly string[],
  weight: number,
): Candidate {
  const keys = [...new Set(forms.map(searchKey))];
  return { suggestion, keys, loose: keys.map(withoutVowelLetters), weight };
}

const candidates: Candidate[] = [
  ...localities
    .filter(({ population }) => population > 0)
    .map(({ name, nameEn, population, latitude, longitude }) =>
      candidate(
        { kind: "city", name, city: name, label: name, latitude, longitude },
        [name, ...aliasesOf(name), nameEn],
        population,
      ),
    ),
  ...neighborhoods.map(({ name, city, forms }) => {
    const { latitude, longitude, population } = getLocality(city)!;
    return candidate(
      { kind: "neighborhood", name, city, label: `${name}, ${city}`, latitude, longitude },
      [
        ...forms,
        ...[city, ...aliasesOf(city)].flatMap((called) => forms.map((form) => `${called} ${form}`)),
      ],
      // After a city with the same beginning, before villages.
      population / 100,
    );
  }),
];

/** The first key is the place's own name: a prefix of it ranks above a prefix of another place's alias. */
function rank([own, ...keys]: readonly string[], typed: string): number {
  if (own === typed || keys.includes(typed)) return 4;
  if (own?.startsWith(typed)) return 3;
  let best = 0;
  for (const key of [own ?? "", ...keys]) {
    if (key.startsWith(typed)) best = Math.max(best, 2);
    // From three letters, a later word matches too: "לציון", "גנים".
    else if (typed.length >= 3 && key.includes(` ${typed}`)) best = Math.max(best, 1);
  }
  return best;
}

function search(typed: string, keysOf: (candidate: Candidate) => string[]): Candidate[] {
  return candidates
    .map((place) => ({ place, rank: rank(keysOf(place), typed) }))
    .filter((hit) => hit.rank > 0)
    .sort((a, b) => b.rank - a.rank || b.place.weight - a.place.weight)
    .map(({ place }) => place);
}

export function suggestPlaces(text: string, limit = 8, city?: string): PlaceSuggestion[] {
  const typed = searchKey(text.slice(0, 80));
  if (typed.replace(/ /g, "").length < SUGGEST_FROM) return [];
  const exact = search(typed, (place) => place.keys);
  // The remainder of a short word (ל of לוי) is a prefix of everything.
  const bare = withoutVowelLetters(typed);
  const loose =
    exact.length < limit && typed.length > SUGGEST_FROM && bare.length >= SUGGEST_FROM
      ? search(bare, (place) => place.loose)
      : [];
  return [...new Set([...exact, ...loose])]
    .map(({ suggestion }) => suggestion)
    .filter((suggestion) => city === undefined || suggestion.city === city)
    .slice(0, limit);
}
