import { luminance, parseHex } from "@/lib/color/contrast";

export const RIBBON_TEXT_MAX = 24;
/** Past this many characters the form warns: the ribbon gets narrow on small cards. */
export const RIBBON_TEXT_WARNING = 20;
export const RIBBON_COLOR_DEFAULT = "#E53935";
export const RIBBON_COLOR = /^#[0-9A-Fa-f]{6}$/;

/** Where black and white text contrast equally with the background (WCAG relative luminance). */
const LUMINANCE_THRESHOLD = 0.179;

/** Black on light ribbons, white on dark ones. */
export function ribbonTextColor(hex: string) {
  const ground = parseHex(hex);
  return ground && luminance(ground) <= LUMINANCE_THRESHOLD ? "#FFFFFF" : "#000000";
}

export type Ribbon = { text: string; color: string };

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
  return { text, color };
}
