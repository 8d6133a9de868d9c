// Words before a place name that change its meaning: a street, a direction, an office.
import { STREET_WORDS } from "@/lib/places/streets";

export const streetBefore = new RegExp(`(?<![א-ת])[בלמהוש]{0,2}(?:${STREET_WORDS})\\.? (?:ה)?$`);

// "רחוב הרצל פינת רוטשילד": at most three words after the word for street are its name.
export const streetName = new RegExp(
  `(?<![א-ת])[בלמהוש]{0,2}(?:${STREET_WORDS})\\.? ((?:[א-ת"'-]{2,14} ){1,2})$`,
);

export const near =
  /(?<![א-ת])[ובהמלשכ]{0,2}(?:דקות|דק'|דק|ק"מ|קמ|נסיעה|הליכה|קרוב[הי]?|קרובים|סמוך|סמוכה|בסמוך|ליד|מרחק|במרחק|צמוד[הי]?|בין|לכיוון|כיוון|מול|בואכה|על גבול|גבול|יציאה|יציאות|גישה|חיבור|תושבי|בדרך|בקרבת|קרבה|נוף|צופה|משקיפ(?:ה|ים)|רכבת|לרכבת|תחנת)(?![א-ת])[א-ת" ,-]{0,14}$/;

export const office =
  /(?:תיווך|נדל"ן|משרד(?! ל)|משרדנו|סניף|רימקס|אנגלו סכסון|re\/?max|century|מציג|נכסים)[א-ת"' -]{0,8}$/;
