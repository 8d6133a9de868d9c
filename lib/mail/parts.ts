export type Part = { text: string } | { link: string };

/** The text of a mail with its links apart, so that they can be followed. */
export function parts(text: string): Part[] {
  return text
    .split(/(https?:\/\/\S+)/)
    .filter((piece) => piece !== "")
    .map((piece) => (/^https?:\/\//.test(piece) ? { link: piece } : { text: piece }));
}
