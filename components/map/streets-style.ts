import type { LayerSpecification, SourceSpecification, StyleSpecification } from "maplibre-gl";
import { FLAVOR, STREETS } from "@/lib/map/streets";
import type { MapColors, StreetsStyle } from "./base-style";

const OSM =
  '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">© OpenStreetMap</a>';

type Rgb = [red: number, green: number, blue: number];
const rgbOf = (color: string) => (color.match(/\d+/g) ?? []).slice(0, 3).map(Number) as Rgb;
/** So much of the second colour in the first. */
const mixed = (one: string, other: string, share: number) => {
  const [a, b] = [rgbOf(one), rgbOf(other)];
  return `rgb(${a.map((part, n) => Math.round(part + ((b[n] ?? part) - part) * share)).join()})`;
};

/** The colours of the theme by their names in the library: stone, water, and streets lighter than both. */
function flavorOf({ land, water, label, halo, drawn }: MapColors) {
  const [red, green, blue] = rgbOf(land);
  const isDark = red + green + blue < 384;
  const street = isDark ? mixed(land, label, 0.22) : halo;
  const road = isDark ? mixed(land, label, 0.34) : mixed(halo, "rgb(226,190,130)", 0.45);
  const edge = isDark ? mixed(land, halo, 0.6) : mixed(land, label, 0.2);
  const park = mixed(land, drawn, isDark ? 0.16 : 0.14);
  const quiet = mixed(label, land, 0.25);
  return (name: string) => {
    if (name === "water") return water;
    if (name === "earth" || name === "background") return land;
    if (name === "ocean_label") return mixed(label, water, 0.35);
    if (name.endsWith("_halo")) return halo;
    if (name.endsWith("_label") || name.startsWith("roads_label"))
      return name === "city_label" ? label : quiet;
    if (/^(?:park|wood|scrub|zoo)/.test(name)) return park;
    if (name.includes("casing")) return edge;
    if (name.startsWith("tunnel")) return mixed(street, land, 0.5);
    if (/highway|major/.test(name)) return road;
    if (/minor|link|other|pedestrian|pier|runway/.test(name)) return street;
    if (name === "railway" || name === "boundaries") return mixed(land, label, 0.35);
    return mixed(land, label, name === "buildings" ? 0.16 : 0.05);
  };
}

/** Without `glyphs` labels are drawn from the fonts of the page; Hebrew is not spaced. */
function ofThePage(layer: LayerSpecification, fonts: readonly string[]): LayerSpecification {
  if (layer.type !== "symbol" || !layer.layout?.["text-field"]) return layer;
  const field = withoutFonts(layer.layout["text-field"]);
  const layout = {
    ...layer.layout,
    "text-field": field as never,
    "text-font": [...fonts],
    "text-letter-spacing": 0,
  };
  return { ...layer, layout };
}

/** Parts of a label may name fonts of their own. */
function withoutFonts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutFonts);
  if (typeof value !== "object" || value === null) return value;
  const { "text-font": _, ...rest } = value as Record<string, unknown>;
  return rest;
}

/** A value of a layer, in which colours are named, in those of the theme. */
const inColors = (value: unknown, colorOf: (name: string) => string): unknown => {
  if (typeof value === "string" && value.startsWith(FLAVOR))
    return colorOf(value.slice(FLAVOR.length));
  if (Array.isArray(value)) return value.map((part) => inColors(part, colorOf));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, inColors(part, colorOf)]),
  );
};

/** The streets of one file of tiles, as `/api/map/streets` says that they are drawn, in the colours of the theme. */
export function pmtilesStyle(
  layers: readonly LayerSpecification[],
  url: string,
  colors: MapColors,
  fonts: readonly string[],
): StreetsStyle {
  const shown = inColors(layers, flavorOf(colors)) as LayerSpecification[];
  return {
    sources: { [`${STREETS}tiles`]: { type: "vector", url: `pmtiles://${url}`, attribution: OSM } },
    layers: shown.map((layer) => {
      const { layout, ...rest } = ofThePage(layer, fonts) as LayerSpecification & {
        layout?: Record<string, unknown>;
      };
      const { "icon-image": _, ...words } = layout ?? {};
      return { ...rest, id: STREETS + rest.id, layout: words } as LayerSpecification;
    }),
  };
}

/** An address as the style writes it, which may be one beside its own. A template keeps its braces. */
const resolved = (address: string, from: string) =>
  /^[a-z]+:/.test(address)
    ? address
    : new URL(address, from).href.replaceAll("%7B", "{").replaceAll("%7D", "}");

/** Of a style of others its sources and layers; where the map is and what its labels are drawn of stays ours. */
export function styleOf(
  style: StyleSpecification,
  url: string,
  fonts: readonly string[],
): StreetsStyle {
  const sourceOf = (source: SourceSpecification) => {
    const one = { ...source } as Record<string, unknown>;
    // As text: what the library leaves of it may be a picture of somebody else's host.
    if (typeof one.attribution === "string")
      one.attribution = one.attribution.replace(/<[^>]*>/g, "");
    if (typeof one.url === "string") one.url = resolved(one.url, url);
    if (Array.isArray(one.tiles)) one.tiles = one.tiles.map((tile) => resolved(String(tile), url));
    if (one.type === "geojson" && typeof one.data === "string") one.data = resolved(one.data, url);
    return one as SourceSpecification;
  };
  const sources = Object.entries(style.sources).map(([name, source]) => [
    STREETS + name,
    sourceOf(source),
  ]);
  const { sprite } = style;
  return {
    sources: Object.fromEntries(sources),
    layers: style.layers.map((layer) => ({
      ...ofThePage(layer, fonts),
      id: STREETS + layer.id,
      ...("source" in layer && { source: STREETS + layer.source }),
    })) as LayerSpecification[],
    ...(typeof sprite === "string" && { sprite: resolved(sprite, url) }),
    ...(Array.isArray(sprite) && {
      sprite: sprite.map((one) => ({ ...one, url: resolved(one.url, url) })),
    }),
  };
}
