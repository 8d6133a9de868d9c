/** Share channels, besides the links that agents name themselves. */
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

/** The share code in the page's address; null without one. */
export function shareCodeIn(address: string | null): string | null {
  if (!address || !URL.canParse(address)) return null;
  const code = new URL(address).searchParams.get("s");
  return isShareCode(code) ? code : null;
}

/**
 * The code of a channel's link to the page of a listing or an agent: derived from both, so that it needs no request.
 * private.share_code() in the database computes the same. Browsers can only compute it in a secure context.
 */
export async function shareCode(page: string, place: SharePlace) {
  const text = new TextEncoder().encode(`${page}:${place}`);
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", text));
  return btoa(String.fromCharCode(...hash))
    .replace(/[+/=]/g, "")
    .slice(0, 6);
}

/** The codes of a page's links by channel; a page that counts no channels has none. */
export type ShareCodes = Partial<Record<SharePlace, string>>;

export async function shareCodes(page: string) {
  const codes = SHARE_PLACES.map(async (place) => [place, await shareCode(page, place)] as const);
  return Object.fromEntries(await Promise.all(codes)) as Record<SharePlace, string>;
}

/** The address with the code of a share link. */
export function withShareCode(url: string, code: string) {
  const [address = "", hash] = url.split("#", 2);
  return `${address}${address.includes("?") ? "&" : "?"}s=${code}${hash === undefined ? "" : `#${hash}`}`;
}
