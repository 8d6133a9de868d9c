// Finds names of places in running text. It reports what stands there and in which surroundings;
// whether that is the place of the listing is for the reader of the text to decide.
import { searchKey } from "@/lib/hebrew/normalize";
import ordinaryFile from "./data/ordinary-words.json";
import {
  aliasesOf,
  commonCities,
  getLocality,
  latinNeighborhoods,
  latinTowns,
  localities,
  neighborhoods,
  riskyCities,
  withoutBracket,
} from "./gazetteer";
import { isSpelling } from "./latin-spelling";

export interface PlaceMatch {
  kind: "city" | "neighborhood";
  /** Canonical. */
  name: string;
  /** The form of the name that stands in the text, in its usual spelling. */
  form: string;
  /** A city itself, or all cities that have a neighbourhood of that name. */
  cities: string[];
  /** Places in the text that was searched, the glued letters not included. */
  start: number;
  end: number;
  /** Letters glued to the front: "ב", "מ", "של"… */
  prefix: string;
  /** How far the name can be told from plain words. */
  strength: "sure" | "risky" | "common";
  words: number;
}

interface Form {
  kind: "city" | "neighborhood";
  name: string;
  form: string;
  cities: string[];
  strength: PlaceMatch["strength"];
  keys: string[];
  /** The keys are skeletons of Latin words. */
  bySkeleton?: boolean;
  /** Of one Latin word: what its vowels have to fit, too. */
  spelled?: string;
  /** An abbreviation counts only with its quote or hyphen: תא is a cell, ת״א is Tel Aviv. */
  mark: '"' | "-" | null;
  /** Written without its article this counts only behind ב, ל, מ, which swallow the ה; "צפון הישן" keeps one. */
  swallowed: boolean;
}

interface Word {
  text: string;
  key: string;
  /** Of Latin letters; names of several words are compared by it. */
  skeleton: string;
  start: number;
  end: number;
}

// Words that begin many names of neighbourhoods and hardly anything else.
const sureWords = new Set(
  "פלורנטין רחביה קטמון קטמונים צהלה מגדיאל רמתיים אגרובנק רייספלד בורוכוב מורשת ברנע אפרידר בוכמן נחלאות דניה שחמון מרמורק טלביה בבלי עמידר קנען סביניה ברכפלד קייזר אחיסמך עמישב שעריים מונטיפיורי נרקיסים אגמים תלפיות גילה זרנוגה ורדיה כבאביר".split(
    " ",
  ),
);
// Neighbourhoods named like streets, people and plain words: only in a field of their own.
const commonNeighborhoods = new Set(
  'בן גוריון|ויצמן|וייצמן|רבין|קפלן|הנשיא|מרינה|המרינה|נחלה|אבן גבירול|אלון|דור|אורות|הפארק|פארק|היובל|מרכז|המרכז|גנים|ותיקים|האבן|אביב|שחר|השחר|מרכז העיר|הדרים|כרמים|הכרמים|אורנים|ורדים|פרחים|הפרחים|הגנים|הים|הצפון|צפונית|דרומית|הצעירה|ארזים|יעלים|שקד|רותם|אשכול|ניצחון|הנצחון|מגדל|המגדלים|רמז|ראשונים|הראשונים|הגבעה|גבעתי|הרכבת|מעלות|משואה|ספיר|אליעזר|אפרים|זיו|גורדון|סוקולוב|ז\'בוטינסקי|ביאליק|הרצל|ארלוזורוב|שפירא|כצנלסון|יוספטל|שמשון|נגבה|שרת|גולן|עם|צבי|תקומה|התקווה|מצדה|סיטי|הסיטי|מולדת|בית העם|טללים|יובלים|ברושים|אלונים|ניצנים|גבעולים|חמניות|סלע|אזורים|חופים|הצלחה|מנדרין|הגל|הגיבורים|גיבורים|אגם|האגמים|ראשית|שינקין|הנביאים|נביאים|השבטים|הציפורים|ציפורים|המגינים|נעורים|מעוף|צאלים|הדקל|גפן|הגפן|הגליל|הערבה|ערבה|הבנים|מערב העיר|דרום העיר|מזרח העיר|העיר העתיקה|לב העיר|גאולה|הקריה|הבורסה|הירוקה|הירוקות|החורש|קופת חולים|פת|ברנר|נורדאו|מוצקין|דביר|אילנות|דרום|אחווה|חלומות|מוריה|שרתון|התערוכה|גיורא|הזמר העברי|המשתלה|הגורן|מרכז המושבה|אופיר|הפועל המזרחי|מישור|הרימון|רימון|הקריה החרדית|נצרים|נוגה|עליה|מעוז|בריגה|אלרם|בילו|נוף ים|קליינשטיין|סירקין|טרומפלדור|חפץ חיים|אור החיים|חב"ד|חבד|בית חולים|צה"ל|חוף הים|ההגנה|גלי ים|מצפה ים|גן נחום|שיפר|פאר|ניסן|בקעה|הדר|רמות|ארנונה|כרמל|עזרא|אגש|ביג|צורן|הראשון|גיל|נביאים|צמרות|האלף|רסקו|קפלן|הרצוג|עתיקות|שמואל הנביא|הנחלים|נחלים|נחלת יצחק|צימר'
    .split("|")
    .map(searchKey),
);

const commonForms = new Set([...commonCities].map(searchKey));
const riskyForms = new Set([...riskyCities].map(searchKey));

function cityStrength(name: string, form: string, population: number): PlaceMatch["strength"] {
  const key = searchKey(form);
  if (commonForms.has(key)) return "common";
  if (riskyForms.has(key)) return "risky";
  // Small places carry the names of plants, hopes and people.
  const single = !key.includes(" ");
  return single && form === name && population < 5_000 ? "risky" : "sure";
}

function neighborhoodStrength(form: string): PlaceMatch["strength"] {
  const key = searchKey(form);
  if (commonNeighborhoods.has(key)) return "common";
  return key.includes(" ") || sureWords.has(form) ? "sure" : "risky";
}

const forms = new Map<string, Form[]>();

function add(form: Omit<Form, "keys" | "mark" | "swallowed" | "bySkeleton">, written: string) {
  if (/^[a-z]/i.test(written)) return addLatin(form, written);
  const keys = searchKey(written).split(" ");
  const mark = /^[א-ת]{1,4}"[א-ת]$/.test(written) ? '"' : written === "י-ם" ? "-" : null;
  const put = (keysOf: string[], swallowed: boolean) => {
    const same = forms.get(keysOf[0]!) ?? [];
    const twin = same.find(
      (other) => other.kind === form.kind && other.keys.join(" ") === keysOf.join(" "),
    );
    if (twin) {
      if (!mark) twin.mark = null;
      // "המרינה" of one town is "מרינה" in another.
      if (!swallowed) twin.swallowed = false;
      for (const city of form.cities) if (!twin.cities.includes(city)) twin.cities.push(city);
      return;
    }
    forms.set(keysOf[0]!, [
      ...same,
      { ...form, cities: [...form.cities], keys: keysOf, mark, swallowed },
    ]);
  };
  put(keys, false);
  const bare = keys[0]!.slice(1);
  if (form.kind === "neighborhood" && keys[0]!.startsWith("ה") && bare.length >= 3) {
    put([bare, ...keys.slice(1)], !keys[1]?.startsWith("ה"));
  }
}

/** From here on a town is also known by its official name in Latin letters, unless that is a word. */
const LATIN_FROM = 2_000;

/** One word is compared as it sounds, several by their consonants: "bnei brak" is "Bene Beraq". */
function addLatin(form: Omit<Form, "keys" | "mark" | "swallowed" | "bySkeleton">, written: string) {
  const words = written.toLowerCase().split(/[ -]+/);
  const put = (keys: string[], bySkeleton: boolean, spelled?: string) => {
    const first = bySkeleton ? `~${keys[0]}` : keys[0]!;
    const same = forms.get(first) ?? [];
    const twin = same.find(
      (other) => other.name === form.name && other.keys.join() === keys.join(),
    );
    if (twin) {
      for (const city of form.cities) if (!twin.cities.includes(city)) twin.cities.push(city);
      return;
    }
    const how = { ...(bySkeleton && { bySkeleton }), ...(spelled && { spelled }) };
    const added = { ...form, cities: [...form.cities], keys, mark: null, swallowed: false };
    forms.set(first, [...same, { ...added, ...how }]);
  };
  if (words.length > 1) return put(words.map(latinSkeleton), true);
  put(words.map(latinKey), false);
  // "Herzelia", "Yerucham": its consonants, with other vowels that its letters may be read with.
  const skeleton = latinSkeleton(written);
  const isTown = (getLocality(form.name)?.population ?? 0) >= LATIN_FROM;
  if (
    form.kind === "city" &&
    isTown &&
    skeleton.length >= SPELLED_FROM &&
    /^[א-ת]+$/.test(form.name)
  )
    put([skeleton], true, form.name);
}

/** With fewer consonants too many words are spelled alike. */
const SPELLED_FROM = 3;

/** Words of English that are spelled like a place. */
const ordinary: ReadonlySet<string> = new Set(ordinaryFile.words);
const latinWords = new Set(
  "Tire Rame Hura Jatt Reine Metar Omer Eli Immanu'el Sa'Wa Karmel".split(" "),
);
/** Of smaller places such names as no words are like: of one long word, or of several with so many consonants. */
const isTelling = (nameEn: string) =>
  /[ -]/.test(nameEn)
    ? nameEn.split(/[ -]+/).map(latinSkeleton).join("").length >= 6
    : latinKey(nameEn).length >= 6 && !ordinary.has(nameEn.toLowerCase());

for (const { name, nameEn, population } of localities) {
  if ((population >= LATIN_FROM || isTelling(nameEn)) && !latinWords.has(nameEn)) {
    add({ kind: "city", name, form: name, cities: [name], strength: "sure" }, nameEn);
  }
  for (const form of [name, withoutBracket(name), ...aliasesOf(name)]) {
    const strength = cityStrength(name, form, population);
    add({ kind: "city", name, form, cities: [name], strength }, form);
  }
}
for (const { name, city, forms: spoken } of neighborhoods) {
  for (const form of spoken) {
    const strength = neighborhoodStrength(form);
    add({ kind: "neighborhood", name, form, cities: [city], strength }, form);
  }
}

for (const [name, spoken] of latinTowns) {
  for (const latin of spoken) {
    add({ kind: "city", name, form: name, cities: [name], strength: "sure" }, latin);
  }
}
for (const { name, city, forms: spoken } of latinNeighborhoods) {
  for (const latin of spoken) {
    add({ kind: "neighborhood", name, form: name, cities: [city], strength: "sure" }, latin);
  }
}

const word = /[א-ת](?:[א-ת]|["'](?=[א-ת]))*'?|[a-z]+(?:'[a-z]+)*|[0-9]+/gi;
/** `searchKey` of one word that is already normalised: the hot path of a long text. */
function wordKey(text: string): string {
  if (!/[A-Zךםןףץ"']|וו|יי/.test(text)) return text;
  return text
    .toLowerCase()
    .replace(/["']/g, "")
    .replace(/[ךםןףץ]/g, (letter) => finals[letter]!)
    .replace(/וו+/g, "ו")
    .replace(/יי+/g, "י");
}
/** A word of Latin letters as it sounds: "Ashqelon" is "ashkelon", "nahariyya" is "naharia". */
function latinKey(text: string): string {
  return text
    .toLowerCase()
    .replace(/'/g, "")
    .replace(/q/g, "k")
    .replace(/w/g, "v")
    .replace(/t[sz]/g, "z")
    .replace(/[kc]h/g, "h")
    .replace(/c/g, "k")
    .replace(/th/g, "t")
    .replace(/y/g, "i")
    .replace(/(.)\1+/g, "$1")
    .replace(/(?<=.{3}[ae])h$/, "");
}
/** Its consonants and its first letter: nobody agrees on the vowels of a name. */
function latinSkeleton(text: string): string {
  const key = latinKey(text);
  return (
    key[0]! +
    key
      .slice(1)
      .replace(/[aeiou]/g, "")
      .replace(/(.)\1+/g, "$1")
  );
}
const isLatin = (text: string) => /^[a-z]/i.test(text);
const finals: Record<string, string> = { ך: "כ", ם: "מ", ן: "נ", ף: "פ", ץ: "צ" };

/** No listing names more places; a text that repeats one for pages must not cost seconds. */
const MATCHES_MAX = 60;

const gap = /^(?:[ .'"-]| - ){0,3}$/;

/** "בניין" is no "in Nein", "בבניה" under construction, "ברחוב" on the street: keys of words that would be a letter and a village. */
const plainWords = new Set(["בניין", "לבניה", "בבניה", "ברחוב"].map(wordKey));

/** Abbreviations that people also write without their quote: "3 חדרים בתא", "תא, 3 חדרים". */
const withoutMark = new Set(["תא", "בש", "כפס", "רג", "פת"]);

const glued = /^(?:[ושכ]?[הבלמ]|ו|ש|כש[בלמ]|של)$/;

/** `text` is normalised text; places refer to it. Overlapping names: the longer one stays. */
export function findPlaces(text: string): PlaceMatch[] {
  const words: Word[] = [...text.matchAll(word)].map((match) => ({
    text: match[0],
    key: isLatin(match[0]) ? latinKey(match[0]) : wordKey(match[0]),
    skeleton: isLatin(match[0]) ? latinSkeleton(match[0]) : "",
    start: match.index,
    end: match.index + match[0].length,
  }));
  const found: PlaceMatch[] = [];
  for (let index = 0; index < words.length && found.length < MATCHES_MAX; ) {
    const here = matchesAt(text, words, index);
    const longest = Math.max(1, ...here.map((match) => match.words));
    found.push(...here.filter((match) => match.words === longest));
    index += here.length > 0 ? longest : 1;
  }
  return found;
}

function matchesAt(text: string, words: Word[], index: number): PlaceMatch[] {
  const first = words[index]!;
  // "4 חד׳ נס ציונה": what is counted begins no name.
  if (first.key === "חד" && /\d ?$/.test(text.slice(0, first.start))) return [];
  const matches: PlaceMatch[] = [];
  for (let letters = 0; letters <= 3 && letters < first.text.length; letters++) {
    // Only "ק. אונו" begins with a single letter.
    if (
      letters > 0 &&
      letters === first.text.length - 1 &&
      !/^ק[.']?$/.test(first.text.slice(letters)) &&
      text.slice(first.end - 1, first.end + 2) !== "י-ם"
    )
      break;
    const prefix = first.text.slice(0, letters);
    if (letters > 0 && !glued.test(prefix)) continue;
    const key = letters === 0 ? first.key : wordKey(first.text.slice(letters));
    const article = prefix.endsWith("ה");
    if (plainWords.has(prefix.slice(-1) + key)) continue;
    const bySkeleton = letters === 0 && first.skeleton ? forms.get(`~${first.skeleton}`) : null;
    for (const form of [...(forms.get(key) ?? []), ...(bySkeleton ?? [])]) {
      // "הכנרת" is the lake: no town bears an article.
      if (article && form.kind === "city") continue;
      if (form.swallowed && !/[בלמ]$/.test(prefix)) continue;
      const unmarked = form.mark === '"' && !first.text.includes('"');
      if (unmarked && !(withoutMark.has(key) && /^$|ב$/.test(prefix))) continue;
      const last = words[index + form.keys.length - 1];
      if (!last) continue;
      if (
        form.spelled &&
        (!isSpelling(first.text.toLowerCase(), form.spelled) ||
          ordinary.has(first.text.toLowerCase()))
      )
        continue;
      const whole = form.keys.every(
        (part, at) =>
          at === 0 ||
          (words[index + at]![form.bySkeleton ? "skeleton" : "key"] === part &&
            gap.test(text.slice(words[index + at - 1]!.end, words[index + at]!.start))),
      );
      if (!whole) continue;
      if (form.spelled && matches.some((match) => match.name === form.name)) continue;
      // "בחולון עם מרפסת", "הדר עם נוף": a name in front of a word is that word for "with".
      if (last.text === "עם" && /^ [א-ת]/.test(text.slice(last.end, last.end + 2))) continue;
      if (form.mark === "-" && text[first.end] !== "-") continue;
      // A name that follows its own glued letters wins over the same name without them only when
      // nothing plain was found: "לוד" is not "ל" and "וד", "הדר" is not "ה" and "דר".
      if (
        letters > 0 &&
        matches.some((match) => match.prefix === "" && match.words >= form.keys.length)
      ) {
        continue;
      }
      matches.push({
        kind: form.kind,
        name: form.name,
        form: form.form,
        cities: form.cities,
        start: first.start + letters,
        end: last.end,
        prefix,
        strength: unmarked ? (prefix === "" ? "common" : "risky") : form.strength,
        words: form.keys.length,
      });
    }
  }
  return matches;
}

/** Does the name stand alone between punctuation, line ends or symbols? */
export function standsAlone(text: string, start: number, end: number) {
  return {
    left: !/[א-תa-z0-9"'][ ]*$/i.test(text.slice(Math.max(0, start - 12), start)),
    right: !/^[ ]*[א-תa-z0-9"'₪]/i.test(text.slice(end, end + 12)),
  };
}
