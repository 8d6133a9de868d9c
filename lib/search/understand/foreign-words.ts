// Russian and Arabic in the Hebrew words that the readers know: their rows stand in `russian-words.ts` and
// `arabic-words.ts`, names of places are data, `lib/places/data/foreign-names.json`.
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

/** "Хайфа" stands as "в Хайфе", "Тель-Авив" also without its hyphen: the end of each word gives way. */
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
/** A name that another begins with comes behind it: "الناصرة" is a part of "الناصرة العليا". */
const PLACES = [...foreignNames].sort(([, a], [, b]) => longest(b) - longest(a));

/** A language by its script. Its patterns name its letters: those of all scripts are slow to ask for. */
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
    /** All of them at once, as there are many: which one it is tells the group. */
    place: wholeWord(places.map(({ names }) => `(${names})`).join("|"), gluedToPlace),
    rows: compiled,
    /** Words that the rows know are no names. */
    isWord: (word: string) =>
      compiled.some(([pattern]) => {
        pattern.lastIndex = 0;
        const match = own.test(word) ? pattern.exec(word) : null;
        return match !== null && match.index === 0;
      }),
  };
}

const ARABIC_LETTERS = "\\u0620-\\u065f\\u0670-\\u06d3";
/** To a word Arabic glues "in" and "and" and its article, to a place also "to". */
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

/** Names that no table has, by their sound; twice, as a town that is heard tells of its neighbourhoods. */
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

/** In small letters. */
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
