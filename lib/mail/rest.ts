import { fromLocalInput, toLocalInput } from "@/lib/format/israel-clock";
import { addDays } from "@/lib/hebrew/format";

/** In Israel time: on the eve, and on the last day. */
const BEGINS = "15:00";
const ENDS = "20:30";

/** Holidays on which alert mails pause. The intermediate days of Sukkot and Pesach are not included. */
const HOLIDAYS = new Set([
  "Tishri 1",
  "Tishri 2",
  "Tishri 10",
  "Tishri 15",
  "Tishri 22",
  "Nisan 15",
  "Nisan 21",
  "Sivan 6",
]);

const hebrew = new Intl.DateTimeFormat("en-u-ca-hebrew", {
  timeZone: "UTC",
  month: "long",
  day: "numeric",
});

const isSabbath = (day: string) => new Date(day).getUTCDay() === 6;

/** "Tishri 10" for a plain date: the Hebrew day of its daylight. */
function hebrewDay(day: string) {
  const parts = hebrew.formatToParts(new Date(day));
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value;
  return `${part("month")} ${part("day")}`;
}

const isRest = (day: string) => isSabbath(day) || HOLIDAYS.has(hebrewDay(day));
const after = (day: string) => addDays(day, 1);

/**
 * When the pause of non-urgent mails ends; null when there is none. It lasts from the afternoon before Shabbat or a
 * holiday to the evening after it; consecutive days are one pause.
 */
export function restUntil(now: Date): Date | null {
  const [today = "", time = ""] = toLocalInput(now.toISOString()).split("T");
  const isEve = isRest(after(today));
  const rests = (isRest(today) && (isEve || time < ENDS)) || (isEve && time >= BEGINS);
  if (!rests) return null;
  let last = isRest(today) ? today : after(today);
  while (isRest(after(last))) last = after(last);
  return new Date(fromLocalInput(`${last}T${ENDS}`) ?? now);
}
