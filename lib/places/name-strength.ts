// How clearly place names differ from ordinary words.
import { searchKey } from "@/lib/hebrew/normalize";
import { commonCities, riskyCities } from "./gazetteer";

export type Strength = "sure" | "risky" | "common";

// Words found in many names of neighbourhoods and hardly anywhere else.
const sureWords = new Set(
  "פלורנטין רחביה קטמון קטמונים צהלה מגדיאל רמתיים אגרובנק רייספלד בורוכוב מורשת ברנע אפרידר בוכמן נחלאות דניה שחמון מרמורק טלביה בבלי עמידר קנען סביניה ברכפלד קייזר אחיסמך עמישב שעריים מונטיפיורי נרקיסים אגמים תלפיות גילה זרנוגה ורדיה כבאביר".split(
    " ",
  ),
);
// Neighbourhoods named like streets, people and ordinary words: they count only in a field of their own.
const commonNeighborhoods = new Set(
  'בן גוריון|ויצמן|וייצמן|רבין|קפלן|הנשיא|מרינה|המרינה|נחלה|אבן גבירול|אלון|דור|אורות|הפארק|פארק|היובל|מרכז|המרכז|גנים|ותיקים|האבן|אביב|שחר|השחר|מרכז העיר|הדרים|כרמים|הכרמים|אורנים|ורדים|פרחים|הפרחים|הגנים|הים|הצפון|צפונית|דרומית|הצעירה|ארזים|יעלים|שקד|רותם|אשכול|ניצחון|הנצחון|מגדל|המגדלים|רמז|ראשונים|הראשונים|הגבעה|גבעתי|הרכבת|מעלות|משואה|ספיר|אליעזר|אפרים|זיו|גורדון|סוקולוב|ז\'בוטינסקי|ביאליק|הרצל|ארלוזורוב|שפירא|כצנלסון|יוספטל|שמשון|נגבה|שרת|גולן|עם|צבי|תקומה|התקווה|מצדה|סיטי|הסיטי|מולדת|בית העם|טללים|יובלים|ברושים|אלונים|ניצנים|גבעולים|חמניות|סלע|אזורים|חופים|הצלחה|מנדרין|הגל|הגיבורים|גיבורים|אגם|האגמים|ראשית|שינקין|הנביאים|נביאים|השבטים|הציפורים|ציפורים|המגינים|נעורים|מעוף|צאלים|הדקל|גפן|הגפן|הגליל|הערבה|ערבה|הבנים|מערב העיר|דרום העיר|מזרח העיר|העיר העתיקה|לב העיר|גאולה|הקריה|הבורסה|הירוקה|הירוקות|החורש|קופת חולים|פת|ברנר|נורדאו|מוצקין|דביר|אילנות|דרום|אחווה|חלומות|מוריה|שרתון|התערוכה|גיורא|הזמר העברי|המשתלה|הגורן|מרכז המושבה|אופיר|הפועל המזרחי|מישור|הרימון|רימון|הקריה החרדית|נצרים|נוגה|עליה|מעוז|בריגה|אלרם|בילו|נוף ים|קליינשטיין|סירקין|טרומפלדור|חפץ חיים|אור החיים|חב"ד|חבד|בית חולים|צה"ל|חוף הים|ההגנה|גלי ים|מצפה ים|גן נחום|שיפר|פאר|ניסן|בקעה|הדר|רמות|ארנונה|כרמל|עזרא|אגש|ביג|צורן|הראשון|גיל|נביאים|צמרות|האלף|רסקו|קפלן|הרצוג|עתיקות|שמואל הנביא|הנחלים|נחלים|נחלת יצחק|צימר'
    .split("|")
    .map(searchKey),
);

const commonForms = new Set([...commonCities].map(searchKey));
const riskyForms = new Set([...riskyCities].map(searchKey));

export function cityStrength(name: string, form: string, population: number): Strength {
  const key = searchKey(form);
  if (commonForms.has(key)) return "common";
  if (riskyForms.has(key)) return "risky";
  // Small places are named after plants, hopes and people.
  const single = !key.includes(" ");
  return single && form === name && population < 5_000 ? "risky" : "sure";
}

export function neighborhoodStrength(form: string): Strength {
  const key = searchKey(form);
  if (commonNeighborhoods.has(key)) return "common";
  return key.includes(" ") || sureWords.has(form) ? "sure" : "risky";
}
