import { formatNumber } from "@/lib/hebrew/format";

/** A home of a map, or several that lie together. */
export type Pin = {
  lng: number;
  lat: number;
  homes: number;
  /** The lowest and the highest price that visitors see; null where all are hidden. */
  low: number | null;
  high: number | null;
  /** All at one point: no zoom parts them. */
  onePlace: boolean;
  /** Of one home alone. */
  id?: string;
  place?: "exact" | "about" | "neighborhood" | "city" | null;
  underOffer?: boolean;
  lowered?: boolean;
  rooms?: number | null;
};

/** What `/api/map` answers. `unplaced`: homes of the search without a point, wherever the map is. */
export type MapResponse = { placed: number; unplaced: number; pins: Pin[] };

/** What `/api/map/place` answers: where a place lies, and the shape of a neighbourhood. */
export type PlaceResponse = { lat: number; lng: number; shape: string | null };

/** On a pin there is no room for a currency: "2.45 מ׳", "5,400". Down, not to the nearest, as `shortPrice`. */
export const pinPrice = (price: number): string =>
  price < 1_000_000 ? formatNumber(price) : `${Math.floor(price / 10_000) / 100} מ׳`;

/** What stands on a pin: a price or how many homes; nothing on that of a home whose price is hidden. */
export const pinText = ({ homes, low }: Pick<Pin, "homes" | "low">): string =>
  homes > 1 ? formatNumber(homes) : low === null ? "" : pinPrice(low);

/** `map_listings` knows points as squares of the world at zoom 24, and joins those of one square at `22 - zoom`. */
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

/** The box that holds the homes of a pin and no others, of a map that was asked for at this zoom. */
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

/** What a map has to show to show all of them; null of none. */
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

/** As they are read: from the top, in a row from the right. Rows are an eighth of the map high. */
export function inReadingOrder(pins: readonly Pin[]): Pin[] {
  const box = boxOf(pins);
  const height = box ? (box.north - box.south) / 8 || 1 : 1;
  const row = ({ lat }: Pin) => Math.floor(((box?.north ?? 0) - lat) / height);
  return [...pins].sort((a, b) => row(a) - row(b) || b.lng - a.lng);
}

/** The part of a pin's box that the search holds: its square may reach over the edge of the map's. */
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
