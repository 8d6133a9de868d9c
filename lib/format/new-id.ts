const hex = (byte: number) => byte.toString(16).padStart(2, "0");

/**
 * A random UUID. Browsers provide `crypto.randomUUID` on https and localhost only, but a phone may open a demo in the
 * local network over plain http.
 */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const digits = [...bytes].map(hex).join("");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
