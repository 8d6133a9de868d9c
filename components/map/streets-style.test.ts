import type { LayerSpecification, StyleSpecification } from "maplibre-gl";
import { expect, test } from "vitest";
import { streetLayers } from "@/lib/map/street-layers";
import { styleOf } from "./others-style";
import { pmtilesStyle } from "./streets-style";

const day = {
  land: "rgb(246,243,236)",
  water: "rgb(197,218,228)",
  shore: "rgb(160,190,205)",
  label: "rgb(80,72,62)",
  halo: "rgb(252,250,246)",
  drawn: "rgb(63,91,58)",
};
const night = { ...day, land: "rgb(40,37,33)", label: "rgb(200,195,185)", halo: "rgb(30,27,24)" };
const FONTS = ["Heebo", "sans-serif"];
const URL_ = "https://tiles.example/israel.pmtiles";

const labels = (layers: LayerSpecification[]) =>
  layers.flatMap((layer) => (layer.type === "symbol" && layer.layout ? [layer.layout] : []));

test("streets from a file are drawn in the theme's colours", () => {
  for (const colors of [day, night]) {
    const text = JSON.stringify(pmtilesStyle(streetLayers(), URL_, colors, FONTS));
    expect(text).toContain(`"fill-color":"${colors.land}"`);
    expect(text).toContain(`"fill-color":"${colors.water}"`);
    expect(text).not.toMatch(/NaN|undefined|flavor:/);
  }
});

const sharp = { ...day, land: "rgb(255,255,255)", label: "rgb(10,10,10)" };

test("in high contrast, street names are as dark as town names", () => {
  const colorOf = (colors: typeof day, id: RegExp) => {
    const { layers } = pmtilesStyle(streetLayers(), URL_, colors, FONTS);
    const layer = layers.find((one) => one.type === "symbol" && id.test(one.id));
    return (layer?.paint as Record<string, unknown> | undefined)?.["text-color"];
  };
  expect(colorOf(sharp, /roads_labels_minor/)).toBe(sharp.label);
  expect(colorOf(day, /roads_labels_minor/)).not.toBe(day.label);
});

test("in high contrast, street edges stand out from the land", () => {
  const edgeOf = (colors: typeof day) => {
    const { layers } = pmtilesStyle(streetLayers(), URL_, colors, FONTS);
    const casing = layers.find(({ id }) => id.endsWith("roads_minor_casing"));
    return /rgb\((\d+),/.exec(JSON.stringify(casing?.paint))?.[1];
  };
  // Out of 255: a contrast of 3 to 1 against the land, which WCAG 1.4.11 requires of meaningful graphics.
  expect(Number(edgeOf(sharp))).toBeLessThan(148);
  expect(Number(edgeOf(day))).toBeGreaterThan(180);
});

test("street names are in Hebrew, in the page's fonts, without letter spacing", () => {
  const { layers } = pmtilesStyle(streetLayers(), URL_, day, FONTS);
  const named = labels(layers);
  expect(named.length).toBeGreaterThan(5);
  for (const layout of named) {
    expect(layout["text-font"]).toEqual(FONTS);
    expect(layout["text-letter-spacing"]).toBe(0);
    expect(layout["icon-image"]).toBeUndefined();
  }
  expect(JSON.stringify(layers)).toContain('"name:he"');
  expect(JSON.stringify(layers)).not.toContain("Noto Sans");
});

test("the streets carry their attribution", () => {
  expect(JSON.stringify(pmtilesStyle(streetLayers(), URL_, day, FONTS).sources)).toContain(
    "© OpenStreetMap",
  );
});

const THEIRS = {
  version: 8,
  glyphs: "https://fonts.example/{fontstack}/{range}.pbf",
  center: [0, 0],
  sprite: "../sprites/day",
  sources: {
    land: { type: "vector", tiles: ["tiles/{z}/{x}/{y}.pbf"] },
    hills: {
      type: "raster-dem",
      url: "https://tiles.example/hills.json",
      attribution: '<img src="x" onerror="alert(1)"><b>Hills</b> of others',
    },
  },
  layers: [
    { id: "sea", type: "background" },
    {
      id: "towns",
      type: "symbol",
      source: "land",
      "source-layer": "places",
      layout: {
        "text-field": ["format", ["get", "name"], { "text-font": ["literal", ["Theirs"]] }],
        "text-font": ["Theirs"],
      },
    },
  ],
} as unknown as StyleSpecification;

test("an external style is namespaced, and its viewport and fonts are dropped", () => {
  const { sources, layers, sprite, ...more } = styleOf(
    THEIRS,
    "https://tiles.example/styles/day.json?key=1",
    FONTS,
  );
  expect(more).toEqual({});
  expect(sources).toEqual({
    "streets:land": {
      type: "vector",
      tiles: ["https://tiles.example/styles/tiles/{z}/{x}/{y}.pbf"],
    },
    "streets:hills": {
      type: "raster-dem",
      url: "https://tiles.example/hills.json",
      attribution: "Hills of others",
    },
  });
  expect(sprite).toBe("https://tiles.example/sprites/day");
  expect(layers).toEqual([
    { id: "streets:sea", type: "background" },
    {
      id: "streets:towns",
      type: "symbol",
      source: "streets:land",
      "source-layer": "places",
      layout: {
        "text-field": ["format", ["get", "name"], {}],
        "text-font": FONTS,
        "text-letter-spacing": 0,
      },
    },
  ]);
});
