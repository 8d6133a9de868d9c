/**
 * Whether a text anywhere in what was sent has a NUL or half of a character, as of an emoji that another program cut
 * in two: no keyboard writes them, and PostgreSQL refuses both.
 */
export function hasInvalidUnicode(sent: unknown): boolean {
  if (typeof sent === "string") return sent.includes("\0") || /\p{Surrogate}/u.test(sent);
  return typeof sent === "object" && sent !== null && Object.values(sent).some(hasInvalidUnicode);
}
