import { z } from "zod";
import { type CardToken, DEFAULT_SEPARATOR, isCardToken } from "./types";

const stored = z.array(z.object({ tokens: z.array(z.string()), separator: z.string().optional() }));

/**
 * The lines of a card's template as they would stand on it, or null where the value is none: `nameOf` calls a token as
 * the editor does, and `optional` is said behind one that may be missing.
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
    // Between one thing and nothing it is not seen, but it may be all that was changed.
    return tokens.length < 2 && separator !== DEFAULT_SEPARATOR ? `${words}${separator}` : words;
  });
  return lines.join("; ");
}
