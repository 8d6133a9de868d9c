// Finds the neighbourhood: introduced by "שכונת …", known to the gazetteer, or next to the city.
import { norm, searchKey } from "@/lib/hebrew/normalize";
import { type PlaceMatch, standsAlone } from "@/lib/places/find";
import { besideCity } from "./beside-city";
import type { Finding, Found, Reading } from "./reading";
import { near, office, streetBefore } from "./surroundings";
import { isPlainWord } from "./words";

const explicit =
  /(?<![א-ת])(?:[בהולש]{0,2}שכונת|[בה]?שכ'|שם השכונה ?:|שכונה ?:|neighborhood:?) ?([א-ת][^\n,;|.!?()•:]{1,40})/g;
/** "במרכז חיפה". */
const centre = /(?<![א-ת])ב?(מרכז(?: העיר)?) $/;
const lettered =
  /(?<![א-ת])[בה]?(שכונה|רובע|גבעה|רמה) ?:? ?((?:[א-ת]|[א-ת]"[א-ת]|\d{1,2})'?|[a-d]\d?)(?![א-תa-z\d"])/gi;

/** "שכונת גן הורדים": words that begin a name but are not names on their own. */
const opensName = /^(?:גן|לב|נוף)$/;
const quarter = /(?<![א-ת])[בהמ]?רובע $/;
const oneLetter = /^ ([א-י])(?:'|(?=[ ,.;)\n]|$))(?![א-ת])/;

/** "רמת אביב א'": the letter of a part. */
function letterBehind(text: string, { end, form }: PlaceMatch): string {
  const letter = oneLetter.exec(text.slice(end, end + 4))?.[1];
  return letter && !/[א-י]'$/.test(form) ? ` ${letter}'` : "";
}

/** The form without what the field already implies: "שכונת" and the city. */
function calledHere(match: PlaceMatch): string {
  const short = match.form.replace(/^שכונת /, "");
  return match.cities.some((city) => short.endsWith(` ${city}`)) ? match.name : short;
}

export function findNeighborhood(
  reading: Reading,
  all: PlaceMatch[],
  city: Finding<string> | null,
  cityMatch: PlaceMatch | null,
): Found | null {
  const text = reading.text;
  const inCity = (match: PlaceMatch) => !city || match.cities.includes(city.value);
  const candidates: { found: Found; score: number }[] = [];

  for (const match of all) {
    if (match.kind !== "neighborhood" || !inCity(match)) continue;
    if (cityMatch && match.start < cityMatch.end && cityMatch.start < match.end) {
      // "הרצליה פיתוח" names both the city and its part.
      if (
        match.end - match.start <= cityMatch.end - cityMatch.start &&
        !match.cities.includes(cityMatch.name)
      )
        continue;
    }
    const whole = match.start - match.prefix.length;
    const before = text.slice(Math.max(0, whole - 24), whole);
    if (streetBefore.test(before)) continue;
    if (
      /^ \d{1,3}(?![\d"'+]| ?(?:חד|ח'|מ"ר|מר|מטר|קומ|\+))/.test(
        text.slice(match.end, match.end + 12),
      ) &&
      match.strength !== "sure"
    ) {
      continue;
    }
    const marked = /(?:שכונת|שכונה|שכ'|רובע|מתחם) ?:? ?$/.test(before);
    const alone = standsAlone(text, whole, match.end);
    const inside = /ב$/.test(match.prefix);
    const touching = cityMatch !== null && distance(match, cityMatch) <= 4;
    if (!city && match.cities.length > 1 && !marked && !(alone.left && alone.right)) continue;
    let score = match.strength === "sure" ? 4 : match.strength === "risky" ? 1 : 0;
    if (marked) score += 5;
    if (alone.left && alone.right) score += 2;
    else if (alone.left || alone.right) score += match.strength === "common" ? 0.5 : 1;
    if (inside) score += match.strength === "common" ? 1 : 2;
    if (touching) score += 2;
    // "חיפה הדר", "מודיעין, השבטים": directly after its city, even an ordinary word is a name.
    if (touching && match.start >= cityMatch.end && match.strength !== "sure") score += 1.5;
    // "חדרים, הדר חיפה": so is one directly before the city, at the start of a field.
    if (touching && alone.left && match.end <= cityMatch.start && match.strength === "common")
      score += 1;
    if (/[מל]$/.test(match.prefix) && !marked) score -= 3;
    // "ליד הכנרת, טבריה עילית, 4 חד'": a name in a field of its own is the location.
    const ownField = match.strength === "sure" && alone.left && alone.right;
    if (near.test(before) && !ownField) score -= 5;
    if (office.test(before)) score -= 3;
    if (!city && match.strength !== "sure" && !marked) score -= 2;
    const fees = /^ ?[:-]? ?\d{2,4}(?!\d)/.test(text.slice(match.end, match.end + 8));
    if (match.name === "ארנונה" && (fees || (!touching && !alone.left))) score -= 6;
    if (score >= 3) {
      const letter = letterBehind(text, match);
      const finding = {
        // The agent's form of the name, although the list may prefer another.
        value: `${quarter.test(before) ? "רובע " : ""}${calledHere(match)}${letter}`,
        confidence: Math.min(0.95, 0.6 + score * 0.05),
        spans: [{ start: match.start, end: match.end }],
      };
      candidates.push({ found: { finding, cities: match.cities }, score });
    }
  }

  const middle = cityMatch && city && centre.exec(text.slice(0, cityMatch.start));
  if (middle) {
    const start = middle.index + middle[0].indexOf("מ");
    const isNear = near.test(text.slice(Math.max(0, start - 24), start));
    const finding = {
      value: middle[1]!,
      confidence: 0.75,
      spans: [{ start, end: start + middle[1]!.length }],
    };
    if (!isNear) candidates.push({ found: { finding, cities: [] }, score: 2.5 });
  }

  for (const match of text.matchAll(lettered)) {
    const start = match.index + match[0].indexOf(match[1]!);
    const end = match.index + match[0].length;
    const value = norm(
      `${match[1]} ${match[2]!.length === 1 && /[א-ת]/.test(match[2]!) ? `${match[2]}'` : match[2]}`,
    );
    if (!/["'\d]|^[א-ת]'?$/.test(match[2]!) && !/[a-d]/i.test(match[2]!)) continue;
    const shown = /[a-d]/.test(match[2]!) ? value.toUpperCase() : value;
    candidates.push({
      found: { finding: { value: shown, confidence: 0.88, spans: [{ start, end }] }, cities: [] },
      score: 5.5,
    });
  }

  for (const match of text.matchAll(explicit)) {
    const start = match.index + match[0].length - match[1]!.length;
    if (candidates.some(({ found }) => found.finding.spans[0]!.start === start)) continue;
    const words: string[] = [];
    for (const word of match[1]!.split(" ").slice(0, 4)) {
      if (
        word === "-" ||
        /\d/.test(word) ||
        (isPlainWord(word) && !(words.length === 0 && opensName.test(word))) ||
        (words.length > 0 && isCityWord(word, all, start, text))
      )
        break;
      words.push(word);
    }
    const value = words.join(" ").replace(/ -$/, "").trim();
    if (value.length < 2 || isPlainWord(value)) continue;
    candidates.push({
      found: {
        finding: { value, confidence: 0.8, spans: [{ start, end: start + value.length }] },
        cities: [],
      },
      score: 6,
    });
  }

  candidates.sort((a, b) => b.score - a.score);
  return candidates[0]?.found ?? (cityMatch && city ? besideCity(text, cityMatch, all) : null);
}

const isCityWord = (word: string, all: PlaceMatch[], from: number, text: string) =>
  all.some(
    (match) =>
      match.kind === "city" &&
      match.strength === "sure" &&
      match.start >= from &&
      searchKey(text.slice(match.start, match.end)).startsWith(searchKey(word.replace(/^ב/, ""))),
  );

const distance = (a: PlaceMatch, b: PlaceMatch) => {
  const gap =
    a.start >= b.end ? a.start - a.prefix.length - b.end : b.start - b.prefix.length - a.end;
  return Math.max(0, gap);
};
