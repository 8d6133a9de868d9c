export type Part = { text: string } | { link: string };

/** Splits the text of a mail at its links, so that they can be rendered as such. */
export function parts(text: string): Part[] {
  return text
    .split(/(https?:\/\/\S+)/)
    .filter((piece) => piece !== "")
    .map((piece) => (/^https?:\/\//.test(piece) ? { link: piece } : { text: piece }));
}
