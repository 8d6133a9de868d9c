/** The operator's source of the street map; null draws only land, sea and towns. */
export type Streets = { kind: "style" | "pmtiles"; url: string };

export function streetsOf(style: string | undefined, pmtiles: string | undefined): Streets | null {
  if (style) return { kind: "style", url: style };
  return pmtiles ? { kind: "pmtiles", url: pmtiles } : null;
}

/** In CSP syntax; empty without streets. */
export const hostOf = (streets: Streets | null) => (streets ? new URL(streets.url).origin : "");

/** The prefix of their sources and layers in the style of the map. */
export const STREETS = "streets:";

/**
 * The prefix of a colour name in the layers of `/api/map/streets`: the browser knows the theme, the server does not.
 */
export const FLAVOR = "flavor:";
