// The map area of a search: a box ("34.7,32,34.9,32.2": west, south, east, north), or "none" for the homes without a
// location, which no box contains; and a drawn shape, as an encoded polyline with five decimals.
// private.place_conditions parses both again.

export const CORNERS_MAX = 60;

/** In place of a box: homes without a location on the map. */
export const UNPLACED = "none";

/** The limits of boxes and shapes: Israel and its surroundings on a map. */
const WORLD = { south: 28, west: 33, north: 35, east: 37 };

export type Corner = { lat: number; lng: number };

const STEPS = [1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001];
const SMALLEST = 0.0005;
/** The edges of a box are on grid lines at least an eighth of its size apart, so that similar views share one query. */
const PARTS = 8;

const between = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
const inward = 1e-9;

function outward([west, south, east, north]: readonly number[]) {
  const span = Math.min(east! - west!, north! - south!);
  const step = STEPS.find((size) => size * PARTS <= span + inward) ?? SMALLEST;
  const line = (degrees: number, up: boolean) => {
    const lines = degrees / step;
    return Number(((up ? Math.ceil(lines - 1e-6) : Math.floor(lines + 1e-6)) * step).toFixed(4));
  };
  return [line(west!, false), line(south!, false), line(east!, true), line(north!, true)];
}

/** A box in canonical form, rounded outwards to a grid; undefined if invalid. */
export function cleanBounds(text: unknown): string | undefined {
  if (text === UNPLACED) return UNPLACED;
  if (
    typeof text !== "string" ||
    !/^-?\d{1,3}(\.\d{1,15})?(,-?\d{1,3}(\.\d{1,15})?){3}$/.test(text)
  )
    return undefined;
  const [west = 0, south = 0, east = 0, north = 0] = text.split(",").map(Number);
  if (west >= east || south >= north) return undefined;
  if (west > WORLD.east || east < WORLD.west || south > WORLD.north || north < WORLD.south)
    return undefined;
  let box = [
    between(west, WORLD.west, WORLD.east),
    between(south, WORLD.south, WORLD.north),
    between(east, WORLD.west, WORLD.east),
    between(north, WORLD.south, WORLD.north),
  ];
  // A larger box may use a coarser grid: repeated until it is stable, so that it has one address.
  for (let last = ""; last !== box.join(); ) {
    last = box.join();
    box = outward(box);
  }
  return box.join(",");
}

/** Null for anything but an encoded polyline of 3 to 60 corners in this part of the world. */
export function readShape(text: string): Corner[] | null {
  if (!/^[?-~]{6,720}$/.test(text)) return null;
  const numbers: number[] = [];
  let value = 0;
  let shift = 0;
  for (const letter of text) {
    const part = letter.charCodeAt(0) - 63;
    if (shift > 25) return null;
    value |= (part & 31) << shift;
    shift += 5;
    if (part >= 32) continue;
    const before = numbers.at(-2) ?? 0;
    numbers.push(before + (value & 1 ? ~(value >> 1) : value >> 1));
    value = 0;
    shift = 0;
  }
  const corners = Array.from({ length: numbers.length >> 1 }, (_, n) => ({
    lat: numbers[n * 2]! / 1e5,
    lng: numbers[n * 2 + 1]! / 1e5,
  }));
  const whole = shift === 0 && numbers.length % 2 === 0;
  const inside = corners.every(
    ({ lat, lng }) =>
      lat >= WORLD.south && lat <= WORLD.north && lng >= WORLD.west && lng <= WORLD.east,
  );
  return whole && inside && corners.length >= 3 && corners.length <= CORNERS_MAX ? corners : null;
}

const written = (difference: number) => {
  let value = difference < 0 ? ~(difference << 1) : difference << 1;
  let text = "";
  for (; value >= 32; value >>= 5) text += String.fromCharCode((32 | (value & 31)) + 63);
  return text + String.fromCharCode(value + 63);
};

export function writeShape(corners: readonly Corner[]): string {
  let [lat, lng] = [0, 0];
  return corners
    .map((corner) => {
      const [y, x] = [Math.round(corner.lat * 1e5), Math.round(corner.lng * 1e5)];
      const text = written(y - lat) + written(x - lng);
      [lat, lng] = [y, x];
      return text;
    })
    .join("");
}

/** A shape in canonical form; undefined if invalid. */
export function cleanShape(text: unknown): string | undefined {
  const corners = typeof text === "string" ? readShape(text) : null;
  return corners ? writeShape(corners) : undefined;
}
