import { FLOOR_NUMBER, floorNumber } from "@/lib/hebrew/numbers";
import { explain, type Finding, type Reading, spanOf } from "./reading";

export interface Floors {
  floor: Finding<number> | null;
  total: Finding<number> | null;
  belowGround: boolean;
  aboveTotal: boolean;
}

const word =
  "(?<![א-ת])(?:[ובהמלש]{0,2})(?:(?:קומה|קומת|קומות)(?![א-ת])|קו'|קומ'|ק'|ק\\.|ק(?=[ -]?\\d)|floor)";
const outOf = "\\(?(?:מתוך|מבין|מ ?- ?|מ(?= ?\\d)|/|\\\\|out of|of)";
const full = new RegExp(
  `${word} ?[:-]? ?(${FLOOR_NUMBER})(?:(?:-|\\+| ?ו-? ?)(\\d{1,2})(?!\\d|[.,]\\d| ?(?:חד|מ"ר)))?(?: ?\\(?ו?(אחרונה|עליונה)\\)?)?(?: ?,? ?${outOf} ?[:-]? ?(${FLOOR_NUMBER})(?! ?(?:מ"ר|מטר|חד|אלף)))?`,
  "g",
);
const spoken = new RegExp(
  `(?<![א-ת])(?:[ובהמלש]{0,2})(?:קומה|קומת|ק') ?-?(ראשונה|שניה|שנייה|שלישית|רביעית|חמישית|שישית|שביעית|שמינית|תשיעית|עשירית)(?: ?,? ?${outOf} ?-? ?(\\d{1,2})(?!\\d|[.,]\\d| ?(?:מ"ר|מטר|חד|אלף)))?`,
  "g",
);
/** "3 מ-4 קומות", or "3 מתוך 5" in a field of its own. */
const ofStoreys =
  /(?<![\d.,/-])(\d{1,2}) (?:מ|מתוך)-? ?(\d{1,2}) קומות|(?<=(?:^|[,;|\n(]) ?)(\d{1,2}) (?:מ|מתוך)-? ?(\d{1,2})(?= ?(?:[,;|\n)]|$))/g;
const english = /(?<![a-z\d])(\d{1,2})(?:st|nd|rd|th)? floor(?: (?:out )?of (\d{1,2})(?!\d))?/g;
const ground =
  /(?<![א-ת])[ובהמלש]{0,2}(?:קומת[- ]קרקע|קומת כניסה|קומה ?[:-]? ?קרקע|קומה ?[:-]? ?כניסה|ק"ק|דירת קרקע|פרטר|ground floor)(?![א-ת])/g;
const below = /(?:קומה|קומת|ק') ?(?:-(?=\d)|מינוס) ?\d|קומת (?:מרתף|מינוס)|קומה מינוס|מתחת לקרקע/g;
/** A flat on several floors is listed by its entrance floor. */
const entry = /(?<![א-ת])[ב]?(?:מפלס|קומת) ה?כניסה(?![א-ת])/g;
const severalFloors = /דופלקס|טריפלקס|דירת גן|קוטג'/;
const denial = /(?<![א-ת])(?:ו|ש)?(?:לא|אינה|אינו|ללא|בלי)(?: ב)? ?-?$/;
const last = new RegExp(
  `${word} ?[:-]? ?(?:אחרונה|עליונה|הכי גבוהה)(?:(?: ?,? ?${outOf} ?-? ?| ?\\(?)(${FLOOR_NUMBER})(?! ?(?:חד|ח'|מ"ר|מטר|מר|rooms|אלף)))?`,
  "g",
);
const building = [
  /(?:בניין|בנין|מבנה|מגדל|בית משותף|בבניין)(?: [א-ת"']{2,12}){0,2} (?:בן|בת|של|בעל|עם|-)? ?(\d{1,2}) קומות/g,
  /(?:בן|בת|בעל) (\d{1,2}) קומות/g,
  /קומות ב(?:בניין|בנין|מבנה) ?[:-]? ?(\d{1,2})(?!\d)/g,
  /(?<![\d.,/-])(\d{1,2}) קומות (?:ב|סך ה)/g,
  /(?:סה"כ|סך הכל|מתוך) (\d{1,2}) קומות/g,
  /(?:בניין|בנין)[^\n]{0,60}?(?<![\d.,/-])(\d{1,2}) קומות/g,
  /(?<![א-ת])קומות ?: ?(\d{1,2})(?!\d|-)/g,
];

const TALLEST = 80;

export function findFloors(reading: Reading): Floors {
  const result: Floors = { floor: null, total: null, belowGround: false, aboveTotal: false };
  for (const match of reading.open.matchAll(below)) {
    result.belowGround = true;
    explain(reading, spanOf(match));
  }
  const setFloor = (value: number, confidence: number, match: RegExpMatchArray) => {
    if (value >= 0 && value <= TALLEST && (!result.floor || result.floor.confidence < confidence)) {
      result.floor = { value, confidence, spans: [spanOf(match)] };
    }
  };
  const setTotal = (value: number, confidence: number, match: RegExpMatchArray) => {
    if (value >= 1 && value <= TALLEST && (!result.total || result.total.confidence < confidence)) {
      result.total = { value, confidence, spans: [spanOf(match)] };
    }
  };

  /** Excludes negations such as "לא קומת קרקע". */
  const stated = (pattern: RegExp) =>
    [...reading.open.matchAll(pattern)].filter((match) => {
      const isDenied = denial.test(reading.open.slice(Math.max(0, match.index - 12), match.index));
      if (isDenied) explain(reading, spanOf(match));
      return !isDenied;
    });

  for (const match of stated(last)) {
    if (match[1]) {
      const total = floorNumber(match[1]);
      setFloor(total, 0.93, match);
      setTotal(total, 0.93, match);
    }
    explain(reading, spanOf(match));
    if (!match[1]) result.floor ??= { value: -1, confidence: 0, spans: [spanOf(match)] };
  }
  for (const match of stated(full)) {
    const [, floor, , atTop, total] = match;
    // "בניין 4 קומות 3 חדרים": the plural counts the building's floors.
    if (/קומות/.test(match[0]) && !match[2]) continue;
    setFloor(floorNumber(floor!), 0.95, match);
    if (total) setTotal(floorNumber(total), 0.95, match);
    else if (atTop) setTotal(floorNumber(floor!), 0.85, match);
    explain(reading, spanOf(match));
  }
  for (const match of stated(ofStoreys)) {
    const [, floor = match[3]!, total = match[4]!] = match;
    setFloor(Number(floor), 0.9, match);
    setTotal(Number(total), 0.9, match);
    explain(reading, spanOf(match));
  }
  for (const match of stated(spoken)) {
    setFloor(floorNumber(match[1]!), 0.9, match);
    if (match[2]) setTotal(Number(match[2]), 0.9, match);
    explain(reading, spanOf(match));
  }
  for (const match of reading.open.matchAll(english)) {
    setFloor(Number(match[1]), 0.9, match);
    if (match[2]) setTotal(Number(match[2]), 0.9, match);
    explain(reading, spanOf(match));
  }
  if (severalFloors.test(reading.text)) {
    for (const match of stated(entry)) {
      setFloor(0, 0.96, match);
      explain(reading, spanOf(match));
    }
  }
  for (const match of stated(ground)) {
    const isEntry = severalFloors.test(reading.text);
    setFloor(0, isEntry ? 0.96 : /כניסה|פרטר/.test(match[0]) ? 0.75 : 0.9, match);
    explain(reading, spanOf(match));
  }
  for (const pattern of building) {
    for (const match of reading.open.matchAll(pattern)) {
      setTotal(Number(match[1]), 0.85, match);
      explain(reading, spanOf(match));
    }
  }

  // "Top floor" is a number only when the number of floors is known.
  if (result.floor && result.floor.value < 0) {
    result.floor = result.total
      ? { value: result.total.value, confidence: 0.8, spans: result.floor.spans }
      : null;
  }
  if (result.floor && result.total && result.floor.value > result.total.value) {
    result.aboveTotal = true;
    result.floor.confidence = 0.5;
    result.total.confidence = 0.5;
  }
  return result;
}
