import { readShape, UNPLACED } from "@/lib/map/area";

// Boxes and shapes compared without an index: square by square, edge by edge.

export type Placed = { map_lat: number | null; map_lng: number | null };

const SIZE = 2 ** 24;
export const squareX = (lng: number) => Math.floor(((lng + 180) / 360) * SIZE);
export const squareY = (lat: number) => {
  const radians = (lat * Math.PI) / 180;
  const north = Math.log(Math.tan(radians) + 1 / Math.cos(radians));
  return Math.floor(((1 - north / Math.PI) / 2) * SIZE);
};

function inBounds(x: number, y: number, bounds: string) {
  const [west = 0, south = 0, east = 0, north = 0] = bounds.split(",").map(Number);
  return x >= squareX(west) && x <= squareX(east) && y >= squareY(north) && y <= squareY(south);
}

/** The even-odd rule: counts the edges to the east. */
function inShape(x: number, y: number, shape: string) {
  const corners = (readShape(shape) ?? []).map(({ lat, lng }) => [squareX(lng), squareY(lat)]);
  let inside = false;
  for (const [n, [ax = 0, ay = 0]] of corners.entries()) {
    const [bx = 0, by = 0] = corners[(n + 1) % corners.length] ?? [];
    const [x1, y1, x2, y2] = ay < by ? [ax, ay, bx, by] : [bx, by, ax, ay];
    if (y >= y1 && y < y2 && (x - x1) * (y2 - y1) < (y - y1) * (x2 - x1)) inside = !inside;
  }
  return inside;
}

export function inArea(home: Placed, { bounds, shape }: { bounds?: unknown; shape?: unknown }) {
  if (bounds === undefined && shape === undefined) return true;
  if (home.map_lat === null || home.map_lng === null)
    return bounds === UNPLACED && shape === undefined;
  if (bounds === UNPLACED) return false;
  const [x, y] = [squareX(home.map_lng), squareY(home.map_lat)];
  return (
    (bounds === undefined || inBounds(x, y, bounds as string)) &&
    (shape === undefined || inShape(x, y, shape as string))
  );
}
