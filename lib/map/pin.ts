import { formatNumber } from "@/lib/hebrew/format";

/** A pin of the map: one home, or several that are close together. */
export type Pin = {
  lng: number;
  lat: number;
  homes: number;
  /** The lowest and the highest public price; null when all are hidden. */
  low: number | null;
  high: number | null;
  /** All at one point, so no zoom level separates them. */
  onePlace: boolean;
  /** For a single home only. */
  id?: string;
  place?: "exact" | "about" | "neighborhood" | "city" | null;
  underOffer?: boolean;
  lowered?: boolean;
  rooms?: number | null;
};

/** The response of `/api/map`. `unplaced`: homes of the search without a location, regardless of the map's position. */
export type MapResponse = { placed: number; unplaced: number; pins: Pin[] };

/** The response of `/api/map/place`: the location of a place, and the shape of a neighbourhood. */
export type PlaceResponse = { lat: number; lng: number; shape: string | null };

/** A pin has no room for a currency: "2.45 מ׳", "5,400". Rounded down, like `shortPrice`. */
export const pinPrice = (price: number): string =>
  price < 1_000_000 ? formatNumber(price) : `${Math.floor(price / 10_000) / 100} מ׳`;

/** The label of a pin: a price or the number of homes; empty for a home with a hidden price. */
export const pinText = ({ homes, low }: Pick<Pin, "homes" | "low">): string =>
  homes > 1 ? formatNumber(homes) : low === null ? "" : pinPrice(low);

/** `map_listings` stores points as cells of the world at zoom 24, and clusters those in one cell of `22 - zoom`. */
const SIZE = 2 ** 24;
const FINEST = 22;

const squareX = (lng: number) => Math.floor(((lng + 180) / 360) * SIZE);
function squareY(lat: number) {
  const sine = Math.sin((lat * Math.PI) / 180);
  return Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * SIZE);
}
const lngOf = (x: number) => ((x + 0.5) / SIZE) * 360 - 180;
const latOf = (y: number) =>
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * (y + 0.5)) / SIZE))) * 180) / Math.PI;

/** The box that contains exactly the homes of a pin, for a map requested at this zoom. */
export function pinBox({ lng, lat, homes, onePlace }: Pin, zoom: number): string {
  const step = homes === 1 || onePlace ? 0 : FINEST - zoom;
  const [west, north] = [(squareX(lng) >> step) << step, (squareY(lat) >> step) << step];
  const across = (1 << step) - 1;
  return [lngOf(west), latOf(north + across), lngOf(west + across), latOf(north)]
    .map((degrees) => degrees.toFixed(7))
    .join();
}

export type Box = { west: number; south: number; east: number; north: number };

export function readBox(text: string | undefined): Box | null {
  const [west, south, east, north] = (text ?? "").split(",").map(Number);
  return north === undefined ? null : { west: west!, south: south!, east: east!, north };
}

/** The area that a map must show to contain all pins; null without pins. */
export function boxOf(pins: readonly { lng: number; lat: number }[]): Box | null {
  if (pins.length === 0) return null;
  const [lngs, lats] = [pins.map(({ lng }) => lng), pins.map(({ lat }) => lat)];
  return {
    west: Math.min(...lngs),
    south: Math.min(...lats),
    east: Math.max(...lngs),
    north: Math.max(...lats),
  };
}

/** In Hebrew reading order: from the top, and within a row from the right. A row is an eighth of the map high. */
export function inReadingOrder(pins: readonly Pin[]): Pin[] {
  const box = boxOf(pins);
  const height = box ? (box.north - box.south) / 8 || 1 : 1;
  const row = ({ lat }: Pin) => Math.floor(((box?.north ?? 0) - lat) / height);
  return [...pins].sort((a, b) => row(a) - row(b) || b.lng - a.lng);
}

/** The part of a pin's box within the search area: its cell may extend beyond the map's edge. */
export function overlap(box: string, bounds: string | undefined): string {
  const [inner, outer] = [readBox(box), readBox(bounds)];
  if (!inner || !outer) return box;
  return [
    Math.max(inner.west, outer.west),
    Math.max(inner.south, outer.south),
    Math.min(inner.east, outer.east),
    Math.min(inner.north, outer.north),
  ].join();
}
