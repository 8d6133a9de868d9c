import type { LayerSpecification, SourceSpecification, StyleSpecification } from "maplibre-gl";
import { STREETS } from "@/lib/map/streets";
import type { StreetsStyle } from "./base-style";
import { inFonts } from "./page-fonts";

/** Resolves a URL of the style, which may be relative to the style's own. Template braces stay unescaped. */
const resolved = (address: string, from: string) =>
  /^[a-z]+:/.test(address)
    ? address
    : new URL(address, from).href.replaceAll("%7B", "{").replaceAll("%7D", "}");

/** Takes a third-party style's sources and layers; the map's position and its fonts stay ours. */
export function styleOf(
  style: StyleSpecification,
  url: string,
  fonts: readonly string[],
): StreetsStyle {
  const sourceOf = (source: SourceSpecification) => {
    const one = { ...source } as Record<string, unknown>;
    // Reduced to text: the HTML that the library allows may load an image from a third-party host.
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
      ...inFonts(layer, fonts),
      id: STREETS + layer.id,
      ...("source" in layer && { source: STREETS + layer.source }),
    })) as LayerSpecification[],
    ...(typeof sprite === "string" && { sprite: resolved(sprite, url) }),
    ...(Array.isArray(sprite) && {
      sprite: sprite.map((one) => ({ ...one, url: resolved(one.url, url) })),
    }),
  };
}
