import { normalizeLine } from "./normalize-text";

/**
 * Groups the digits of typed or pasted text: "1200000 ₪" is "1,200,000". A leading minus is kept where `signed`, so
 * that validation can report it; without it "-1" would become 1.
 */
export function groupNumber(text: string, decimals: number, signed = false): string {
  if (signed && /^\s*-/.test(text)) return `-${groupNumber(text, decimals)}`;
  // Without decimals, a point before three digits is a grouping separator, as in "1.250.000".
  const plain = decimals === 0 ? text.replace(/\.(?=\d{3}(?!\d))/g, "") : text;
  const [whole = "", ...rest] = plain.replace(/[^\d.]/g, "").split(".");
  const digits = whole.replace(/^0+(?=\d)/, "");
  const grouped = digits.replace(/\B(?=(\d{3})+$)/g, ",");
  if (decimals === 0 || rest.length === 0) return grouped;
  return `${grouped || "0"}.${rest.join("").slice(0, decimals)}`;
}

/**
 * Some phones offer only a comma for "3.5", and dropping it would give 35. Fields with halves never hold thousands;
 * elsewhere a comma may be a grouping separator.
 */
export const halvesAsTyped = (text: string) => text.replace(/,(?=\d?\s*$)/, ".");

/** The value of a form field, or null for NaN, which the field itself reports. */
export const numberOrNull = (value: number | null) => (Number.isNaN(value) ? null : value);

/** Parses a grouped number; null when the text is empty. */
export function readNumber(text: string) {
  const digits = text.replaceAll(",", "");
  return digits === "" || digits === "-" ? null : Number(digits);
}

const AROUND = /^₪|(?:₪|ש["״]ח|מ["״]ר|מטר|ימים|יום|חדרים|חד['׳])$/;

/** Whether commas and points are in valid positions. */
function isWritten(text: string, decimals: number) {
  const whole = String.raw`(?:\d+|\d{1,3}(?:,\d{3})+)`;
  if (decimals > 0)
    return RegExp(String.raw`^(?:${whole}?\.\d{0,${decimals}}|${whole})$`).test(text);
  return RegExp(String.raw`^(?:${whole}(?:\.0*)?|\d{1,3}(?:\.\d{3})+)$`).test(text);
}

/**
 * The text of a field after typing, and its number: a valid number is grouped. Anything else ("30,5" for a whole
 * number, "1e2", "-30") stays as typed and is NaN, which the schema reports; without its invalid characters it would be
 * a different number.
 */
export function typeNumber(
  typed: string,
  before: string,
  { decimals = 0, signed = false }: { decimals?: number; signed?: boolean },
): { text: string; value: number | null } {
  const seen = normalizeLine(typed);
  const bare = seen.replace(AROUND, "").replaceAll(" ", "");
  if (bare === "" || (signed && bare === "-")) return { text: bare, value: null };
  const minus = signed && bare.startsWith("-") ? "-" : "";
  const unsigned = bare.slice(minus.length);
  // "1,50" after a digit was deleted: the commas remain from the previous grouping.
  const commas = (text: string) => text.split(",").length;
  const regroups = isWritten(before.replace(/^-/, ""), decimals) && commas(bare) <= commas(before);
  const digits =
    regroups && /^[\d,]*\.?\d*$/.test(unsigned) ? unsigned.replaceAll(",", "") : unsigned;
  const point =
    decimals > 0 ? digits.replace(RegExp(`^(\\d+),(\\d{1,${decimals}})$`), "$1.$2") : digits;
  if (!isWritten(point, decimals)) return { text: seen, value: Number.NaN };
  const grouped = minus + groupNumber(point, decimals);
  // Until the field loses focus, "1,25" may become "1,250", and "days" may follow "30 ".
  const isPlain =
    point === digits &&
    /^-?[\d,]*(?:\.\d*)?$/.test(AROUND.test(seen) ? bare : seen) &&
    !(decimals === 0 && seen.includes("."));
  return { text: isPlain ? grouped : seen, value: readNumber(grouped) };
}

/** The caret position after grouping: after the same digit as before. */
export function caretAfter(before: string, caret: number, after: string) {
  let left = before.slice(0, caret).replace(/[^\d.-]/g, "").length;
  const removed = before.replace(/[^\d.-]/g, "").length - after.replaceAll(",", "").length;
  if (removed > 0) left = Math.max(0, left - removed);
  let at = 0;
  while (at < after.length && left > 0) {
    if (after[at] !== ",") left -= 1;
    at += 1;
  }
  return at;
}
