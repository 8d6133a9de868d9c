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

/** "מה שעלה", "שפורסמו", "חדשות": what a day of publishing follows. */
const PUBLISHED =
  "(?:חדש(?:ה|ות|ים)? )?(?:מה )?ש?(?:(?<!מ)עלה|עלתה|עלו|פורסם|פורסמה|פורסמו|התפרסם|התפרסמה|התפרסמו|הועלה|הועלתה|הועלו|נוסף|נוספה|נוספו|התחדש|התחדשה|התחדשו|התווסף|התווספה|התווספו|נכנסו|העלו)(?: לאתר)?|מה (?:יש |ש)?(?:חדש|נכנס)|חדשה|חדשות|חדשים|חדש";

/** What a day of entrance follows: "פנויה מהיום" was not published today. */
const FREE = "(?:אפשר|ניתן) להיכנס|פנוי|פנויה|פנויים|פנויות|כניסה|זמין|זמינה|להיכנס|לעבור";

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
    now: `(?:ב|עם )?כניסה מי?ידית|(?:פינוי|אי?כלוס|מסירה) מי?ידית?|לכניסה מי?ידית|פנוי(?:ה|ים|ות)? מי?ידית?|(?:${FREE}) (?:כבר )?(?:מיי?ד|מ?עכשיו|מ?היום)|זמינ?(?:ה|ים|ות|ן)? (?:עכשיו|מי?ידית?|מיד)|מי?ידית?`,
  },
  pricePerSqm: { before: "(?:ב?מחיר )?", alone: "max" },
  listed: {
    "1": `(?:${PUBLISHED}) (?:מ?היום|מ?אתמול)(?: (?:ו|או )מ?(?:היום|אתמול))?|(?<!(?:${FREE}) )מהיום|מאתמול|(?:ב|מ)?-?(?:ה-?)?24 ה?שעות ה?אחרונות`,
    "3": "(?:ש?עלו |ש?פורסמו )?(?:מ|ב)?(?:(?:שלושת |3 |)ה?ימים|ה?יומיים) האחרונים",
    "7": `(?:ש?עלו |ש?פורסמו )?(?:מ|ב|מה)?שבוע האחרון|(?:${PUBLISHED}) (?:מ|ב)?השבוע|מהשבוע`,
    "30": `(?:ש?עלו |ש?פורסמו )?(?:מ|ב|מה)?חודש האחרון|(?:${PUBLISHED}) (?:מ|ב)?החודש|מהחודש`,
  },
  features: {
    accessible:
      "(?:נגיש(?:ה|ים|ות)? |מתאימ?(?:ה|ים|ות|ם)? |מותא(?:ם|מת|מים|מות) |נוחה? |גישה )?ל(?:קשישים|קשישה?|נכים|נכה(?: על (?:כיסא|כסא) גלגלים)?|בעלי מוגבלויות|עגלת (?:תינוק|תאומים|ילדים|נכים)|עגלה|עגלות|(?:כיסא|כסא|כסאות|כיסאות) גלגלים)|עם (?:כיסא|כסא) גלגלים|(?:בלי|ללא|אין) מדרג(?:ות|ה)(?: ב(?:כניסה|לובי|בניין|דרך))?",
  },
  only: {
    pictures:
      "(?:רק )?(?:(?:עם|כולל(?:ת|ים)?|שיש(?: (?:להן|להם|לה|לו|בהן|בהם|בה|בו))?|יש) (?:ה|הרבה |מלא )?(?:תמונות|תמונה|צילומים|צילום)|(?:מצולמ(?:ת|ים|ות)))(?: בלבד)?|(?:לא|בלי) (?:להראות |להציג |תרא(?:ה|י|ו) |לי |לנו |מודעות |דירות |נכסים )*(?:בלי|ללא) תמונות|תמונות|with (?:photos?|pictures?)(?: only)?",
    lowered:
      "(?:ש)?(?:ה?מחיר(?:ה|ם)?(?: של(?:ה|ו|הם|הן))? (?:ש)?(?:ירד|הופחת|הורד)|(?:ירדה|ירדו|ירד|הוזלה|הוזלו|הוזל) (?:ל(?:ה|ו|הן|הם) )?(?:(?:ב|ה)?מחיר|במחירה)|הוזלו|הוזלה|(?:עם )?(?:ירידת|הורדת) מחיר|מחיר מופחת|ירידה במחיר|במחיר מוזל|מוזל(?:ת|ים|ות)|(?:הורידו|הוריד|הורידה|הוזילו|הפחיתו) (?:ל(?:הן|הם|ה|ו) )?(?:את |ב)?ה?מחיר(?:ים|ה|ן)?|ה?מחירים (?:ש)?(?:ירדו|הופחתו))",
    available: "(?:בלי|ללא|לא) (?:נכסים |דירות )?(?:ש)?בתהליך(?: מכירה)?|(?:רק )?נכסים זמינים",
  },
};
