/** Where an address is shared to, besides the links that agents name themselves. */
export const SHARE_PLACES = [
  "whatsapp",
  "facebook",
  "mail",
  "copied",
  "qr",
  "print",
  "assistant",
  "widget",
] as const;
export type SharePlace = (typeof SHARE_PLACES)[number];

export const SHARE_CODE = /^[A-Za-z0-9]{6}$/;
export const isShareCode = (code: unknown): code is string =>
  typeof code === "string" && SHARE_CODE.test(code);

/** The code of the link that somebody came by, as the page's address has it; null without one. */
export function shareCodeIn(address: string | null): string | null {
  if (!address || !URL.canParse(address)) return null;
  const code = new URL(address).searchParams.get("s");
  return isShareCode(code) ? code : null;
}

/**
 * The code of the link of a place to the page of a listing or an agent: made of both, so whoever shares knows
 * it without asking. private.share_code() of the database says the same. Browsers make it on safe pages only.
 */
export async function shareCode(page: string, place: SharePlace) {
  const text = new TextEncoder().encode(`${page}:${place}`);
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", text));
  return btoa(String.fromCharCode(...hash))
    .replace(/[+/=]/g, "")
    .slice(0, 6);
}

/** The address with the code of the link that somebody comes by. */
export function withShareCode(url: string, code: string) {
  const [address = "", hash] = url.split("#", 2);
  return `${address}${address.includes("?") ? "&" : "?"}s=${code}${hash === undefined ? "" : `#${hash}`}`;
}
