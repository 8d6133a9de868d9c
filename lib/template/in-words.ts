import { z } from "zod";
import { type CardToken, DEFAULT_SEPARATOR, isCardToken } from "./types";

const stored = z.array(z.object({ tokens: z.array(z.string()), separator: z.string().optional() }));

/**
 * A description of the lines of a card's template, or null if the value is not a template: `nameOf` returns the
 * editor's name of a token, and `optional` follows one that may be missing.
 */
export function templateInWords(
  value: unknown,
  nameOf: (token: CardToken) => string,
  optional: string,
): string | null {
  const read = stored.safeParse(value);
  if (!read.success) return null;
  const tokenInWords = (token: string) => {
    const name = token.replace(/\?$/, "");
    const label = isCardToken(name) ? nameOf(name) : name;
    return name === token ? label : `${label} (${optional})`;
  };
  const lines = read.data.map(({ tokens, separator = DEFAULT_SEPARATOR }) => {
    const words = tokens.map(tokenInWords).join(separator);
    // With a single token the separator is not visible, but it may be all that was changed.
    return tokens.length < 2 && separator !== DEFAULT_SEPARATOR ? `${words}${separator}` : words;
  });
  return lines.join("; ");
}
