// The row format shared by all languages.
import { MONTH_NAMES } from "@/lib/hebrew/dates";

/** The Hebrew for a match. */
export type Said = string | ((match: RegExpMatchArray) => string);

/** A pattern for whole words, and its Hebrew; earlier rows are tried first. */
export type Row = readonly [words: string, hebrew: Said];

/** "с 1 марта", "من شهر آذار": the month, with its day if given. */
export const monthRows = (months: readonly string[], from: string, behindDay = ""): Row[] =>
  months.map((names, at) => [
    `${from}(?:(\\d{1,2})${behindDay} )?(?:${names})`,
    ([, day]) => (day ? `כניסה ב${day}.${at + 1}` : `כניסה ב${MONTH_NAMES[at]}`),
  ]);

const QUARTERS = `א' ב' ג' ד' ה' ו' ז' ח' ט' י' י"א י"ב י"ג י"ד ט"ו ט"ז י"ז`.split(" ");
/** The Hebrew letters that number quarters: "Rova 11" is רובע י"א. */
export const quarterOf = (number: string): string => QUARTERS[Number(number) - 1] ?? number;
/** "11 район": only the quarters of Ashdod have numbers. */
export const numberedQuarter = ({ 0: all, 1: number, input }: RegExpMatchArray): string =>
  /אשדוד/.test(input!) ? `רובע ${quarterOf(number!)}` : all;
