// Exclusions that no filter can express: "לא צד רחוב", "בלי בריכה". As words they would rank unwanted homes first, so
// they are removed and the page says so.
import { HIDDEN } from "@/lib/hebrew/mapped";
import { type Query, understood } from "./query";

const NOT = "ו?(?:לא|בלי|ללא|אין|no|not|without)";
/** Where a negation ends: at another clause, or at understood text. */
const NEXT =
  "(?:עם|אבל|אך|רק|כי|אם|אז|או|עד|כולל|עדיף|רצוי|מחפש(?:ת|ים|ות)?|with|but|only|or|and|for|up|under|near)";
const WORD = `[^\\s,.;:!?${HIDDEN}]+`;
const negatedWords = new RegExp(
  `(?<![\\p{L}"'])${NOT}(?: (?!${NEXT}(?![\\p{L}"'])|ו[א-ת]{3}|\\d)${WORD})(?: (?!${NEXT}(?![\\p{L}"'])|[בו][א-ת]{3}|\\d)${WORD}){0,3}`,
  "gu",
);

/** "לא רחוק מהים" means near it, and "לא מעט" means much; the absence of a nuisance is stated in listings too. */
const isWish =
  /^ו?(?:לא (?:לפני|אחרי|יאוחר|מאוחר|רחוק(?:ה|ים|ות)?|הרחק|מעט|רע(?:ה|ים)?|יאומ|להאמין|יקר)|(?:no|not) (?:far|bad)|(?:בלי|ללא|אין|no|without) ה?(?:רעש|עובש|רטיבות|נזיל|אבק|ריח|noise|mold))/;
/** "אין לי תקציב גדול", "לא חשוב לי נוף": about the writer, so nothing is excluded. */
const ofThemselves =
  /^ו?(?:אין (?:לי|לנו)|לא (?:אכפת|חשוב|משנה|נורא|צריכ?(?:ה|ים)?|צריך|דחוף|ממהר))/;

/** Runs last: only text that no other reader understood is left. */
export function understandNegated(query: Query) {
  for (const { index, 0: all } of query.open.matchAll(negatedWords)) {
    if (isWish.test(all)) continue;
    understood(query, { start: index, end: index + all.length }, []);
    if (!ofThemselves.test(all) && !query.warnings.includes("notKnown")) {
      query.warnings.push("notKnown");
    }
  }
}
