// What the rows of every language are.
import { MONTH_NAMES } from "@/lib/hebrew/dates";

/** What of a match is said in Hebrew. */
export type Said = string | ((match: RegExpMatchArray) => string);

/** A pattern for whole words, and its Hebrew; a row that stands earlier is tried earlier. */
export type Row = readonly [words: string, hebrew: Said];

/** "с 1 марта", "من شهر آذار": the month, and its day where one is named. */
export const monthRows = (months: readonly string[], from: string, behindDay = ""): Row[] =>
  months.map((names, at) => [
    `${from}(?:(\\d{1,2})${behindDay} )?(?:${names})`,
    ([, day]) => (day ? `כניסה ב${day}.${at + 1}` : `כניסה ב${MONTH_NAMES[at]}`),
  ]);
