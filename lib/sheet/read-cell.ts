import {
  CONDITIONS,
  type Condition,
  FEATURES,
  type Feature,
  PROPERTY_TYPES,
  type PropertyType,
  TRANSACTION_TYPES,
  type TransactionType,
} from "@/lib/catalog/ids";
import { readMoney } from "@/lib/format/money-input";
import { halvesAsTyped, readNumber } from "@/lib/format/number-input";
import { plainDay } from "@/lib/hebrew/dates";
import {
  CONDITION_WORDS,
  FEATURE_WORDS,
  RENT_WORDS,
  SALE_WORDS,
  TYPE_WORDS,
  WEAK_TYPE_WORDS,
  wordPattern,
} from "@/lib/hebrew/lexicon";
import { norm, sameWords } from "@/lib/hebrew/normalize";
import type { SheetWords } from "./cells";

/** A cell with a value that its column cannot hold: the code of the message. */
export class CellError extends Error {}
const refuse = (code: string): never => {
  throw new CellError(code);
};

/** Matches a whole cell with the site's label or a common synonym; null if neither. */
const oneOf = <Id extends string>(
  cell: string,
  ids: readonly Id[],
  word: (id: Id) => string,
  patterns: readonly (readonly [Id, string])[],
) =>
  ids.find((id) => cell === id || sameWords(cell, word(id))) ??
  patterns.find(([, stem]) => wordPattern(stem).test(norm(cell).toLowerCase()))?.[0] ??
  null;

/** Items separated by commas, semicolons or line breaks; a slash is part of some names. */
const parts = (cell: string) =>
  cell
    .split(/[,;|\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");

export const readDeal = (cell: string, words: SheetWords): TransactionType =>
  oneOf(cell, TRANSACTION_TYPES, words.deal, [
    ["sale", SALE_WORDS],
    ["rent", RENT_WORDS],
  ]) ?? refuse("sheetDeal");

export const readTypes = (cell: string, words: SheetWords): PropertyType[] =>
  parts(cell).map(
    (part) =>
      oneOf(part, PROPERTY_TYPES, words.type, [...TYPE_WORDS, ...WEAK_TYPE_WORDS]) ??
      refuse("sheetType"),
  );

export const readCondition = (cell: string, words: SheetWords): Condition =>
  oneOf(cell, CONDITIONS, words.condition, CONDITION_WORDS) ?? refuse("sheetCondition");

const FEATURE_PATTERNS = FEATURES.map((id) => [id, FEATURE_WORDS[id]] as const);
export const readFeatures = (cell: string, words: SheetWords): Feature[] =>
  parts(cell).map(
    (part) => oneOf(part, FEATURES, words.feature, FEATURE_PATTERNS) ?? refuse("sheetFeature"),
  );

export function readPrice(cell: string, deal: TransactionType) {
  // Decimals for agorot, added by a spreadsheet, are not a fraction of a million.
  const price = readMoney(cell.replace(/(\d)\.00?(?=\D*$)/, "$1"), deal);
  return Number.isNaN(price) ? refuse("priceUnread") : price;
}

const FRACTION = { "½": ".5", "¼": ".25", "¾": ".75" } as const;

/** "3.5", "3,5", "3½", "110 מ״ר"; a value that a spreadsheet converted to a date gets an error of its own. */
export function readFigure(cell: string, halves = false) {
  if (
    /^\d{1,2}[/.-](?:\d{1,2}|[א-ת]{3,}|[a-z]{3,})(?:[/.-]\d{2,4})?$/i.test(cell) &&
    !/^\d+\.\d+$/.test(cell)
  ) {
    return refuse("sheetDate");
  }
  const digits = cell
    .replace(/[½¼¾]/, (sign) => FRACTION[sign as keyof typeof FRACTION])
    .replace(/[^\d.,-].*$/s, "");
  const read = readNumber(halves ? halvesAsTyped(digits) : digits);
  return read === null || Number.isNaN(read) ? refuse("sheetNumber") : read;
}

/** Day before month, as in Israel, and the formats of spreadsheets and other systems. */
export function readDay(cell: string) {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(cell);
  const local = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?: .*)?$/.exec(cell);
  const [day, month, year] = iso ? [iso[3], iso[2], iso[1]] : local ? local.slice(1) : [];
  return (day && plainDay(day, Number(month), year, undefined)) || refuse("dateInvalid");
}

/** The ground floor is a word. */
export const readFloor = (cell: string) =>
  /^(?:קומת )?קרקע$|^ground$/i.test(cell.trim()) ? 0 : readFigure(cell);
