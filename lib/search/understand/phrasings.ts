// How a sentence says each filter: read where sentences are understood, and never sent to a browser.
import type { DayName, ManyName, OneName, RangeName } from "../filters";

/** Patterns round a number: what stands before it, and its unit unless that is the filter's own. */
export type Phrasing = {
  before?: string;
  unit?: string;
  /** Behind the unit, which is then nothing else's. */
  behind?: string;
  /** What in front of it makes it the size of something else. */
  notAfter?: RegExp;
  /** The largest number that means this, when it is less than the filter's own. */
  most?: number;
  /** Which end a number alone is: the lower one, unless it is a price. */
  alone?: "min" | "max";
};

type Phrasings = Record<RangeName, Phrasing | "grammar"> &
  Record<DayName, Record<"now", string>> &
  Partial<Record<OneName | ManyName, Record<string, string>>>;

/** By id, as patterns, where `names.ts` does not know them; "grammar": it has one of its own in `amounts.ts`. */
export const PHRASINGS: Phrasings = {
  rooms: "grammar",
  price: "grammar",
  builtArea: {
    before: "(?:ב?(?:שטח|גודל):? )?(?:של )?",
    behind: "(?! ?(?:מרפסת|גינה)(?! (?:של |בגודל )?\\d))(?: בנוי| ברוטו| נטו)?",
    // A storage room that begins the sentence is what is looked for.
    notAfter: /(?:גינה|חצר|סוכה|(?<=.)מחסן)[א-ת ]{0,8}$/,
  },
  balcony: { before: "(?:מרפסת|מרפסות)(?: שמש| סוכה| סלון)?(?: בגודל| של| בשטח)? ?", most: 500 },
  floor: "grammar",
  condition: {
    new: "(?:חדש(?:ה|ים|ות)? )?מ(?:ה)?קבלן|חדש(?:ה|ים|ות)? מ(?:ה)?ניילו(?:ן|נים)|יד ראשונה",
    good: "(?:ב)?מצב (?:טוב|מצוין|מצויין)(?: מאוד| מאד)?|שמור(?:ה|ים|ות)?",
    needsRenovation:
      "(?:דורש(?:ת|ים|ות)? |נ?דרוש |נדרש |טעו(?:ן|נה|נת) |זקוקה? ל|צרי(?:ך|כה|כים|כות) |לפני |ל)שיפוץ",
  },
  parking: { unit: "(?:מקומות |מקום )?(?:חניות|חניה|חנייה|חניית)" },
  entrance: {
    now: "(?:ב|עם )?כניסה מי?ידית|פינוי מי?ידי|לכניסה מי?ידית|פנוי(?:ה|ים|ות)? מי?ידית?|(?:פנוי(?:ה|ים|ות)?|כניסה) (?:מיי?ד|עכשיו)",
  },
  pricePerSqm: { before: "(?:ב?מחיר )?", alone: "max" },
  listed: {
    "1": "(?:ש?עלו|ש?פורסמו|חדשות|חדשים) (?:מ?היום|מ?אתמול)",
    "3": "(?:ש?עלו |ש?פורסמו )?(?:מ|ב)?(?:שלושת |3 ה?)ימים האחרונים",
    "7": "(?:ש?עלו |ש?פורסמו )?(?:מ|ב|מה)?שבוע האחרון|(?:ש?עלו|ש?פורסמו|חדשות|חדשים) (?:מ|ב)?השבוע",
    "30": "(?:ש?עלו |ש?פורסמו )?(?:מ|ב|מה)?חודש האחרון|(?:ש?עלו|ש?פורסמו|חדשות|חדשים) (?:מ|ב)?החודש",
  },
  only: {
    pictures: "(?:רק )?(?:עם|כולל(?:ת|ים)?) (?:ה)?(?:תמונות|תמונה|צילומים)",
    lowered:
      "(?:ש)?(?:ה?מחיר (?:ש)?(?:ירד|הופחת|הורד)|ירד(?:ו)? (?:ב)?מחיר|(?:עם )?(?:ירידת|הורדת) מחיר|מחיר מופחת)",
    available: "(?:בלי|ללא|לא) (?:נכסים |דירות )?(?:ש)?בתהליך(?: מכירה)?|(?:רק )?נכסים זמינים",
  },
};
