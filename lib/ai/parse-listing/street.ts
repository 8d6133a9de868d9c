// The street and house number, for the form's address.

import { isStreetName } from "@/lib/places/streets";
import { around, type Finding, type Reading, spanOf } from "./reading";
import { near } from "./surroundings";
import { isPlainWord } from "./words";

const AFTER = `(?!\\d|[.,/]\\d|[ -]?(?:חד|ח'|וחצי|מ"ר|מר(?![א-ת])|מטר|מ'|קומ|דקות|דק'|אלף|מיליון|₪|%|ש"ח|שח|rooms?))`;
// "רחוב" is not part of the name; "שדרות" and "דרך" are.
const isStreetWord = /^(?:שדרות|שד'|דרך|סמטת|משעול|כיכר|ככר)$/;
const withWord = new RegExp(
  `(?<![א-ת])[בהל]{0,2}(?:(?:רחוב|רח'|רח)(?![א-ת])\\.? ?:? ?|(?=(?:שדרות|שד'|דרך|סמטת|משעול|כיכר|ככר) ))([א-ת][א-ת'"]*(?: [א-ת][א-ת'"]*){0,3}) (\\d{1,3}(?: ?[א-ד]'?(?![א-ת]))?)${AFTER}`,
  "g",
);
const numbered = new RegExp(`((?:[א-ת][א-ת'"]* ){1,3})(\\d{1,3})${AFTER}`, "g");

/** "הרצל 15". A street without a number is not an address, and a nearby street is not the home's. */
export function findAddress(reading: Reading): Finding<string> | null {
  const { text } = reading;
  const isNear = (start: number) => near.test(around(text, start, start).before);
  for (const match of text.matchAll(withWord)) {
    const first = match[1]!.split(" ")[0]!;
    if (isNear(match.index) || (!isStreetWord.test(first) && isPlainWord(first))) continue;
    return { value: `${match[1]} ${match[2]}`, confidence: 0.85, spans: [spanOf(match)] };
  }
  // Without a word for street, only a street name that every city has.
  for (const match of text.matchAll(numbered)) {
    const words = match[1]!.trim().split(" ");
    for (let count = words.length; count > 0; count--) {
      const written = words.slice(-count).join(" ");
      const name = isStreetName(written) ? written : written.replace(/^ב/, "");
      if (!isStreetName(name)) continue;
      const end = match.index + match[0].length;
      const start = end - match[2]!.length - 1 - name.length;
      if (isNear(start)) continue;
      return { value: `${name} ${match[2]}`, confidence: 0.75, spans: [{ start, end }] };
    }
  }
  return null;
}
