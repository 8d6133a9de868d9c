import type { LayerSpecification } from "maplibre-gl";

/** Without `glyphs`, labels are drawn in the page's fonts; Hebrew gets no letter spacing. */
export function inFonts(layer: LayerSpecification, fonts: readonly string[]): LayerSpecification {
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
