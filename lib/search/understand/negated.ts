// What is not wanted and no filter can leave out: "לא צד רחוב", "בלי בריכה". As words it would put on top just what
// nobody asked for, so it is taken back and told.
import { HIDDEN } from "@/lib/hebrew/mapped";
import { type Query, understood } from "./query";

const NOT = "ו?(?:לא|בלי|ללא|אין|no|not|without)";
/** Where the negation ends: another thought, or what has been understood. */
const NEXT =
  "(?:עם|אבל|אך|רק|כי|אם|אז|או|עד|כולל|עדיף|רצוי|מחפש(?:ת|ים|ות)?|with|but|only|or|and|for|up|under|near)";
const WORD = `[^\\s,.;:!?${HIDDEN}]+`;
const negatedWords = new RegExp(
  `(?<![\\p{L}"'])${NOT}(?: (?!${NEXT}(?![\\p{L}"'])|ו[א-ת]{3}|\\d)${WORD})(?: (?!${NEXT}(?![\\p{L}"'])|[בו][א-ת]{3}|\\d)${WORD}){0,3}`,
  "gu",
);

/** "לא רחוק מהים" is near it, and "לא מעט" much; of what disturbs a home says itself that it has none. */
const isWish =
  /^ו?(?:לא (?:לפני|אחרי|יאוחר|מאוחר|רחוק(?:ה|ים|ות)?|הרחק|מעט|רע(?:ה|ים)?|יאומ|להאמין|יקר)|(?:no|not) (?:far|bad)|(?:בלי|ללא|אין|no|without) ה?(?:רעש|עובש|רטיבות|נזיל|אבק|ריח|noise|mold))/;
/** "אין לי תקציב גדול", "לא חשוב לי נוף": said of themselves, and nothing is excluded. */
const ofThemselves =
  /^ו?(?:אין (?:לי|לנו)|לא (?:אכפת|חשוב|משנה|נורא|צריכ?(?:ה|ים)?|צריך|דחוף|ממהר))/;

/** Last: what is left of the sentence is what no reader knew. */
export function understandNegated(query: Query) {
  for (const { index, 0: all } of query.open.matchAll(negatedWords)) {
    if (isWish.test(all)) continue;
    understood(query, { start: index, end: index + all.length }, []);
    if (!ofThemselves.test(all) && !query.warnings.includes("notKnown")) {
      query.warnings.push("notKnown");
    }
  }
}
