import { AttributionControl, Map as Chart, NavigationControl, setWorkerUrl } from "maplibre-gl";
import { cleanBounds, readShape } from "@/lib/map/area";
import type { Box, Pin } from "@/lib/map/pin";
import { baseStyle, type DrawStreets } from "./base-style";

// The library's default guess of its worker URL does not survive bundling. The worker comes from our own host, as the
// pages' CSP requires (lib/csp.ts).
setWorkerUrl(new URL("maplibre-gl/dist/maplibre-gl-worker.mjs", import.meta.url).href);

const ZOOM_MAX = 17;
const COUNTRY: Box = { west: 34.2, south: 29.45, east: 35.95, north: 33.35 };

/** Cells of `map_listings` are 64 px on a map with 256 px tiles; this map's tiles are 512 px. */
export const zoomOf = (chart: Chart) => Math.min(22, Math.max(0, Math.floor(chart.getZoom()) + 1));

export const motionOf = () =>
  matchMedia("(prefers-reduced-motion: reduce)").matches ? { duration: 0 } : {};

export type ChartLabels = { title: string; zoomIn: string; zoomOut: string };

/** Throws when the browser has no WebGL. */
export function createChart(
  box: HTMLElement,
  labels: ChartLabels,
  shape: string | undefined,
): Chart {
  const chart = new Chart({
    container: box,
    style: baseStyle(box, readShape(shape ?? ""), null),
    bounds: [COUNTRY.west, COUNTRY.south, COUNTRY.east, COUNTRY.north],
    fitBoundsOptions: { padding: 16 },
    maxBounds: [31.6, 27.6, 38.4, 35.4],
    maxZoom: ZOOM_MAX,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    locale: {
      "Map.Title": labels.title,
      "NavigationControl.ZoomIn": labels.zoomIn,
      "NavigationControl.ZoomOut": labels.zoomOut,
    },
  });
  chart.touchZoomRotate.disableRotation();
  chart.keyboard.disableRotation();
  chart.addControl(new NavigationControl({ showCompass: false }), "top-left");
  return chart;
}

/** `airy`: leaves room for pins at the edge of the box to show whole. */
export const showBox = (chart: Chart, { west, south, east, north }: Box, airy: boolean) =>
  chart.fitBounds([west, south, east, north], {
    padding: airy ? { top: 72, bottom: 80, left: 56, right: 48 } : 0,
    maxZoom: airy ? 15 : ZOOM_MAX,
    duration: 0,
  });

/** The visible area, as the filter of a search. */
export function boundsOf(chart: Chart) {
  const shown = chart.getBounds();
  const sides = [shown.getWest(), shown.getSouth(), shown.getEast(), shown.getNorth()];
  return cleanBounds(sides.map((degrees) => degrees.toFixed(8)).join());
}

/** Whether a closer look splits a pin into its homes. */
export const isSplitCloser = (chart: Chart, { homes, onePlace }: Pin) =>
  homes > 1 && !onePlace && chart.getZoom() < ZOOM_MAX - 0.01;

/** Counts as a move by hand: the person pressed the pin. */
export const zoomInto = (chart: Chart, { lng, lat }: Pin) =>
  chart.easeTo(
    {
      center: [lng, lat],
      zoom: Math.min(ZOOM_MAX, Math.floor(chart.getZoom()) + 2),
      ...motionOf(),
    },
    { originalEvent: true },
  );

/** Shows the attribution that the street source requires. */
export function showAttribution(chart: Chart) {
  const control = new AttributionControl({ compact: false });
  chart.addControl(control, "bottom-right");
  return () => void chart.removeControl(control);
}

export type Drawn = { shape: string | undefined; streets: DrawStreets | null };

/**
 * Draws the streets and the search's shape, and redraws them when the theme or contrast changes; returns a cleanup
 * function.
 */
export function drawStyle(
  chart: Chart,
  box: HTMLElement,
  { shape, streets }: Drawn,
  isAnother: boolean,
) {
  const paint = () => chart.setStyle(baseStyle(box, readShape(shape ?? ""), streets));
  if (isAnother) paint();
  const observer = new MutationObserver(paint);
  observer.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ["data-theme", "data-contrast"],
  });
  return () => observer.disconnect();
}
