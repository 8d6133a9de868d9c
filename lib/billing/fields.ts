/** A payment notice as text fields; a nested field is named by its path, `data.asmachta`. */
export type Fields = Record<string, string>;

const FIELDS_MAX = 200;
const VALUE_MAX = 1000;
/** The maximum size of a notice in the database, in bytes (`billing_raw_small`). */
const TOTAL_MAX = 12_000;
const NESTED_MAX = 5;

const MASK = "•••";
/** Card data and keys are never stored, under any name. */
const HIDDEN =
  /card(?!com)|cvv|cvc|^pan$|token|tokef|expir|validity|track2|webhook_?key|password|identity|personal_?id|teudat/i;
const CARD_NUMBER = /(?<!\d)(?:\d[ -]?){13,19}(?!\d)/g;

/** Whether the digits are a card number (Luhn). */
function isCardNumber(text: string) {
  const digits = text.replace(/\D/g, "");
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return digits.length >= 13 && digits.length <= 19 && sum % 10 === 0;
}

/** A form's `data[asmachta]` and a JSON's `{data: {asmachta}}` get the same name. */
const nameOf = (name: string) => name.replace(/\[([^\]]*)\]/g, ".$1");

export function fieldsOf(value: unknown): Fields {
  const fields: Fields = {};
  const walk = (inner: unknown, name: string, depth: number) => {
    if (inner === null || inner === undefined) return;
    if (typeof inner !== "object") {
      if (Object.keys(fields).length < FIELDS_MAX)
        fields[nameOf(name).slice(0, 100)] = String(inner);
      return;
    }
    if (depth > NESTED_MAX) return;
    for (const [key, child] of Object.entries(inner))
      walk(child, name === "" ? key : `${name}.${key}`, depth + 1);
  };
  walk(value, "", 0);
  return fields;
}

/** The field of this name at any depth; null when it is missing or empty. */
export function fieldOf(fields: Fields, ...names: string[]): string | null {
  const entries = Object.entries(fields).map(
    ([name, value]) => [name.split(".").at(-1)?.toLowerCase(), value.trim()] as const,
  );
  for (const name of names) {
    const found = entries.find(([last, value]) => last === name.toLowerCase() && value !== "");
    if (found) return found[1];
  }
  return null;
}

/** PostgreSQL refuses NUL and unpaired surrogates. */
const wellFormed = (text: string) =>
  new TextDecoder().decode(new TextEncoder().encode(text.replaceAll("\0", "")));

/** The stored fields of a notice: without cards, keys and anything that the database refuses. */
export function storable(fields: Fields): Fields {
  let budget = TOTAL_MAX;
  const result: Fields = {};
  for (const [name, value] of Object.entries(fields)) {
    const key = wellFormed(name);
    const text = wellFormed(value.slice(0, VALUE_MAX));
    const shown = HIDDEN.test(key)
      ? MASK
      : text.replace(CARD_NUMBER, (number: string) => (isCardNumber(number) ? MASK : number));
    budget -= key.length + shown.length;
    if (budget < 0) break;
    result[key] = shown;
  }
  return result;
}

/** An amount in shekels and agorot as providers format it; null for anything else. */
export const amountOf = (text: string | null) =>
  text !== null && /^-?\d{1,7}(?:\.\d{1,2}0*)?$/.test(text) ? Number(text) : null;

/** An ISO 4217 code, including the names that Israeli providers use for the shekel. */
export function currencyOf(text: string | null, otherwise: string | null = null) {
  if (text === null) return otherwise;
  if (/^(?:ILS|NIS|₪|1|ש"ח|שח)$/i.test(text)) return "ILS";
  return /^[A-Za-z]{3}$/.test(text) ? text.toUpperCase() : null;
}
