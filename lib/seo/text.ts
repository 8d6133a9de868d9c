/** Titles that Google shows whole, and the cut of chat apps. */
export const TITLE_MAX = 65;
export const DESCRIPTION_MAX = 160;

/** One line, at most `max` characters, ended at a word. */
export function cutAtWord(text: string, max: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  const letters = [...line];
  if (letters.length <= max) return line;
  const shortened = letters.slice(0, max - 1).join("");
  // A word that would leave almost nothing is cut instead.
  const space = shortened.lastIndexOf(" ");
  const whole = space > max / 2 ? shortened.slice(0, space) : shortened;
  return `${whole.replace(/[\s,.;:|–-]+$/, "")}…`;
}

/** The first candidate that fits; the last one is cut. */
export function firstThatFits(candidates: readonly string[], max: number): string {
  const fitting = candidates.find((text) => [...text].length <= max);
  return fitting ?? cutAtWord(candidates.at(-1) ?? "", max);
}
