/** Where the streets of the map come from, by the operator's choice; null: land, sea and towns alone are drawn. */
export type Streets = { kind: "style" | "pmtiles"; url: string };

export function streetsOf(style: string | undefined, pmtiles: string | undefined): Streets | null {
  if (style) return { kind: "style", url: style };
  return pmtiles ? { kind: "pmtiles", url: pmtiles } : null;
}

/** As a Content-Security-Policy names it; empty without streets. */
export const hostOf = (streets: Streets | null) => (streets ? new URL(streets.url).origin : "");

/** What the names of their sources and layers begin with, in the style of the map. */
export const STREETS = "streets:";

/** Before the name of a colour in the layers of `/api/map/streets`: the browser knows the theme, the server does not. */
export const FLAVOR = "flavor:";
