export const RIBBON_TEXT_MAX = 24;
/** Past this many characters the form warns: the ribbon gets narrow on small cards. */
export const RIBBON_TEXT_WARNING = 20;
export const RIBBON_COLOR_DEFAULT = "#E53935";
export const RIBBON_COLOR = /^#[0-9A-Fa-f]{6}$/;

/** Where black and white text contrast equally with the background (WCAG relative luminance). */
const LUMINANCE_THRESHOLD = 0.179;

/** Relative luminance of `#RRGGBB`, 0 black to 1 white. */
export function luminance(hex: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Black on light ribbons, white on dark ones. */
export const ribbonTextColor = (hex: string) =>
  luminance(hex) > LUMINANCE_THRESHOLD ? "#000000" : "#FFFFFF";

export type Ribbon = { text: string; color: string; textColor: string };

/**
 * The ribbon a card draws, or null. It needs the switch, a text and a colour; an agent whose
 * ribbon feature is explicitly off has none (unknown counts as on, as the spec says).
 */
export function ribbonOf(
  listing: { enabled: boolean; text: string | null; color: string | null },
  agentMayUse: boolean | null | undefined = true,
): Ribbon | null {
  const text = listing.text?.trim();
  const { color } = listing;
  if (!listing.enabled || !text || !color || !RIBBON_COLOR.test(color)) return null;
  if (agentMayUse === false) return null;
  return { text, color, textColor: ribbonTextColor(color) };
}
