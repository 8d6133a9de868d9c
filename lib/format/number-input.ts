import { normalizeLine } from "./normalize-text";

/**
 * What was typed or pasted, with grouped digits: "1200000 ₪" is "1,200,000". A minus in front is
 * kept where it is let in, so that a rule can speak of it: swallowed, "-1" would become 1.
 */
export function groupNumber(text: string, decimals: number, signed = false): string {
  if (signed && /^\s*-/.test(text)) return `-${groupNumber(text, decimals)}`;
  // Where no fraction is asked for, a point before three digits groups, as in "1.250.000".
  const plain = decimals === 0 ? text.replace(/\.(?=\d{3}(?!\d))/g, "") : text;
  const [whole = "", ...rest] = plain.replace(/[^\d.]/g, "").split(".");
  const digits = whole.replace(/^0+(?=\d)/, "");
  const grouped = digits.replace(/\B(?=(\d{3})+$)/g, ",");
  if (decimals === 0 || rest.length === 0) return grouped;
  return `${grouped || "0"}.${rest.join("").slice(0, decimals)}`;
}

/**
 * Some phones offer a comma for "3.5", and swallowed it would make 35. Where halves are asked for
 * nobody writes thousands; elsewhere a comma may group.
 */
export const halvesAsTyped = (text: string) => text.replace(/,(?=\d?\s*$)/, ".");

/** What is known of a field of the form: of one that holds no number (NaN) nothing, which the field itself says. */
export const numberOrNull = (value: number | null) => (Number.isNaN(value) ? null : value);

/** The number of a grouped text; null when it is empty. */
export function readNumber(text: string) {
  const digits = text.replaceAll(",", "");
  return digits === "" || digits === "-" ? null : Number(digits);
}

const AROUND = /^₪|(?:₪|ש["״]ח|מ["״]ר|מטר|ימים|יום|חדרים|חד['׳])$/;

/** Whether commas and points stand where a number has them. */
function isWritten(text: string, decimals: number) {
  const whole = String.raw`(?:\d+|\d{1,3}(?:,\d{3})+)`;
  if (decimals > 0)
    return RegExp(String.raw`^(?:${whole}?\.\d{0,${decimals}}|${whole})$`).test(text);
  return RegExp(String.raw`^(?:${whole}(?:\.0*)?|\d{1,3}(?:\.\d{3})+)$`).test(text);
}

/**
 * What a field shows after somebody typed, and the number that it holds: grouped where it is a number. Anything else
 * ("30,5" where a whole number is asked for, "1e2", "-30") stays as it was typed and is NaN, which the schema
 * refuses in words: read without its strange characters it would be another number.
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
  // "1,50" of which a digit was just deleted: the commas are those of the grouping before.
  const commas = (text: string) => text.split(",").length;
  const regroups = isWritten(before.replace(/^-/, ""), decimals) && commas(bare) <= commas(before);
  const digits =
    regroups && /^[\d,]*\.?\d*$/.test(unsigned) ? unsigned.replaceAll(",", "") : unsigned;
  const point =
    decimals > 0 ? digits.replace(RegExp(`^(\\d+),(\\d{1,${decimals}})$`), "$1.$2") : digits;
  if (!isWritten(point, decimals)) return { text: seen, value: Number.NaN };
  const grouped = minus + groupNumber(point, decimals);
  // Until the field is left: "1,25" may become "1,250", and "30 " the days behind it.
  const isPlain =
    point === digits &&
    /^-?[\d,]*(?:\.\d*)?$/.test(AROUND.test(seen) ? bare : seen) &&
    !(decimals === 0 && seen.includes("."));
  return { text: isPlain ? grouped : seen, value: readNumber(grouped) };
}

/** Where the caret belongs after grouping: behind the same digit as before. */
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
