// Who lives in a place is no property of a home: a program that asks for it gets an explanation, and nothing is
// filtered or ranked by it (the law against discrimination in products and services, 5761-2000).

const NOT = String.raw`(?:(?:רק|בלי|ללא|לא|only|no|not|without|just)\s+)?`;
/**
 * "שכונה דתית": the noun goes with the adjective, because alone it means nothing and would separate a home from its
 * town.
 */
const PART = "(?:ב?(?:שכונה|שכונת|סביבה|אזור|איזור|בניין|קהילה)\\s+)?";
const HEBREW = `(?<!(?:רובע|מגרש)\\s)[והבלמש]{0,2}(?:${[
  "ערב(?:ים|יה|ייה|ית|יות)",
  "יהודי(?:ם|ה|ת|ות)?",
  "חרדי(?:ם|ת|ות)?",
  "דתי(?:ים|ת|ות)?",
  "חילוני(?:ים|ת|ות)?",
  "נוצרי(?:ם|ת)?",
  "מוסלמי(?:ם|ת)?",
  "דרוזי(?:ם|ת)?",
  "אתיופי(?:ם|ת)?",
  "אשכנזי(?:ם|ת)?",
  "מזרחים|רוסים|עולים|מהגרים|זרים|להט[\"״']בים?",
].join("|")})`;
const ENGLISH =
  "(?:arabs?|jew(?:s|ish)?|haredim?|religious|secular|muslims?|christians?|ethiopians?|russians?|immigrants?|foreigners?)(?!\\s+(?:quarter|compound))(?:\\s+(?:neighbou?rhood|area|building|community))?";
const RUSSIAN =
  "(?:(?:без|только|не|для)\\s+)*(?:араб(?:ов|ы|ам|ский|ском)|еврее[вй]|евреям?|евреи|еврейск[а-я]+|религиозн[а-я]+|светск[а-я]+|мусульман[а-я]*|христиан[а-я]*|эфиоп[а-я]*|харедим|русски[ехм]+|иммигрант[а-я]*)(?:\\s+район[а-я]*)?(?:\\s+только)?";
const ARABIC =
  "(?:(?:بدون|بلا|فقط|ليس|غير|لا)\\s+)*(?:ال|لل|ول|و|ل|ب)?(?:عرب|يهود|يهودي(?:ة|ين)?|مسلم(?:ة|ين|ون)?|مسيحي(?:ة|ين|ون)?|متدين(?:ة|ين|ون)?|علماني(?:ة|ين|ون)?|دروز|أجانب|اجانب)(?:\\s+فقط)?";
const ONLY = String.raw`(?:\s+(?:בלבד|only))?`;
const PEOPLE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${PART}${NOT}(?:${HEBREW}|${ENGLISH})${ONLY}|${RUSSIAN}|${ARABIC})(?![\p{L}\p{N}])`,
  "giu",
);

/** A sentence without the words about who lives in a place; `asked`: it had such words. */
export function withoutPeople(text: string): { text: string; asked: boolean } {
  const rest = text.replace(PEOPLE, " ").replace(/\s+/g, " ").trim();
  return { text: rest, asked: rest !== text.replace(/\s+/g, " ").trim() };
}
