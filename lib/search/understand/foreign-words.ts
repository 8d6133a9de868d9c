// Russian and Arabic translated to Hebrew words that the parser knows: the rows are in `russian-words.ts` and
// `arabic-words.ts`, and place names in `lib/places/data/foreign-names.json` and `foreign-neighborhoods.json`.
import { replaceMapped } from "@/lib/hebrew/mapped";
import type { Mapped } from "@/lib/hebrew/normalize";
import { replaceSpans } from "@/lib/hebrew/replace-spans";
import { findPlaces } from "@/lib/places/find";
import { canonicalCity, foreignNames, foreignNeighborhoods } from "@/lib/places/gazetteer";
import { placesHeard } from "@/lib/places/sounds";
import { inPlainArabic, plainArabic } from "./arabic-spelling";
import { ARABIC_ROWS } from "./arabic-words";
import type { Row } from "./foreign-row";
import { isHomeWord } from "./home-words";
import { RUSSIAN_ROWS } from "./russian-words";
import { isTalkWord } from "./talk-words";

/** "Старый" becomes "в Старом". */
const ADJECTIVE = /(?:[ыи]й|ая)$/;
const ADJECTIVE_ENDING = "(?:[ыиое]й|[ыиое]м|[ое]го|[ое]му|ая|ую|[ыи]х)";
/** "Хайфа" becomes "в Хайфе", and "Тель-Авив" also loses its hyphen: the ending of each word is flexible. */
const inflected = (name: string) =>
  name
    .split(/[ -]/)
    .map((part) => {
      if (!/[а-яё]{2}/.test(part)) return part.replace(/^ال/, "ا?لل?");
      return ADJECTIVE.test(part) && part.length > 4
        ? part.replace(ADJECTIVE, ADJECTIVE_ENDING)
        : `${part.replace(/[аеиоуыэюяйь]$/, "")}(?:ами|ах|ом|[аеиоуыэюяйь]{0,2})`;
    })
    .join("[- ]?");

/** What a name means: the Hebrew name, and its city if the name is also an ordinary word ("Сити") or used elsewhere. */
type Meaning = { hebrew: string; city: string | null };
type ForeignPlace = { names: readonly string[]; meanings: readonly Meaning[] };

const hoodForms = new Map<string, Meaning[]>();
for (const { name, city, forms } of foreignNeighborhoods) {
  for (const form of forms) {
    const known = hoodForms.get(form) ?? [];
    hoodForms.set(form, [...known, { hebrew: name, city: /[ -]/.test(form) ? null : city }]);
  }
}
const longest = ({ names }: ForeignPlace) => Math.max(...names.map(({ length }) => length));
/** Longer names first: "الناصرة" is a part of "الناصرة العليا". */
const PLACES: readonly ForeignPlace[] = [
  ...foreignNames.map(([hebrew, names]) => ({ names, meanings: [{ hebrew, city: null }] })),
  ...[...hoodForms].map(([form, meanings]) => ({ names: [form], meanings })),
].sort((a, b) => longest(b) - longest(a));

/** A language by its script. Patterns list its letters, because matching the letters of all scripts is slow. */
function languageOf(letters: string, glued: string, gluedToPlace: string, rows: readonly Row[]) {
  const letter = `[${letters}א-ת]`;
  const wholeWord = (words: string, before: string) =>
    new RegExp(
      plainArabic(
        `(?<!${letter})${before}(?:${words.replaceAll("\\p{L}", `[${letters}]`)})(?!${letter})`,
      ).replace(/[А-ЯЁ]+/g, (capitals) => capitals.toLowerCase()),
      "g",
    );
  const own = new RegExp(`[${letters}]`);
  const places = PLACES.flatMap((place) => {
    const here = place.names.map((name) => name.toLowerCase()).filter((name) => own.test(name));
    return here.length > 0 ? [{ ...place, pattern: here.map(inflected).join("|") }] : [];
  });
  const compiled = rows.map(([words, hebrew]) => [wholeWord(words, glued), hebrew] as const);
  return {
    own,
    places,
    /** One pattern for all of them, because there are many: the group tells which place matched. */
    place: wholeWord(places.map(({ pattern }) => `(${pattern})`).join("|"), gluedToPlace),
    rows: compiled,
    /** Words that the rows know are not names. */
    isWord: (word: string) => own.test(word) && compiled.some(([row]) => word.search(row) === 0),
  };
}

const ARABIC_LETTERS = "\\u0620-\\u065f\\u0670-\\u06d3";
/** Arabic glues "in", "and" and the article to a word, and to a place also "to". */
const GLUED = `(?:[بو](?=[${ARABIC_LETTERS}]{3}))?(?:ال(?=[${ARABIC_LETTERS}]{3}))?`;
const GLUED_TO_PLACE = `(?:[بولف](?=[${ARABIC_LETTERS}]{3}))?(?:ا?لل?(?=[${ARABIC_LETTERS}]{3}))?`;
const LANGUAGES = [
  languageOf("а-яё", "", "", RUSSIAN_ROWS),
  languageOf(ARABIC_LETTERS, GLUED, GLUED_TO_PLACE, ARABIC_ROWS),
];
const isWord = (word: string) =>
  isHomeWord(word) || isTalkWord(word) || LANGUAGES.some((language) => language.isWord(word));

const anyForeign = /[\u0400-\u04ff\u0600-\u06ff]/;
const anyOther = /[\u0400-\u04ff\u0600-\u06ffa-z]{3}/;
const arabicDigit = /[٠-٩]/g;
const arabicPoint = /(?<=[0-9])٫(?=[0-9])/g;

/** Transliterates names that no table has; twice, because a recognized town helps to recognize its neighbourhoods. */
function inHebrewNames(source: Mapped): Mapped {
  if (!anyOther.test(source.text)) return source;
  const read = (mapped: Mapped) => {
    const heard = placesHeard(mapped.text, findPlaces(mapped.text), isWord);
    return heard.length > 0
      ? replaceSpans(
          mapped,
          heard.map(({ hebrew, start, end }) => ({ start, end, put: hebrew })),
        )
      : mapped;
  };
  const once = read(source);
  return once === source ? source : read(once);
}

/** Replaces the names of the tables. */
function inTableNames(source: Mapped, { place, places }: (typeof LANGUAGES)[number]): Mapped {
  const meaningsOf = ([, ...groups]: RegExpMatchArray) =>
    places[groups.findIndex((group) => group !== undefined)]!.meanings;
  let named: ReadonlySet<string | null> | null = null;
  const citiesNamed = () =>
    new Set([
      ...[...source.text.matchAll(place)].map((match) =>
        canonicalCity(meaningsOf(match)[0]!.hebrew),
      ),
      ...findPlaces(source.text).flatMap(({ kind, name }) => (kind === "city" ? [name] : [])),
    ]);
  return replaceMapped(source, place, (match) => {
    const meanings = meaningsOf(match);
    const anywhere = meanings.find(({ city }) => city === null);
    if (anywhere) return anywhere.hebrew;
    named ??= citiesNamed();
    return meanings.find(({ city }) => named!.has(city))?.hebrew ?? null;
  });
}

/** Expects lower case. */
export function inHebrewWords(source: Mapped): Mapped {
  if (!anyForeign.test(source.text)) return inHebrewNames(source);
  const digits = replaceMapped(
    replaceMapped(source, arabicDigit, ([digit]) => String(digit!.charCodeAt(0) - 0x660)),
    arabicPoint,
    () => ".",
  );
  const spoken = LANGUAGES.filter(({ own }) => own.test(source.text));
  const named = spoken.reduce(inTableNames, inPlainArabic(digits));
  return spoken
    .flatMap(({ rows }) => rows)
    .reduce(
      (mapped, [words, hebrew]) =>
        replaceMapped(mapped, words, (match) =>
          typeof hebrew === "string" ? hebrew : hebrew(match),
        ),
      inHebrewNames(named),
    );
}
