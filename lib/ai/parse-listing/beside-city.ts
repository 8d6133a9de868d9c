// An unlisted neighbourhood in the field next to the city.
import { searchKey, withoutProclitics } from "@/lib/hebrew/normalize";
import { LEXICON } from "@/lib/hebrew/search-lexicon";
import type { PlaceMatch } from "@/lib/places/find";
import { getLocality } from "@/lib/places/gazetteer";
import { isStreetName } from "@/lib/places/streets";
import type { Found } from "./reading";
import { isPlainWord, startsLikeName } from "./words";

/** A village below this population may share its name with a quarter. */
const VILLAGE = 3000;

const separator = "[\\n,;|•()!:/.📍🏢🔹🔸📌🏡🏠🛏📐💰☎✅❌⭐✨🔑🚗]| - | -|- ";
const splitter = new RegExp(`(?:${separator})`, "u");

/** An unlisted name in the field next to the city: "לוד, אחיסמך", "רמת עמידר ר״ג". */
export function besideCity(text: string, city: PlaceMatch, all: PlaceMatch[]): Found | null {
  const whole = city.start - city.prefix.length;
  const rest = text.slice(city.end, city.end + 70);
  const lead = /^[ ]*(?:[,|:/(•-]|📍|📌|\n)?[ ]*(?:📍|📌)?[ ]*/u.exec(rest)![0];
  const next = rest.slice(lead.length).split(splitter)[0]!;
  const previousText = text.slice(Math.max(0, whole - 60), whole);
  const pieces = previousText.split(splitter);
  const gapBefore = /[,|:/(•-][ ]*$|\n[ ]*$/.test(previousText);
  const previous = gapBefore ? (pieces.at(-2) ?? "") : pieces.at(-1)!;

  const try_ = (raw: string, start: number, afterComma: boolean): Found | null => {
    const trimmed = raw.trim();
    const words = trimmed.split(" ").filter(Boolean);
    if (words.length === 0) return null;
    const name: string[] = [];
    for (const word of words.slice(0, 4)) {
      if (/[\d₪%@+*]/.test(word) || isPlainWord(word) || !/^[א-ת][א-ת"'-]*$/.test(word)) break;
      name.push(word);
    }
    if (name.length === 0 || name.length > 3) return null;
    const first = name[0]!.replace(/^ב(?=[א-ת]{3})/, "");
    const likeName = startsLikeName(name[0]!) || (startsLikeName(first) && name.length > 1);
    if (!likeName && (!afterComma || name.length !== words.length || name.length > 1)) return null;
    if (likeName && name.length === 1) return null;
    // "ת״א, פינתית, …": a word of listings beside the city says what the home is like.
    if (
      !likeName &&
      withoutProclitics(searchKey(name[0]!))
        .concat(searchKey(name[0]!))
        .some((word) => LEXICON.has(word))
    )
      return null;
    if (name.join("").length < 3 || isStreetName(name.join(" "))) return null;
    // "רמת גן, בורסה": in its own field a name keeps its ב.
    const whole = startsLikeName(name[0]!) || !likeName;
    const value = [whole ? name[0]! : first, ...name.slice(1)].join(" ");
    const known = all.some(
      (match) =>
        match.kind === "city" &&
        searchKey(match.name) === searchKey(value) &&
        (getLocality(match.name)?.population ?? 0) >= VILLAGE,
    );
    if (known) return null;
    const from = start + raw.indexOf(name[0]!);
    // "בפרויקט רמות הנגב באר שבע": a developer's project is not a neighbourhood.
    if (/(?<![א-ת])[בהל]{0,2}פרוי?יקט (?:ה?חדש )?$/.test(text.slice(0, from))) return null;
    return {
      finding: {
        value,
        confidence: likeName ? 0.75 : 0.6,
        spans: [{ start: from, end: from + name.join(" ").length }],
      },
      cities: [],
    };
  };
  const comma = /[,|:/(•\n📍-]/u.test(lead);
  return (
    try_(next, city.end + lead.length, comma) ??
    (previous.trim() === ""
      ? null
      : tryLast(
          previous,
          whole - previousText.length + previousText.lastIndexOf(previous),
          try_,
          gapBefore,
        ))
  );
}

/** Before the city, only the end of the field can be the name: "3 חד', רמת עמידר ר״ג". */
function tryLast(
  raw: string,
  start: number,
  attempt: (raw: string, start: number, afterComma: boolean) => Found | null,
  gap: boolean,
): Found | null {
  const words = raw.trim().split(" ");
  for (const count of [3, 2]) {
    const tail = words.slice(-count);
    if (tail.length === count && startsLikeName(tail[0]!)) {
      const joined = tail.join(" ");
      const found = attempt(joined, start + raw.lastIndexOf(joined), false);
      if (found && found.finding.value.split(" ").length === count) return found;
    }
  }
  return gap && words.length <= 2
    ? attempt(raw.trim(), start + raw.indexOf(words[0]!), true)
    : null;
}
