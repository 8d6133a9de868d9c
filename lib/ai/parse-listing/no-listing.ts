// Posts in groups that offer no home: services for homes, and lost and found.
import { RENT_WORDS, SALE_WORDS, wordPattern } from "@/lib/hebrew/lexicon";
import type { Reading } from "./reading";

const work =
  /(?<![א-ת])(?:קבלן שיפוצים|שיפוצניק|עבודות שיפוץ|הובלות|מוביל(?:ים)? דירות|(?:חברת|שירותי) ניקיון|ניקיון דירות|הנדימן|אינסטלטור|חשמלאי(?: מוסמך)?|הדברה|צבעי(?:ם)?|עבודות צבע|פוליש|שמאי מקרקעין|(?:ייעוץ|יועצ?ת?) משכנתאות)(?![א-ת])/;
const found =
  /(?<![א-ת])(?:נמצא(?:ה|ו)?|אבד(?:ה|ו)?|נעלם|נעלמה|ברח|ברחה) (?:לנו |לי |ה)?(?:חתול|כלב|תוכי|מפתח|ארנק|טלפון|תיק|צמיד|שרשרת)/;

/** A text that sells or rents is a listing, whoever else it mentions. */
export const isNoListing = ({ text }: Reading): boolean =>
  (work.test(text) || found.test(text)) && !wordPattern(`${SALE_WORDS}|${RENT_WORDS}`).test(text);
