// Inserts spaces between adjacent numbers, units and words, so that later rules need not handle texts like
// "95מ״ר,4חד׳,קומה2מתוך6,2.6מיליון".
import { replaceMapped } from "@/lib/hebrew/mapped";
import type { Mapped } from "@/lib/hebrew/normalize";

/** "קומה3,110מ״ר": numbers of floors and rooms are short, so a comma ends them. */
const COUNTED =
  "(?<=(?<![א-ת])(?:קומה|קומות(?: ?\\d{1,2}-)?|מתוך|ק'?|(?<=\\d ?)מ) ?\\d{1,2}(?:/\\d{1,2})?)";
/** "12,2חניות": a count after the comma; and "110,4חד'", which is not a decimal. */
const COUNT = "(?=\\d ?(?:חני|מרפס|מחס|מעלי|שירות|כיוו)|[1-46-9] ?חד)";

const seams: readonly RegExp[] = [
  // A comma separates unless it groups digits: "חניה,1,890,000", "ק2,ממ״ד", "ק3/6,ללא".
  /(?<=[^\d\s]),(?=\S)|(?<=\d),(?=[^\d\s])/g,
  new RegExp(`${COUNTED},(?=\\d)(?!\\d{3},\\d{3})|(?<=\\d),${COUNT}`, "g"),
  // "חד'.98": a full stop after a word.
  /(?<=[א-ת]{2}'?|"[א-ת])\.(?=\d)/g,
  // "4חד", "95מ״ר", "2.6מיליון", "6,500₪".
  /(?<=\d)(?=[א-ת]{2}|[א-ת]["'][א-ת]?)/g,
  // "קומה3", "דירת5".
  /(?<=[א-ת]{3})(?=\d)/g,
  // "4חד'בכפר סבא", "3חדריםקומה4", "מעליתחניה", "למכירהבנתניה": words that are not part of any longer word.
  /(?<=\d ?חד')(?=[א-ת])|(?<=\d ?חד)(?=ב[א-ת]{3})/g,
  /(?<=(?<![א-ת])חדרים)(?=ב[א-ת]{2}|קומה|להשכרה|למכירה|מעלית|חני)/g,
  /(?<=(?<![א-ת])(?:למכירה|להשכרה))(?=[א-ת]{3})/g,
  /(?<=(?<![א-ת])(?:מעלית|מרפסת|מחסן|ממ"ד))(?=(?:מעלית|חניי?ה|מרפסת|מחסן|ממ"ד|קומה))/g,
  /(?<=(?<![א-ת])(?:מעלית ?)?חניי?ה)(?=(?:מעלית|מרפסת|מחסן|ממ"ד))/g,
];
/**
 * "80מ״ר/ק3/מעלית/6800", "אם המושבות-5חד'": a slash or a hyphen that separates fields. "3/6" and "שותפ/ה" stay intact.
 */
const UNIT = `(?:חד'?|חדרים|מ"ר|מר|מטר|ש"ח|₪)`;
/** "350 מ״ר/1000 מ״ר" is a pair. */
const AREA = `\\d+ ?-?(?:מ"ר|מטר)`;
const fieldMark = new RegExp(
  `(?<=\\d ?${UNIT})/(?=[א-ת\\d])(?!ל?חודש|${AREA})|(?<=["'א-ת][א-ת'])(?<!מ"ר|מטר)/(?=\\d)|(?<=\\d)/(?=[א-ת]{2})|(?<=למכירה|להשכרה)/|(?<=[א-ת]{3}|${UNIT})-(?=\\d(?:\\.5)? ?חד)`,
  "g",
);
/** "קומה 2מ4/1.45 מיליון", "קומה 2/70 מ״ר": money or an area follows the slash. */
const beforeUnit =
  /(?<=(?:קומה|ק'?) ?\d{1,2}(?: ?מ-? ?\d{1,2})?)\/(?=\d{2,3} ?(?:מ"ר|מטר|מר(?![א-ת]))|\d{1,3},\d{3})|(?<=\d)\/(?=\d[\d.,]* ?(?:מי?ליון|אלף|₪|ש"ח|שח(?![א-ת])))/g;
/** "חיפה/נווה שאנן/4 חד'/…": in a line with this many slashes, they separate fields. "שותף/ה" stays intact. */
const SLASHES = 3;
const wordSlash = /(?<=[א-ת]{2}["']?)\/(?=[א-ת]{3})/g;
const parted = ({ index = 0, input = "" }: RegExpMatchArray) => {
  const line = input.slice(input.lastIndexOf("\n", index) + 1).split("\n", 1)[0]!;
  return line.split("/").length > SLASHES && /\d\/|\/ ?\d/.test(line) ? ", " : null;
};

/** "מ.שמש", "מ' סוכה": a balcony. */
const shortBalcony = /(?<![א-ת])(?:מ[.'] ?(?=(?:שמש|סוכה)(?![א-ת]))|מ"ש ?(?=\d))/g;

/** "קומה14מ14", "3מ-4". */
const outOf = /(?<=\d)מ(?=-?\d)/g;

export const separated = (source: Mapped): Mapped =>
  seams.reduce(
    (text, seam) => replaceMapped(text, seam, ([mark]) => `${mark} `),
    replaceMapped(
      replaceMapped(
        replaceMapped(
          replaceMapped(
            replaceMapped(source, shortBalcony, () => "מרפסת "),
            wordSlash,
            parted,
          ),
          beforeUnit,
          () => ", ",
        ),
        fieldMark,
        () => ", ",
      ),
      outOf,
      () => " מ ",
    ),
  );
