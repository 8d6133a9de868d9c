import type { Status } from "@/lib/catalog/states";
import { luminance, parseHex } from "@/lib/color/contrast";

export const RIBBON_TEXT_MAX = 24;
/** Past this many characters the form warns: the ribbon gets narrow on small cards. */
export const RIBBON_TEXT_WARNING = 20;
/** Counted as the form and the database count: an emoji is one. */
export const isShortEnough = (text: string) => [...text].length <= RIBBON_TEXT_MAX;
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
 * The ribbon a card draws, or null. It needs the switch, a text and a colour. Of an agent who may have none the
 * switch is off in what visitors read (supabase/schemas/099_columns.sql).
 */
export function ribbonOf(listing: {
  enabled: boolean;
  text: string | null;
  color: string | null;
}): Ribbon | null {
  const text = listing.text?.trim();
  const { color } = listing;
  if (!listing.enabled || !text || !color || !RIBBON_COLOR.test(color)) return null;
  return { text, color };
}

/** What stands on a picture by itself, the most important first. */
export const AUTOMATIC_RIBBONS = ["closed", "under_offer", "lowered", "new"] as const;
export type AutomaticRibbon = (typeof AUTOMATIC_RIBBONS)[number];

/** One at most, and none beside a ribbon of the agent's own or where the agent has switched them off. */
export function automaticRibbon(
  listing: { status: Status; lowered: number | null; isNew: boolean },
  own: Ribbon | null,
  allowed: boolean,
): AutomaticRibbon | null {
  if (own || !allowed) return null;
  const { status, lowered, isNew } = listing;
  const is = {
    closed: status === "closed",
    under_offer: status === "under_offer",
    lowered: lowered !== null,
    new: isNew,
  };
  return AUTOMATIC_RIBBONS.find((name) => is[name]) ?? null;
}

const FALLEN = /מחיר ירד|ירד ה?מחיר|ירידת מחיר|ירידה במחיר/;

/** Whether the agent's own words say what the badge of a fallen price says: what stands twice stands once. */
export const saysLowered = (text: string | undefined) => text !== undefined && FALLEN.test(text);
