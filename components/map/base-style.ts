import type { LayerSpecification, StyleSpecification } from "maplibre-gl";
import type { Corner } from "@/lib/map/area";
import base from "@/lib/map/base-map.json";
import { LAKES } from "@/lib/map/lakes";

const polygons = (rings: readonly unknown[]) =>
  ({
    type: "FeatureCollection",
    features: rings.map((ring) => ({
      type: "Feature",
      properties: {},
      geometry: { type: "Polygon", coordinates: [ring] },
    })),
  }) as GeoJSON.FeatureCollection;

const towns = {
  type: "FeatureCollection",
  features: base.towns.map(([name, lng, lat, rank]) => ({
    type: "Feature",
    properties: { name, rank },
    geometry: { type: "Point", coordinates: [lng, lat] },
  })),
} as GeoJSON.FeatureCollection;

const COLORS = ["land", "water", "shore", "label", "halo", "drawn"] as const;
export type MapColors = Record<(typeof COLORS)[number], string>;

/** What streets add to the map: sources and layers, with names that do not collide with its own. */
export type StreetsStyle = Pick<StyleSpecification, "sources" | "layers" | "sprite">;
/** Draws streets in the page's colours and fonts. */
export type DrawStreets = (colors: MapColors, fonts: readonly string[]) => StreetsStyle;

/** The theme's colours (map.css), converted for the library, which cannot parse oklch. */
function readColors(box: Element): MapColors {
  const style = getComputedStyle(box);
  const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const inRgb = (name: string) => {
    if (!pen) return "#888";
    pen.fillStyle = style.getPropertyValue(`--map-${name}`);
    pen.fillRect(0, 0, 1, 1);
    const [red, green, blue] = pen.getImageData(0, 0, 1, 1).data;
    return `rgb(${red},${green},${blue})`;
  };
  return Object.fromEntries(COLORS.map((name) => [name, inRgb(name)])) as MapColors;
}

/** The page's font families: without `glyphs`, every label is drawn in the page's fonts. */
const readFonts = () =>
  getComputedStyle(document.body)
    .fontFamily.split(",")
    .map((family) => family.trim().replaceAll(/["']/g, ""))
    .slice(0, 3);

/** Labels drawn before their font has loaded would keep the fallback font for good. */
export const fontsForMap = () =>
  Promise.all(readFonts().map((family) => document.fonts.load(`16px "${family}"`, "\u05d0 3")));

const townNames = (label: string, halo: string): LayerSpecification => ({
  id: "towns",
  type: "symbol",
  source: "towns",
  filter: ["<=", ["get", "rank"], ["step", ["zoom"], 0, 8, 1, 9, 2, 10, 3, 11, 4]],
  layout: {
    "text-field": ["get", "name"],
    "text-font": readFonts(),
    "text-size": ["interpolate", ["linear"], ["get", "rank"], 0, 16, 4, 12.5],
    "text-max-width": 7,
    "text-padding": 6,
    // Below the town's centre, where its listings usually cluster into one pin.
    "text-offset": [0, 1.7],
    "symbol-sort-key": ["get", "rank"],
  },
  paint: { "text-color": label, "text-halo-color": halo, "text-halo-width": 1.5 },
});

/**
 * The coastline, lakes and town names in the theme's colours, without any network; the drawn area goes on top. Streets
 * cover the land and bring their own town labels.
 */
export function baseStyle(
  box: Element,
  shape: readonly Corner[] | null,
  drawStreets: DrawStreets | null,
): StyleSpecification {
  const colors = readColors(box);
  const { land, water, shore, label, halo, drawn } = colors;
  const { sources, layers, ...streets } = drawStreets?.(colors, readFonts()) ?? {
    sources: {},
    layers: [],
  };
  const isName = ({ type }: LayerSpecification) => type === "symbol";
  const corners = (shape ?? []).map(({ lng, lat }) => [lng, lat]);
  return {
    version: 8,
    ...streets,
    sources: {
      land: { type: "geojson", data: polygons(base.land) },
      lakes: { type: "geojson", data: polygons(LAKES) },
      ...(drawStreets ? sources : { towns: { type: "geojson", data: towns } }),
      shape: {
        type: "geojson",
        data: polygons(corners.length > 0 ? [[...corners, corners[0]]] : []),
      },
    },
    layers: [
      { id: "sea", type: "background", paint: { "background-color": water } },
      { id: "land", type: "fill", source: "land", paint: { "fill-color": land } },
      {
        id: "coast",
        type: "line",
        source: "land",
        paint: { "line-color": shore, "line-width": 1 },
      },
      { id: "lakes", type: "fill", source: "lakes", paint: { "fill-color": water } },
      {
        id: "shores",
        type: "line",
        source: "lakes",
        paint: { "line-color": shore, "line-width": 1 },
      },
      ...layers.filter((layer) => !isName(layer)),
      {
        id: "shape",
        type: "fill",
        source: "shape",
        paint: { "fill-color": drawn, "fill-opacity": 0.12 },
      },
      {
        id: "shape-edge",
        type: "line",
        source: "shape",
        layout: { "line-join": "round" },
        paint: { "line-color": drawn, "line-width": 2.5 },
      },
      ...(drawStreets ? layers.filter(isName) : [townNames(label, halo)]),
    ],
  };
}
