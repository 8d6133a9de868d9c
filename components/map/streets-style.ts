import type { LayerSpecification } from "maplibre-gl";
import { FLAVOR, STREETS } from "@/lib/map/streets";
import type { MapColors, StreetsStyle } from "./base-style";
import { inFonts } from "./page-fonts";

const OSM =
  '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">© OpenStreetMap</a>';

type Rgb = [red: number, green: number, blue: number];
const rgbOf = (color: string) => (color.match(/\d+/g) ?? []).slice(0, 3).map(Number) as Rgb;
/** Mixes `share` of the second colour into the first. */
const mixed = (one: string, other: string, share: number) => {
  const [a, b] = [rgbOf(one), rgbOf(other)];
  return `rgb(${a.map((part, n) => Math.round(part + ((b[n] ?? part) - part) * share)).join()})`;
};

const lightOf = (color: string) => rgbOf(color).reduce((sum, part) => sum + part, 0);
/** Out of 765: only the labels of a high-contrast theme differ this much from the land. */
const SHARP = 640;

/** The theme's colours under the library's names: stone, water, and streets lighter than both. */
function flavorOf({ land, water, label, halo, drawn }: MapColors) {
  const isDark = lightOf(land) < 384;
  const isSharp = Math.abs(lightOf(label) - lightOf(land)) > SHARP;
  const street = isDark ? mixed(land, label, isSharp ? 0.45 : 0.22) : halo;
  const road = isDark
    ? mixed(land, label, isSharp ? 0.65 : 0.34)
    : mixed(halo, "rgb(226,190,130)", isSharp ? 1 : 0.45);
  const edge = isDark ? mixed(land, halo, 0.6) : mixed(land, label, isSharp ? 0.55 : 0.2);
  const park = mixed(land, drawn, isDark ? 0.16 : 0.14);
  const quiet = isSharp ? label : mixed(label, land, 0.25);
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

/** Replaces colour names in a layer's value with the theme's colours. */
const inColors = (value: unknown, colorOf: (name: string) => string): unknown => {
  if (typeof value === "string" && value.startsWith(FLAVOR))
    return colorOf(value.slice(FLAVOR.length));
  if (Array.isArray(value)) return value.map((part) => inColors(part, colorOf));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, inColors(part, colorOf)]),
  );
};

/** The streets of one tile archive, drawn with the layers of `/api/map/streets` in the theme's colours. */
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
      const { layout, ...rest } = inFonts(layer, fonts) as LayerSpecification & {
        layout?: Record<string, unknown>;
      };
      const { "icon-image": _, ...words } = layout ?? {};
      return { ...rest, id: STREETS + rest.id, layout: words } as LayerSpecification;
    }),
  };
}
