import { fromLocalInput, toLocalInput } from "@/lib/format/israel-clock";
import { addDays } from "@/lib/hebrew/format";

/** On Israel's clock: of the eve, and of the last day. */
const BEGINS = "15:00";
const ENDS = "20:30";

/** Holidays on which mails of alerts rest. The days between the first and the last of Sukkot and Pesach are none. */
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

/** "Tishri 10" of a plain day: the Hebrew day whose daylight it is. */
function hebrewDay(day: string) {
  const parts = hebrew.formatToParts(new Date(day));
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value;
  return `${part("month")} ${part("day")}`;
}

const isRest = (day: string) => isSabbath(day) || HOLIDAYS.has(hebrewDay(day));
const after = (day: string) => addDays(day, 1);

/**
 * Until when mails that nobody waits for rest; null when they do not. From the afternoon before Shabbat or a
 * holiday to the evening after it; those that follow each other are one rest.
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
