// Russian and Arabic translated to Hebrew words that the parser knows: the rows are in `russian-words.ts` and
// `arabic-words.ts`, and place names in `lib/places/data/foreign-names.json`.
import { replaceMapped } from "@/lib/hebrew/mapped";
import type { Mapped } from "@/lib/hebrew/normalize";
import { replaceSpans } from "@/lib/hebrew/replace-spans";
import { findPlaces } from "@/lib/places/find";
import { foreignNames } from "@/lib/places/gazetteer";
import { placesHeard } from "@/lib/places/sounds";
import { ARABIC_ROWS } from "./arabic-words";
import type { Row } from "./foreign-row";
import { isHomeWord } from "./home-words";
import { RUSSIAN_ROWS } from "./russian-words";
import { isTalkWord } from "./talk-words";

/** "Хайфа" becomes "в Хайфе", and "Тель-Авив" also loses its hyphen: the ending of each word is flexible. */
const inflected = (name: string) =>
  name
    .split(/[ -]/)
    .map((part) =>
      /[а-яё]{2}/.test(part)
        ? `${part.replace(/[аеиоуыэюяйь]$/, "")}(?:ами|ах|ом|[аеиоуыэюяйь]{0,2})`
        : part.replace(/^ال/, "ا?لل?"),
    )
    .join("[- ]?");

const longest = (names: readonly string[]) => Math.max(...names.map(({ length }) => length));
/** Longer names first: "الناصرة" is a part of "الناصرة العليا". */
const PLACES = [...foreignNames].sort(([, a], [, b]) => longest(b) - longest(a));

/** A language by its script. Patterns list its letters, because matching the letters of all scripts is slow. */
function languageOf(letters: string, glued: string, gluedToPlace: string, rows: readonly Row[]) {
  const letter = `[${letters}א-ת]`;
  const wholeWord = (words: string, before: string) =>
    new RegExp(
      `(?<!${letter})${before}(?:${words.replaceAll("\\p{L}", `[${letters}]`)})(?!${letter})`.replace(
        /[А-ЯЁ]+/g,
        (capitals) => capitals.toLowerCase(),
      ),
      "g",
    );
  const own = new RegExp(`[${letters}]`);
  const places = PLACES.flatMap(([hebrew, names]) => {
    const here = names.map((name) => name.toLowerCase()).filter((name) => own.test(name));
    return here.length > 0 ? [{ hebrew, names: here.map(inflected).join("|") }] : [];
  });
  const compiled = rows.map(([words, hebrew]) => [wholeWord(words, glued), hebrew] as const);
  return {
    own,
    places: places.map(({ hebrew }) => hebrew),
    /** One pattern for all of them, because there are many: the group tells which place matched. */
    place: wholeWord(places.map(({ names }) => `(${names})`).join("|"), gluedToPlace),
    rows: compiled,
    /** Words that the rows know are not names. */
    isWord: (word: string) =>
      compiled.some(([pattern]) => {
        pattern.lastIndex = 0;
        const match = own.test(word) ? pattern.exec(word) : null;
        return match !== null && match.index === 0;
      }),
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

/** Expects lower case. */
export function inHebrewWords(source: Mapped): Mapped {
  if (!anyForeign.test(source.text)) return inHebrewNames(source);
  const digits = replaceMapped(
    replaceMapped(source, arabicDigit, ([digit]) => String(digit!.charCodeAt(0) - 0x660)),
    arabicPoint,
    () => ".",
  );
  const spoken = LANGUAGES.filter(({ own }) => own.test(source.text));
  const named = spoken.reduce(
    (mapped, { place, places }) =>
      replaceMapped(mapped, place, ([, ...groups]) => {
        const found = groups.findIndex((group) => group !== undefined);
        return places[found]!;
      }),
    digits,
  );
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
