// Hints for the agent about wording before it is public. They change and refuse nothing.

const WRITING_HINTS = ["phone", "site", "price", "shouting", "noBrokerage", "excludes"] as const;
type WritingHint = (typeof WRITING_HINTS)[number];

const phone = /(?<![\d.,])(?:\+?972[- ]?|0)(?:5\d|7\d|[23489])[- ]?\d{3}[- ]?\d{4}(?!\d)/;
const site =
  /https?:\/\/|(?<![\w.])www\.|[\w.-]+@[\w-]+\.\w|(?<![\w.])[\w-]+\.(?:co\.il|com|net|org|il)(?!\w)/i;
const price =
  /\d ?(?:₪|ש["״]ח|שח(?![א-ת])|שקל|אלף|מי?ליון|מלש["״]ח)|(?:₪|מחיר:?) ?\d|\d{1,3}(?:,\d{3})+/;
const shouting = /[!*]{2,}|![^!]*![^!]*!/;
/** A broker who charges a fee must not deny it (Consumer Protection Law 1981). */
const noBrokerage =
  /(?<![א-ת])(?:ללא|בלי|אין) (?:(?:דמי|עמלת) )?(?:תיווך|עמלת? תיווך|מתוו(?:ך|כים))(?![א-ת])|(?<![א-ת])ישיר(?:ות)? מ(?:ה)?בעל(?:ים| הבית|י הבית)(?![א-ת])|(?<![א-ת])ללא עמלה(?![א-ת])/;
/** A public service must not exclude anyone by origin or religion (law of 2000 against discrimination in services). */
const PEOPLE =
  "ערבים|יהודים|אתיופים|רוסים|חרדים|דתיים|חילונים|מוסלמים|נוצרים|דרוזים|זרים|גויים|הומואים";
const excludes = new RegExp(
  `(?<![א-ת])(?:(?:לא|בלי|ללא|רק|אך ורק) ל?(?:${PEOPLE})|ל(?:${PEOPLE}) (?:בלבד|לא))(?![א-ת])`,
);

const PATTERNS: Record<WritingHint, RegExp> = {
  phone,
  site,
  price,
  shouting,
  noBrokerage,
  excludes,
};

/** A description may state prices and use exclamations. */
const IN_DESCRIPTION = ["phone", "site", "noBrokerage", "excludes"] as const;

/** In display order. */
export const titleHints = (title: string) =>
  WRITING_HINTS.filter((hint) => PATTERNS[hint].test(title));

export const descriptionHints = (description: string) =>
  IN_DESCRIPTION.filter((hint) => PATTERNS[hint].test(description));
