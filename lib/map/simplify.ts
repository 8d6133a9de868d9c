type Point = [x: number, y: number];

/** The distance of a point from the line through two others. */
function distance([x, y]: Point, [ax, ay]: Point, [bx, by]: Point) {
  const [dx, dy] = [bx - ax, by - ay];
  const length = Math.hypot(dx, dy);
  if (length === 0) return Math.hypot(x - ax, y - ay);
  return Math.abs(dx * (ay - y) - (ax - x) * dy) / length;
}

/** Douglas-Peucker: drops corners closer to the line than `tolerance`. */
function thinned(points: readonly Point[], tolerance: number): Point[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 3) return [...points];
  let [at, farthest] = [0, 0];
  for (let n = 1; n < points.length - 1; n++) {
    const away = distance(points[n]!, first, last);
    if (away > farthest) [at, farthest] = [n, away];
  }
  if (farthest <= tolerance) return [first, last];
  return [
    ...thinned(points.slice(0, at + 1), tolerance).slice(0, -1),
    ...thinned(points.slice(at), tolerance),
  ];
}

function areaOf(points: readonly Point[]) {
  const twice = points.reduce((sum, [x, y], n) => {
    const [nextX, nextY] = points[(n + 1) % points.length]!;
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(twice) / 2;
}

/** In square pixels: a smaller drawing is an accident. */
const AREA_MIN = 400;

/** The drawn line with at most `most` corners; null if it encloses nothing. */
export function simplified(points: readonly Point[], most: number): Point[] | null {
  if (points.length < 3 || areaOf(points) < AREA_MIN) return null;
  for (let tolerance = 2; ; tolerance *= 1.4) {
    const corners = thinned(points, tolerance);
    if (corners.length <= most) return corners.length < 3 ? null : corners;
  }
}
