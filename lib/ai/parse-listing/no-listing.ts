// Texts of a group that offer no home: work on homes, and what somebody found or lost.
import { RENT_WORDS, SALE_WORDS, wordPattern } from "@/lib/hebrew/lexicon";
import type { Reading } from "./reading";

const work =
  /(?<![א-ת])(?:קבלן שיפוצים|שיפוצניק|עבודות שיפוץ|הובלות|מוביל(?:ים)? דירות|(?:חברת|שירותי) ניקיון|ניקיון דירות|הנדימן|אינסטלטור|חשמלאי(?: מוסמך)?|הדברה|צבעי(?:ם)?|עבודות צבע|פוליש|שמאי מקרקעין|(?:ייעוץ|יועצ?ת?) משכנתאות)(?![א-ת])/;
const found =
  /(?<![א-ת])(?:נמצא(?:ה|ו)?|אבד(?:ה|ו)?|נעלם|נעלמה|ברח|ברחה) (?:לנו |לי |ה)?(?:חתול|כלב|תוכי|מפתח|ארנק|טלפון|תיק|צמיד|שרשרת)/;

/** What is sold or let is a home, whoever else is named. */
export const isNoListing = ({ text }: Reading): boolean =>
  (work.test(text) || found.test(text)) && !wordPattern(`${SALE_WORDS}|${RENT_WORDS}`).test(text);
