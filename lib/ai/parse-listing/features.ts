import { FEATURES, type Feature } from "@/lib/catalog/ids";
import { firstOfMonth, MONTH, monthNumber, plainDay } from "@/lib/hebrew/dates";
import { FEATURE_WORDS } from "@/lib/hebrew/lexicon";
import { decide, mentions } from "./presence";
import { type Finding, type Reading, spanOf } from "./reading";

// Parking on the street, for guests, or public.
const publicParking =
  /חניון? ציבורי|(?:חני[א-ת]{1,4}) (?:ציבורית?|בשפע|ברחוב|חופשית? (?:ברחוב|באזור|בסביבה|לתושבים)|לתושב|באזור|בסביבה|לאורחים|אורחים|בקלות|קלה|כחול|בכחול)|חניית אורחים|בעי[יה]?ת? (?:של )?חני|שפע (?:של )?חני|מקומות חני[א-ת]+ ב(?:רחוב|אזור)|קרוב(?:ה)? לחני|ליד חני|קומ(?:ת|ות) ה?חניון/;
// A shared shelter on the floor or in the building is not the flat's safe room; dimensions are not either.
const notSafeRoom =
  /ממד(?:ים|י)(?![א-ת])|ממ"ד קומתי|ממד קומתי|מרחב מוגן קומתי|ממ"ד משותף|ממד משותף/;

export function findElevator(reading: Reading): Finding<boolean> | null {
  return decide(mentions(reading, FEATURE_WORDS.elevator), 0.95);
}

export function findMamad(reading: Reading): Finding<boolean> | null {
  return decide(mentions(reading, FEATURE_WORDS.mamad, notSafeRoom), 0.95);
}

export function findParking(reading: Reading): Finding<boolean> | null {
  return decide(mentions(reading, FEATURE_WORDS.parking, publicParking), 0.92);
}

const parkingWord = "(?:מקומות |מקום )?(?:חניות|חניה|חנייה|חניית|חנית|חניונים)";
const spots: readonly (readonly [RegExp, number | null])[] = [
  [new RegExp(`(?<![\\d.,/-])(\\d) ${parkingWord}(?![א-ת])`), null],
  [/(?:חני[א-ת]{1,4})[א-ת ]{0,14} ל-? ?(\d) (?:רכבים|מכוניות|כלי רכב)/, null],
  [/(?:חנייה|חניה|חניות|parking) ?: ?(?:כן|יש)? ?\(? ?(\d)(?![\d.,])/, null],
  [/(?:חניות|מקומות חניה) ?- ?(\d)(?![\d.,])/, null],
  [/(\d) parking/, null],
  [/(?:חניה|חנייה|חניות) (?:כפולה|כפולות|טנדם|טורית)/, 2],
  [/זוג חניות/, 2],
  [/חני(?:ה|יה) אחת|מקום חניה אחד/, 1],
];

export function countParkingSpots(reading: Reading): Finding<number> | null {
  for (const [pattern, fixed] of spots) {
    const match = pattern.exec(reading.open);
    if (match) return found(fixed ?? Number(match[1]), match);
  }
  return null;
}

/** Features other than elevator, parking and safe room, which have fields of their own. */
export function findFeatures(reading: Reading): Finding<Feature>[] {
  return FEATURES.flatMap((feature) => {
    if (feature === "elevator" || feature === "parking" || feature === "mamad") return [];
    const found = mentions(reading, FEATURE_WORDS[feature], exceptions[feature]);
    const decided = decide(found, 1);
    return decided?.value ? [{ ...decided, value: feature }] : [];
  });
}

const exceptions: Partial<Record<Feature, RegExp>> = {
  balcony: /מרפסת (?:שירות|כביסה)/,
  renovated: /(?:בניין|בנין|לובי|מטבח|מקלחת|אמבטיה|שירותים|חדר מדרגות|חדרי רחצה) ?ה?משופצ?[ףת]?/,
  garden: /(?:חצר|גינה) משותפת|גינה ציבורית|ליד (?:ה)?גינה|מול (?:ה)?גינה|מחסן גינה/,
  furnished: /(?:לא|ללא) (?:מרוהט|ריהוט)|ריהוט גן|חנות רהיטים/,
  security: /בלי שומר/,
};

const immediate =
  /(?:כניסה|פינוי|פנוי[הי]?|אכלוס|מסירה)?[ -]?(?:באופן )?מי[י]?די(?:ת)?(?![א-ת])|כניסה גמישה ומיידית|immediate/;
const ENTRANCE =
  "(?:כניסה|פינוי|פנוי[הי]?|אכלוס|איכלוס|מסירה|מתאריך|בתאריך|החל מ)[א-ת: ]{0,14}?-? ?";
const onDate = new RegExp(`${ENTRANCE}(\\d{1,2})[./](\\d{1,2})(?:[./](20\\d\\d|\\d\\d))?(?!\\d)`);
/** "כניסה 03/2027". */
const inNumberedMonth = new RegExp(`${ENTRANCE}(0?[1-9]|1[0-2])[./](20\\d\\d)(?!\\d)`);
const inMonth = new RegExp(
  `${ENTRANCE}(?:(\\d{1,2}) ?)?[בלמ]?-?(${MONTH})(?![א-ת])(?: ?,? ?(20\\d\\d))?`,
);

/** "immediate", or a day as YYYY-MM-DD; for a month, its first day. */
export function findEntrance(reading: Reading, today?: string): Finding<string> | null {
  const date = onDate.exec(reading.text);
  const day = date && plainDay(date[1]!, Number(date[2]), date[3], today);
  if (day) return found(day, date);
  const numbered = inNumberedMonth.exec(reading.text);
  const firstOf = numbered && firstOfMonth(Number(numbered[1]), numbered[2], today);
  if (firstOf) return found(firstOf, numbered);
  const named = inMonth.exec(reading.text);
  if (named) {
    const [, dayOf, name, year] = named;
    const month = monthNumber(name!);
    const first = dayOf ? plainDay(dayOf, month, year, today) : firstOfMonth(month, year, today);
    if (first) return found(first, named);
  }
  const soon = immediate.exec(reading.text);
  return soon && found("immediate", soon);
}

const found = <Value>(value: Value, match: RegExpExecArray): Finding<Value> => ({
  value,
  confidence: 1,
  spans: [spanOf(match)],
});

export const isNegotiable = (reading: Reading): boolean =>
  /גמיש(?! ב?כניסה)|לא סופי|ניתן למיקוח|נתון למיקוח|פתוח(?:ים)? להצעות|negotiable/.test(
    reading.text,
  );
