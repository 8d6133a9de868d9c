// Improves a description without a model: keeps the agent's words, cleans up their form, and adds the facts that the
// text omits, in the chosen style.
import { parseListing } from "@/lib/ai/parse-listing";
import type { Feature } from "@/lib/catalog/ids";
import { FEATURE_WORDS, wordPattern } from "@/lib/hebrew/lexicon";
import { norm } from "@/lib/hebrew/normalize";
import type { DescribeStyle, ListingFacts } from "./types";

const emoji = /[\p{Extended_Pictographic}\u{1F1E6}-\u{1F1FF}\u{FE0F}\u{200D}]+/gu;

/** Cleans up spaces, repeated punctuation, exclamation marks and emoji. Keeps line breaks. */
export function tidy(text: string, style: DescribeStyle): string {
  const calm = style !== "marketing";
  return text
    .replace(/\r\n?/g, "\n")
    .split("\n")
    .map((line) => {
      let clean = calm ? line.replace(emoji, " ") : line;
      clean = clean
        .replace(/[ \t\u00A0]+/g, " ")
        .replace(/!{2,}/g, "!")
        .replace(/\?{2,}/g, "?")
        .replace(/\.{4,}/g, "...")
        .replace(/,{2,}/g, ",")
        .replace(/\*+/g, "")
        .replace(/ +([,.!?;:])(?=\s|$)/g, "$1")
        .replace(/ *([,;]) *(?=[א-ת])/g, "$1 ")
        .trim();
      if (calm) clean = clean.replace(/!/g, ".").replace(/\.{2}(?!\.)/g, ".");
      return clean;
    })
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** The facts that the text omits. */
export function forgotten(text: string, facts: ListingFacts): ListingFacts {
  const { fields } = parseListing(text);
  const plain = norm(text).toLowerCase();
  const says = (feature: Feature) => wordPattern(FEATURE_WORDS[feature]).test(plain);
  const city = facts.city ?? "";
  const part = facts.neighborhood ?? "";
  return {
    transactionType: facts.transactionType,
    propertyType: facts.propertyType,
    city: city !== "" && (fields.city === city || plain.includes(norm(city))) ? null : facts.city,
    neighborhood: part !== "" && plain.includes(norm(part)) ? null : facts.neighborhood,
    rooms: fields.rooms === null ? facts.rooms : null,
    floor: fields.floor === null ? facts.floor : null,
    totalFloors: fields.floor === null && fields.totalFloors === null ? facts.totalFloors : null,
    builtAreaSqm: fields.builtAreaSqm === null ? facts.builtAreaSqm : null,
    balconySqm: says("balcony") ? null : facts.balconySqm,
    gardenSqm: says("garden") ? null : facts.gardenSqm,
    parkingSpots: says("parking") ? null : facts.parkingSpots,
    condition: fields.condition === null ? facts.condition : null,
    features: (facts.features ?? []).filter((feature) => !says(feature)),
  };
}

/** Adds a full stop to an unfinished last line, unless it ends in other punctuation. */
export const closed = (text: string): string =>
  /[\p{L}\p{N}"'״׳)]$/u.test(text) ? `${text}.` : text;
