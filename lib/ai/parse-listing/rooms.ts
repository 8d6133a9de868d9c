import { ROOMS } from "@/lib/hebrew/lexicon";
import { explain, type Finding, type Reading, spanOf } from "./reading";

const number = "(\\d{1,2}(?:[.,]5)?)";
const counted = new RegExp(
  `(?<![\\d.,/-])(?:(\\d{1,2}(?:\\.5)?) ?- ?)?${number} ?-?(?:${ROOMS})`,
  "g",
);
const labelled = new RegExp(
  `(?:(?:חדרים|חד'|rooms)\\)? ?[:=-] ?|מס(?:פר|') ?ה?חדרים )${number}(?![\\d./,]\\d|\\d)`,
  "g",
);
const ofFlat = new RegExp(
  `(?:דירת|דירה|פנטהאוז|דופלקס|קוטג'?|בית) ${number}(?![\\d./,]|\\d| ?(?:מ"ר|מר|מטר|מ'|קומ|אלף|₪|ש"ח|יח|דונם|מרפס|שנ|כיוונ))`,
  "g",
);
const roomAndLivingRoom = /(?<![א-ת])(?<!\d )חדר(?: אחד)? (?:ו-?|\+ ?)סלון(?![א-ת])/g;
/** "3 חד' או 4 חד'" does not state which. */
const either = new RegExp(
  `(?<![\\d.,/-])${number}(?: ?-?(?:${ROOMS}))? או ${number} ?-?(?:${ROOMS})`,
  "g",
);
const oneRoom = /(?:דירת|דירה של|יחידת) חדר(?![א-ת]| ?(?:שינה|ו))/g;

/** Whether a home with rooms is offered without a definite number. */
export const leavesRoomsOpen = ({ text }: Reading): boolean => text.search(either) >= 0;

const sane = (rooms: number) => rooms >= 0.5 && rooms <= 20;

export function findRooms(reading: Reading, shared: boolean): Finding<number> | null {
  const found: Finding<number>[] = [];
  const take = (match: RegExpMatchArray, written: string, confidence: number) => {
    const value = Number(written.replace(",", "."));
    if (!sane(value)) return;
    const unit = /(?:יחיד[הת]|יח"ד|יח')[א-ת ]{0,14}$/.test(
      reading.text.slice(Math.max(0, match.index! - 24), match.index),
    );
    const former = /(?:במקור|מקורית|לשעבר|היתה|הייתה|תמורה:?|יקבלו|לקבלת) ?-?$/.test(
      reading.text.slice(Math.max(0, match.index! - 12), match.index),
    );
    found.push({
      value,
      confidence: former ? 0.3 : unit ? confidence - 0.2 : confidence,
      spans: [spanOf(match)],
    });
    explain(reading, spanOf(match));
  };
  for (const match of reading.open.matchAll(either)) explain(reading, spanOf(match));
  for (const match of reading.open.matchAll(counted)) {
    // "דירות 3-5 חדרים" offers several flats, so neither number is the listing's.
    const several = match[1] !== undefined && Number(match[2]) - Number(match[1]) >= 1;
    if (several) explain(reading, spanOf(match));
    else take(match, match[2]!, match[1] ? 0.55 : 0.97);
  }
  for (const match of reading.open.matchAll(labelled)) take(match, match[1]!, 0.95);
  // A living room counts as a room.
  if (found.length === 0 && !shared)
    for (const match of reading.open.matchAll(roomAndLivingRoom)) take(match, "2", 0.85);
  if (found.length === 0 && !shared)
    for (const match of reading.open.matchAll(oneRoom)) take(match, "1", 0.85);
  if (found.length === 0)
    for (const match of reading.open.matchAll(ofFlat)) take(match, match[1]!, 0.7);
  // The first number is the listing's; later ones belong to a unit in it or to another flat.
  return found.reduce<Finding<number> | null>(
    (best, next) => (best && best.confidence >= next.confidence ? best : next),
    null,
  );
}
