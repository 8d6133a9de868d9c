/**
 * What was typed or pasted, with grouped digits: "1200000 ₪" is "1,200,000". A minus in front is
 * kept where it is let in, so that a rule can speak of it: swallowed, "-1" would become 1.
 */
export function groupNumber(text: string, decimals: number, signed = false): string {
  if (signed && /^\s*-/.test(text)) return `-${groupNumber(text, decimals)}`;
  // Where no fraction is asked for, a point before three digits groups, as in "1.250.000".
  const plain = decimals === 0 ? text.replace(/\.(?=\d{3}(?!\d))/g, "") : text;
  const [whole = "", ...rest] = plain.replace(/[^\d.]/g, "").split(".");
  const digits = whole.slice(0, 12).replace(/^0+(?=\d)/, "");
  const grouped = digits.replace(/\B(?=(\d{3})+$)/g, ",");
  if (decimals === 0 || rest.length === 0) return grouped;
  return `${grouped || "0"}.${rest.join("").slice(0, decimals)}`;
}

/**
 * Some phones offer a comma for "3.5", and swallowed it would make 35. Where halves are asked for
 * nobody writes thousands; elsewhere a comma may group.
 */
export const halvesAsTyped = (text: string) => text.replace(/,(?=\d?\s*$)/, ".");

/** The number of a grouped text; null when it is empty. */
export function readNumber(text: string) {
  const digits = text.replaceAll(",", "");
  return digits === "" || digits === "-" ? null : Number(digits);
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
