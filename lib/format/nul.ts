/** Whether a text anywhere in what was sent has a NUL: no keyboard writes it, and PostgreSQL refuses it. */
export function hasNul(sent: unknown): boolean {
  if (typeof sent === "string") return sent.includes("\0");
  return typeof sent === "object" && sent !== null && Object.values(sent).some(hasNul);
}
