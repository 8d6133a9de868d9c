/** The lengths that Google shows in full and chat apps truncate to. */
export const TITLE_MAX = 65;
export const DESCRIPTION_MAX = 160;

/** A single line of at most `max` characters, truncated between words. */
export function cutAtWord(text: string, max: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  const letters = [...line];
  if (letters.length <= max) return line;
  const shortened = letters.slice(0, max - 1).join("");
  // If that would leave almost nothing, the word itself is cut.
  const space = shortened.lastIndexOf(" ");
  const whole = space > max / 2 ? shortened.slice(0, space) : shortened;
  return `${whole.replace(/[\s,.;:|–-]+$/, "")}…`;
}

/** The first candidate that fits; otherwise the last one, truncated. */
export function firstThatFits(candidates: readonly string[], max: number): string {
  const fitting = candidates.find((text) => [...text].length <= max);
  return fitting ?? cutAtWord(candidates.at(-1) ?? "", max);
}
