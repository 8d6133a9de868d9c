import { canonicalCity } from "@/lib/places/gazetteer";
import { type PlaceSuggestion, suggestPlaces } from "@/lib/places/suggest";
import type { Suggestion } from "@/lib/places/suggestion";

const LIMIT = 6;

/** Names of cities, or of neighbourhoods: those of the given city first. */
export function placeNames(
  text: string,
  kind: PlaceSuggestion["kind"],
  city: string,
): Suggestion[] {
  const official = canonicalCity(city) ?? undefined;
  const found = suggestPlaces(text, 40, kind === "neighborhood" ? official : undefined);
  return found
    .filter((place) => place.kind === kind)
    .slice(0, LIMIT)
    .map(toSuggestion);
}

/**
 * Without a map service: "הירקון 12 תל" offers the cities that match the text behind the street, and the street itself
 * stays as typed. Text that is a place itself offers that place.
 */
export function offlineAddresses(text: string, city: string): Suggestion[] {
  const typed = text.trim().replace(/\s+/g, " ");
  const { street, rest } = splitStreet(typed);
  if (!street) return suggestPlaces(typed, LIMIT).map(toSuggestion);
  const query = rest || city;
  return suggestPlaces(query, 12)
    .filter((place) => place.kind === "city")
    .slice(0, LIMIT)
    .map(({ name }) => ({
      label: `${street}, ${name}`,
      address: street,
      neighborhood: null,
      city: name,
      center: null,
    }));
}

/** "דרך מנחם בגין 132 א, רמת גן" is a street, up to its number or comma, and the rest. */
function splitStreet(text: string) {
  const numbered = /^(.*?[א-ת'"].*?\s\d{1,4}(?:\s?[א-ת]'?(?=[\s,]|$))?)\s*,?\s*(.*)$/.exec(text);
  if (numbered) return { street: numbered[1] ?? "", rest: numbered[2] ?? "" };
  const [street = "", rest] = text.split(/\s*,\s*/, 2);
  return rest === undefined ? { street: "", rest: "" } : { street, rest };
}

function toSuggestion({ kind, name, city, label }: PlaceSuggestion): Suggestion {
  return {
    label,
    address: null,
    neighborhood: kind === "neighborhood" ? name : null,
    city,
    center: null,
  };
}
