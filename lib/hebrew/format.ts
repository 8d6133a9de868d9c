// Numbers and dates in Israeli format. `Intl` inserts direction marks and no-break spaces: useful on a page, but noise
// in a title, JSON-LD or a file.

const groups = new Intl.NumberFormat("he-IL", { maximumFractionDigits: 2 });
const shekels = new Intl.NumberFormat("he-IL", {
  style: "currency",
  currency: "ILS",
  maximumFractionDigits: 0,
});

export const withoutMarks = (text: string): string =>
  text
    .replace(/[\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069\uFEFF]/g, "")
    .replace(/[\u00A0\u202F]/g, " ")
    .trim();

/** "2,450,000 ₪" with the marks that keep it together inside other text. */
export const formatPrice = (price: number): string => shekels.format(price);

/** The same without marks, for titles, descriptions, JSON-LD, files and tests. */
export const plainPrice = (price: number): string => withoutMarks(formatPrice(price));

/**
 * "2.45 מ׳ ₪": custom, because `Intl` rounds compact numbers to two digits. Below a million it is the full price, with
 * its marks.
 */
export function shortPrice(price: number): string {
  if (price < 1_000_000) return formatPrice(price);
  // Rounded down: 2,999,999 must not read as three million.
  return `${Math.floor(price / 10_000) / 100} מ׳ ₪`;
}

/**
 * A price in words, to confirm what was understood: "2 מיליון ו־450 אלף ₪". From ten thousand; smaller prices are as
 * clear in digits.
 */
export function priceInWords(price: number): string {
  const whole = Math.round(price);
  const parts =
    whole < 10_000
      ? [formatNumber(whole)]
      : [
          counted(Math.floor(whole / 1_000_000), "מיליון"),
          counted(Math.floor(whole / 1_000) % 1_000, "אלף"),
          whole % 1_000 > 0 ? formatNumber(whole % 1_000) : "",
        ].filter(Boolean);
  const last = parts.pop() ?? "";
  if (parts.length === 0) return `${last} ₪`;
  return `${parts.join(", ")} ו${/^\d/.test(last) ? "־" : ""}${last} ₪`;
}

const counted = (count: number, unit: string) =>
  count === 0 ? "" : count === 1 ? unit : `${formatNumber(count)} ${unit}`;

export const formatNumber = (value: number): string => withoutMarks(groups.format(value));

/** Rooms come in halves: "3.5", "4". */
export const formatRooms = (rooms: number): string => String(Math.round(rooms * 2) / 2);

const paid = new Intl.NumberFormat("he-IL", {
  style: "currency",
  currency: "ILS",
  minimumFractionDigits: 2,
  trailingZeroDisplay: "stripIfInteger",
});

/** Amounts to pay: whole shekels without decimals, or two decimals for agorot. */
export const formatShekels = (amount: number) => paid.format(amount);

/** "98 מ״ר". */
export const formatArea = (squareMetres: number): string => `${formatNumber(squareMetres)} מ״ר`;

const timeZone = "Asia/Jerusalem";
const day = new Intl.DateTimeFormat("he-IL", {
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  timeZone,
});
const longDay = new Intl.DateTimeFormat("he-IL", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone,
});
const momentParts = {
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone,
} as const;
const moment = new Intl.DateTimeFormat("he-IL", momentParts);
const second = new Intl.DateTimeFormat("he-IL", { ...momentParts, second: "2-digit" });

const plainDay = new Intl.DateTimeFormat("en-CA", {
  timeZone,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** "2025-08-04": the timestamp's day in Israel, in the database's format; a number is milliseconds since 1970. */
export const israelDay = (at: Date | number) => plainDay.format(at);

/** The plain date that many days later, or earlier; independent of daylight saving time. */
export const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** A plain date ("2025-08-04") is the same day everywhere; a timestamp is shown as its day in Israel. */
function toDate(value: Date | string): Date {
  if (typeof value !== "string") return value;
  return new Date(/^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T12:00:00Z` : value);
}

/** "04.08.2025". */
export const formatDate = (value: Date | string): string => withoutMarks(day.format(toDate(value)));

/** "4 באוגוסט 2025". */
export const formatLongDate = (value: Date | string): string =>
  withoutMarks(longDay.format(toDate(value)));

/** "04.08.2025, 14:05". */
export const formatDateTime = (value: Date | string): string =>
  withoutMarks(moment.format(toDate(value)));

/** "04.08.2025, 14:05:09", for attempts in quick succession. */
export const formatSecond = (value: Date | string): string =>
  withoutMarks(second.format(toDate(value)));

/** Like <bdi>, which is not allowed in an <option>: keeps the plus of "Agent+" at its end. */
export const isolated = (text: string) => `\u2068${text}\u2069`;
