import { IntlMessageFormat } from "intl-messageformat";

const parsed = new Map<string, IntlMessageFormat>();

const NOTHING_TO_FILL_IN = /^[^'{}<#|]*$/;

/**
 * In place of next-intl's own (next.config.mjs), which reads every sentence anew for every page that is made,
 * and spells out all its options whenever one is said. Of dates and times none is said in a sentence: they
 * would need the time zone here.
 */
export default function formatMessage(
  _key: string,
  message: unknown,
  values: Record<string, unknown> | undefined,
  { locale }: { locale: string },
): unknown {
  if (typeof message !== "string") throw new Error("This is no sentence.");
  if (!values && NOTHING_TO_FILL_IN.test(message)) return message;
  const said = sentenceOf(message, locale).format(values);
  return typeof said === "object" ? said : String(said);
}

function sentenceOf(message: string, locale: string) {
  const key = `${locale} ${message}`;
  const known = parsed.get(key);
  if (known) return known;
  const sentence = new IntlMessageFormat(message, locale);
  parsed.set(key, sentence);
  return sentence;
}

/** next-intl asks whether sentences are there as they are written. */
formatMessage.raw = true;
