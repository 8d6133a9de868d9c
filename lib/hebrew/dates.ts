// Written dates: the names of months, and the year when it is omitted.

const MONTHS = [
  "ינואר",
  "פברואר",
  "מרץ|מרס",
  "אפריל",
  "מאי",
  "יוני",
  "יולי",
  "אוגוסט",
  "ספטמבר",
  "אוקטובר",
  "נובמבר",
  "דצמבר",
];

/** A pattern for the name of a month. */
export const MONTH = MONTHS.join("|");

/** One name per month, from January. */
export const MONTH_NAMES: readonly string[] = MONTHS.map((names) => names.split("|")[0]!);

/** 1 for January. */
export const monthNumber = (name: string) =>
  MONTHS.findIndex((names) => names.split("|").includes(name)) + 1;

/**
 * The day as YYYY-MM-DD. Without a year it is the next occurrence from `today`. Null for an invalid date, and when
 * neither a year nor `today` is given.
 */
export function plainDay(
  day: string,
  month: number,
  year: string | undefined,
  today: string | undefined,
) {
  const inYear = (yearDigits: string) =>
    `${yearDigits.length === 2 ? `20${yearDigits}` : yearDigits}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
  const from = today?.slice(0, 4);
  const next = from && (inYear(from) >= today! ? from : String(Number(from) + 1));
  const iso = year ? inYear(year) : next ? inYear(next) : null;
  const date = iso && new Date(`${iso}T00:00:00Z`);
  return date && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}

/** The current month belongs to this year until it ends. */
export const firstOfMonth = (month: number, year: string | undefined, today: string | undefined) =>
  plainDay("1", month, year, today && `${today.slice(0, 7)}-01`);
