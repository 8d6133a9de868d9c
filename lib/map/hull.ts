import type { Corner } from "./area";

/** Metres per degree, in the middle of the country. */
const TALL = 110_900;
const WIDE = 95_000;
/** Directions in which to take the farthest point: as many as the maximum corners of a shape. */
const DIRECTIONS = 48;
/** How far a neighbourhood extends beyond its homes: a street or two. */
const MARGIN = 200;
/** Homes this many times farther from the centre than most are outliers. */
const FAR = 3;
const NEAR_METRES = 600;

const middleOf = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

/**
 * The area of a place without a known boundary: the convex hull of its homes' public locations, plus a margin. Null for
 * fewer than three homes.
 */
export function areaAround(homes: readonly Corner[]): Corner[] | null {
  const middle = {
    lat: middleOf(homes.map(({ lat }) => lat)),
    lng: middleOf(homes.map(({ lng }) => lng)),
  };
  const points = homes.map(({ lat, lng }) => ({
    x: (lng - middle.lng) * WIDE,
    y: (lat - middle.lat) * TALL,
  }));
  const most = middleOf(points.map(({ x, y }) => Math.hypot(x, y)));
  const reach = Math.max(NEAR_METRES, most * FAR);
  const inside = points.filter(({ x, y }) => Math.hypot(x, y) <= reach);
  if (inside.length < 3) return null;
  return Array.from({ length: DIRECTIONS }, (_, n) => {
    const angle = (n / DIRECTIONS) * 2 * Math.PI;
    const [east, north] = [Math.cos(angle), Math.sin(angle)];
    const ahead = ({ x, y }: { x: number; y: number }) => x * east + y * north;
    const farthest = inside.reduce((best, point) => (ahead(point) > ahead(best) ? point : best));
    return {
      lat: middle.lat + (farthest.y + MARGIN * north) / TALL,
      lng: middle.lng + (farthest.x + MARGIN * east) / WIDE,
    };
  });
}
