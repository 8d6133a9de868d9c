// Place names by sound: matches the consonants of a Hebrew name in Cyrillic, Arabic and Latin words, such as "Кирьят
// Нордау" for קריית נורדאו. Names that letters cannot identify (Акко, Гило) are in `data/foreign-names.json`.

import ordinaryFile from "./data/ordinary-words.json";
import { findPlaces, type PlaceMatch } from "./find";
import { aliasesOf, localities, neighborhoods, withoutBracket } from "./gazetteer";
import { isSpelling } from "./latin-spelling";

/** Letters of the same sound in all scripts; vowels, and letters that may stand for a vowel, have none. */
const SOUNDS: Record<string, string> = {
  P: "בפףбпвфbpvfبف",
  T: "טתтtتثط",
  D: "דдdدذض",
  K: "כךקחкхckqhقكحخ",
  G: "גгgjجغ",
  S: "סשצץזсшщцзжszسشصز",
  L: "לлlل",
  M: "מםмmم",
  N: "נןнnن",
  R: "רрrر",
  C: "ч",
};
const soundOf = new Map(
  Object.entries(SOUNDS).flatMap(([sound, letters]) => [...letters].map((one) => [one, sound])),
);
/** Sounds that Hebrew writes with different letters, and their spellings. */
const WRITTEN: Record<string, string> = {
  צ: "цszصس",
  ץ: "цszصس",
  ש: "шщсsشس",
  ס: "сsسص",
  ז: "зжzز",
  ח: "хhحخ",
  כ: "кхkchكخ",
  ך: "кхkhكخ",
  ק: "кkqcقك",
};

/** Letter combinations for a single sound. */
const JOINED: readonly (readonly [RegExp, string])[] = [
  [/т[сц]|ت[سص]|t[sz]/g, "ц"],
  [/sh/g, "ш"],
  [/^وا/, "ف"],
  [/zh/g, "ж"],
  [/[kc]h/g, "х"],
  [/ph/g, "f"],
  [/x/g, "ks"],
];

/** A double letter is one sound. */
const consonantsOf = (word: string) => heardIn(word.replace(/([^\d])\1+/gu, "$1"));
const heardIn = (word: string) => [...word].filter((letter) => soundOf.has(letter));
const sounds = (letters: readonly string[]) => letters.map((one) => soundOf.get(one)).join("");

/** By pronunciation: ה is silent, and ו is a "v" at the start and when doubled, and possibly in a short word: דוד. */
const hebrewConsonants = (word: string) => {
  const plain = word.replace(/["']/g, "").replace(/וו|^ו(?=.)/g, "ב");
  const ways = [plain, plain.replace(/^(.)ו(.)$/, "$1ב$2")].map(consonantsOf);
  // Two equal consonants may have a vowel between them: רוממה.
  return /([^ויה])\1/.test(plain) ? [...ways, heardIn(plain)] : ways;
};

/** "юд алеф": the names of the letters that number quarters. */
const LETTERS: readonly (readonly [string, RegExp])[] = [
  ["א", /^(?:алеф|alef|aleph|الف|ألف)$/],
  ["ב", /^(?:бет|бейт|bet|beit|بيت)$/],
  ["ג", /^(?:гимел[ьм]?|gimm?el|جيمل|غيمل)$/],
  ["ד", /^(?:далет|dalet|daled|دالت|داليت)$/],
  ["ה", /^(?:х?ей|hey|heh)$/],
  ["ו", /^(?:вав|vav)$/],
  ["ז", /^(?:заин|зайн|zain|zayin)$/],
  ["ח", /^(?:хет|chet|het)$/],
  ["ט", /^(?:тет|tet)$/],
  ["י", /^(?:юд|йуд|yud|yod)$/],
];
const letterOf = (word: string) => LETTERS.find(([, names]) => names.test(word))?.[0];

/** "ха", "а", "ال": an article written as a separate word. */
const ARTICLE = /^(?:ха|а|га|эль|аль|ha|a|el|al|ال|هـ?|ها)$/;
const isArabic = (word: string) => /[\u0600-\u06ff]/.test(word);

type Name = {
  hebrew: string;
  words: { written: string; letters: string[] }[];
  city: string;
  kind: "city" | "neighborhood";
};

/** The Cartesian product of the alternatives. */
const everyWay = <One>(ways: readonly (readonly One[])[]) =>
  ways.reduce<One[][]>((rows, way) => rows.flatMap((row) => way.map((one) => [...row, one])), [[]]);

/** Keyed by the sound of all words. */
const names = new Map<string, Name[]>();
/** The sounds of the beginnings of names. */
const beginnings = new Set<string>();

function remember(hebrew: string, city: string, kind: Name["kind"]) {
  if (!/^[א-ת]/.test(hebrew)) return;
  // A letter after a name numbers its parts: "רמת אביב ג'", "רובע י"א".
  const ways = hebrew
    .split(/[ -]+/)
    .filter((word) => word !== "אל")
    .map((written, at) =>
      at > 0 && /^[א-ת]["']?[א-ט]?'?$/.test(written)
        ? [{ written, letters: [`~${written.replace(/["']/g, "")}`] }]
        : hebrewConsonants(written).map((letters) => ({ written, letters })),
    );
  for (const words of everyWay(ways)) {
    const key = words
      .map(({ letters }) => (letters[0]?.startsWith("~") ? letters[0] : sounds(letters)))
      .join(" ");
    for (const { index } of key.matchAll(/ |(?<=~.)|$/g)) beginnings.add(key.slice(0, index));
    const same = names.get(key) ?? [];
    if (!same.some((other) => other.city === city && other.kind === kind))
      names.set(key, [...same, { hebrew, words, city, kind }]);
  }
}

/** Smaller places are seldom searched for in other languages, and their names resemble many words. */
const TOWN = 2_000;
for (const { name, population } of localities) {
  if (population < TOWN) continue;
  for (const form of [withoutBracket(name), ...aliasesOf(name)]) remember(form, name, "city");
}
for (const { city, forms } of neighborhoods) {
  for (const form of forms) remember(form, city, "neighborhood");
}

/** With "h" as written and without it: "Хадар" is הדר, "Хаим" is חיים. */
function heardAs(written: string): string[] {
  const word = JOINED.reduce(
    (text, [pattern, letter]) => text.replace(pattern, letter),
    written.replace(/['ьъ]/g, ""),
  );
  return [...new Set([word, word.replace(/[хгh]/g, "")])];
}

const VOWEL = /^[аеёиоуыэюяйaeiouyاأإآعيو]/;
/** Common English words that are spelled like a neighbourhood. */
const ORDINARY: ReadonlySet<string> = new Set(ordinaryFile.words);

/** Endings of words that names do not have. */
const WORD_END = /(?:[ыи]й|[ао]я|[ыио]е|ь|ся|[еую]т|[иы]х|[ыи]м)$/;

/** Whether letters with the same sound also agree in detail, and vowels that both write match: "у" is always a ו. */
function soundsLike({ written: hebrew, letters }: Name["words"][number], word: string) {
  const heard = consonantsOf(word);
  if (!letters.every((letter, at) => WRITTEN[letter]?.includes(heard[at]!) ?? true)) return false;
  const starts = VOWEL.test(word);
  if (/^[אעי]/.test(hebrew) ? !starts : /^[^אעיהו]/.test(hebrew) && starts) return false;
  if (isArabic(word)) return true;
  if (/יה$/.test(hebrew) && !/[иьйiy][а-яa-z]{0,2}$|[яю]$/.test(word)) return false;
  const rounded = /[^ו]ו(?!ו)/.test(hebrew);
  return rounded ? /[оуюёвouvw]/.test(word) : !/(?<=.)[уюu](?=.)/.test(word);
}

type Word = { text: string; start: number; end: number };
const foreign = /[\p{Script=Cyrillic}\p{Script=Arabic}a-z]+(?:'[\p{L}]+)*/gu;
const joint = /^[ -]{1,3}$/;

const glued = (word: string) =>
  isArabic(word)
    ? [...new Set([word, word.replace(/^[وبل]?(?:ال|ل(?=ل))/, ""), word.replace(/^[وب]/, "")])]
    : [word];

/** A sequence of words in one of its possible pronunciations, with the sound of all of them. */
type Heard = { words: string[]; key: string };

/** The sequences extended by one word, as long as a name begins with them. */
function withNext(rows: readonly Heard[], next: string): Heard[] {
  const letter = letterOf(next);
  const ways = [...new Set(glued(next).flatMap(heardAs))].map((word) => ({
    word,
    sound: sounds(consonantsOf(word)),
  }));
  if (letter) ways.push({ word: `~${letter}`, sound: `~${letter}` });
  return rows.flatMap(({ words, key }) =>
    ways.flatMap(({ word, sound }) => {
      const isFirst = words.length === 0;
      const joined = sound.startsWith("~") && /~.$/.test(key) ? key + sound[1] : `${key} ${sound}`;
      const longer = isFirst ? sound : joined;
      return beginnings.has(longer) ? [{ words: [...words, word], key: longer }] : [];
    }),
  );
}

const isNameInLatin = (text: string, { words: [only] }: Name) =>
  !ORDINARY.has(text) && isSpelling(text, only!.written);

/** A name with at least this many consonants counts alone if only one town has it. */
const ALONE = 4;
function isKnownAlone(name: Name, key: string): boolean {
  if (name.kind === "city" || key.length < ALONE || names.get(key)!.length > 1) return false;
  const [place] = findPlaces(name.hebrew);
  return place !== undefined && place.strength !== "common" && place.cities.length === 1;
}

/** A town, or a part of one of `towns`; `text` is the first word as written. */
function nameOf(rows: readonly Heard[], towns: ReadonlySet<string>, text: string): Name | null {
  for (const { words, key } of rows) {
    const length = key.replace(/[ ~]/g, "").length;
    for (const name of names.get(key) ?? []) {
      const inTown = name.kind === "neighborhood" && towns.has(name.city);
      // "לב העיר" is a part of the named town, not of another.
      if (name.kind === "neighborhood" && !inTown && towns.size > 0) continue;
      if (name.words.length === 1) {
        // A single word counts in its own town; in Latin letters its vowels must match too.
        const isLatin = /^[a-z]/.test(text);
        if (isLatin ? !isNameInLatin(text, name) : WORD_END.test(text)) continue;
        if (!inTown && !(isLatin && isKnownAlone(name, key))) continue;
      }
      // A name of two consonants is identified by its vowels: "Afeka".
      const isSpelled = name.words.length === 1 && /^[a-z]{5}/.test(text);
      if (length < (inTown ? (isSpelled ? 2 : 3) : 4)) continue;
      const agrees = name.words.every(
        (word, at) => words[at]!.startsWith("~") || soundsLike(word, words[at]!),
      );
      if (agrees) return name;
    }
  }
  return null;
}

export type HeardPlace = { hebrew: string; start: number; end: number };

/**
 * Places in the words of other scripts. `known` are the places already found in the text: a neighbourhood counts in its
 * own town. `isWord` tests for words of the language, which are not names on their own.
 */
export function placesHeard(
  text: string,
  known: readonly PlaceMatch[],
  isWord: (word: string) => boolean,
): HeardPlace[] {
  const towns = new Set(known.flatMap(({ kind, name }) => (kind === "city" ? [name] : [])));
  const words: Word[] = [...text.toLowerCase().matchAll(foreign)].map(({ index, 0: one }) => ({
    text: one,
    start: index,
    end: index + one.length,
  }));
  const found: HeardPlace[] = [];
  for (let at = 0; at < words.length; at++) {
    let rows: Heard[] = [{ words: [], key: "" }];
    let best: { name: Name; last: number } | null = null;
    for (let last = at; last < words.length; last++) {
      const next = words[last]!;
      if (last > at && !joint.test(text.slice(words[last - 1]!.end, next.start))) break;
      // "Рехавия до 5000": a preposition is no part of a name.
      if (last > at && next.text.length < 3 && isWord(next.text)) break;
      if (ARTICLE.test(next.text)) {
        if (last === at) break;
        continue;
      }
      rows = withNext(rows, next.text);
      if (rows.length === 0) break;
      const name = nameOf(rows, towns, words[at]!.text);
      if (name && !(last === at && isWord(next.text))) best = { name, last };
    }
    if (!best) continue;
    const [start, end] = [words[at]!.start, words[best.last]!.end];
    const isKnown = known.some(
      (place) => place.start < end && start < place.end && end - start <= place.end - place.start,
    );
    if (isKnown) continue;
    found.push({ hebrew: best.name.hebrew, start, end });
    at = best.last;
  }
  return found;
}
