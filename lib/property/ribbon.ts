import type { Status } from "@/lib/catalog/states";
import { luminance, parseHex } from "@/lib/format/contrast";

export const RIBBON_TEXT_MAX = 24;
/** From this many characters the form warns: there is little room for the ribbon on small cards. */
export const RIBBON_TEXT_WARNING = 20;
/** Counted by code point, as in the form and the database. */
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
 * The ribbon that a card draws, or null. It needs the switch, a text and a colour. Visitors read the switch as off for
 * an agent whose plan excludes ribbons (supabase/schemas/099_columns.sql).
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

/** Automatic ribbons on a picture, the most important first. */
export const AUTOMATIC_RIBBONS = ["closed", "under_offer", "lowered", "new"] as const;
export type AutomaticRibbon = (typeof AUTOMATIC_RIBBONS)[number];

/** At most one, and none if the agent set a ribbon or switched the automatic ones off. */
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

/** Whether the agent's own text already states the price drop, so that the badge is not shown twice. */
export const saysLowered = (text: string | undefined) => text !== undefined && FALLEN.test(text);
