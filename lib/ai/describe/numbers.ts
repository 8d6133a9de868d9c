// Checks that every number in a text is a given fact. Applied to generated texts and to a model's responses.
import { originalSpan, replaceMapped } from "@/lib/hebrew/mapped";
import { normMapped } from "@/lib/hebrew/normalize";
import { digitsForWords, floorNumber } from "@/lib/hebrew/numbers";
import type { ListingFacts } from "./types";

const ordinal =
  /(?<=(?:קומה|בקומה|הקומה) ה?)(?:ראשונה|שניה|שנייה|שלישית|רביעית|חמישית|שישית|ששית|שביעית|שמינית|תשיעית|עשירית)(?![א-ת])/g;
const written = /\d{1,3}(?:,\d{3})+(?!\d)|\d+(?:\.\d+)?/g;

function readNumbers(text: string) {
  let mapped = digitsForWords(normMapped(text));
  mapped = replaceMapped(mapped, ordinal, (match) => String(floorNumber(match[0])));
  return [...mapped.text.matchAll(written)].map((match) => {
    const span = originalSpan(text, mapped.at, {
      start: match.index,
      end: match.index + match[0].length,
    });
    return { value: Number(match[0].replaceAll(",", "")), as: text.slice(span.start, span.end) };
  });
}

/**
 * Numbers in the text, as written, that no fact contains. `source` is the agent's original when a text is improved: its
 * numbers are allowed too.
 */
export function unknownNumbers(text: string, facts: ListingFacts, source = ""): string[] {
  const allowed = new Set<number>(
    [
      facts.rooms,
      facts.floor,
      facts.totalFloors,
      facts.builtAreaSqm,
      facts.balconySqm,
      facts.gardenSqm,
      facts.parkingSpots,
      facts.price,
    ].filter((value): value is number => value != null),
  );
  // "שכונה 80" and "רובע 7" contain numbers of their own.
  for (const place of [facts.city, facts.neighborhood, source]) {
    for (const { value } of readNumbers(place ?? "")) allowed.add(value);
  }
  return readNumbers(text)
    .filter(({ value }) => !allowed.has(value))
    .map(({ as }) => as);
}

/** The number of words; punctuation alone does not count. */
export const wordCount = (text: string): number =>
  (text.match(/\S+/g) ?? []).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
