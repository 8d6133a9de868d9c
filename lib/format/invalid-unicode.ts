/**
 * Whether any text in the input has a NUL or an unpaired surrogate, such as half of an emoji that another program
 * split. No keyboard produces them, and PostgreSQL refuses both.
 */
export function hasInvalidUnicode(sent: unknown): boolean {
  if (typeof sent === "string") return sent.includes("\0") || /\p{Surrogate}/u.test(sent);
  return typeof sent === "object" && sent !== null && Object.values(sent).some(hasInvalidUnicode);
}
