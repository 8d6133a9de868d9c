import { searchKey } from "@/lib/hebrew/normalize";

// A name after one of these is a street, even if a city or a person has the same name.
export const HEBREW_STREET_WORDS = `רחוב|רח'|רח|שדרות|שד'|שדרת|דרך|כיכר|ככר|סמטת|משעול|פינת(?! (?:אוכל|ישיבה|עבודה|משפחה|קפה|חמד|מחשב|משחקים|ברביקיו|מנגל))|פינה|כביש|צומת|מחלף|גשר`;
/** In English the word follows its name: "quiet street Hod HaSharon" is in that town. */
export const STREET_WORDS = `${HEBREW_STREET_WORDS}|street|st\\.?`;

// Streets that every city has: after a city they are an address, not a neighbourhood.
const streets = new Set(
  "דיזנגוף|אלנבי|בן יהודה|אבא הלל|אבא הלל סילבר|ז'בוטינסקי|ביאליק|הרצל|ויצמן|וייצמן|סוקולוב|אחוזה|רוטשילד|ארלוזורוב|ארלוזרוב|בן גוריון|אבן גבירול|קינג ג'ורג'|המלך ג'ורג'|קרן היסוד|הנביאים|שינקין|נחלת בנימין|המסגר|יגאל אלון|החשמונאים|נורדאו|ירמיהו|בר כוכבא|העצמאות|ההסתדרות|ההגנה|השלום|ששת הימים|חנקין|טשרניחובסקי|אחד העם|מנחם בגין|בגין|רבי עקיבא|חזון איש|קיבוץ גלויות|סלמה|שלבים|הירקון|פרישמן|גורדון|בוגרשוב|קפלן|לינקולן|המלך דוד|דוד המלך|שז\"ר|רגר|יצחק רבין|אצ\"ל|לח\"י|הפלמ\"ח|הפלמח|גולומב|כצנלסון|בלפור|הנשיא|מוריה|אבא חושי|טרומפלדור|מוהליבר|הברון הירש|עמק רפאים|עזה|דרך יפו|יפו|האורגים|בן צבי|בן צבי|אוסישקין|ברנר|פינסקר|המייסדים|הרב קוק|כביש החוף|ירושלים"
    .split("|")
    .map(searchKey),
);

export const isStreetName = (name: string): boolean => streets.has(searchKey(name));
