import base from "./base-map.json";
import { LAKES } from "./lakes";

// A static map around a home, in pixels relative to it: drawn once on the server, without scripts.

type Position = readonly number[];
type Ring = readonly Position[];
type Size = { width: number; height: number };
type Point = { x: number; y: number };

/**
 * The public location of a home: its exact place, or the centre of its grid square (055_places.sql). A home without
 * coordinates is shown in the centre of its neighbourhood or its town.
 */
export const PLACE_KINDS = ["exact", "about", "neighborhood", "city"] as const;
/** The centre of a drawing: a home, or an area, which has no marker. */
export type Middle = Omit<HomePlace, "kind"> & { kind: HomePlace["kind"] | "area" };
export type HomePlace = { lng: number; lat: number; kind: (typeof PLACE_KINDS)[number] };

/** Rank 0 is a large city. */
type Town = readonly [name: string, lng: number, lat: number, rank: number];
const TOWNS = base.towns as unknown as readonly Town[];
export type Label = Point & {
  name: string;
  rank: number;
  /** Hidden on a phone, because it is beyond the edge. */
  far: boolean;
};
export type StillMap = {
  metresPerPixel: number;
  water: { land: string; lakes: string };
  labels: Label[];
};

/** The maximum width of a page. */
export const STILL: Size = { width: 1200, height: 288 };
/** Labels fit within this width; land and sea continue to the edge of a wide page. */
const WRITTEN_WIDTH = 600;
/** A phone shows the middle of the same drawing. */
const PHONE_WIDTH = 320;

/**
 * In metres. Half the diagonal of a grid square is 318; a square is kept until the home is 30 metres beyond its edge,
 * so this circle always contains the home.
 */
export const ABOUT_RADIUS = Math.ceil(Math.hypot(225 + 30, 225 + 30));

const SCALES = [16, 32, 64, 128] as const;
/** Fewer names do not convey the location; one of them must be visible on a phone too. */
const NAMES_MIN = 2;
const NAMES_MAX = 12;
/** Villages are labelled only where there is little else. */
const VILLAGE = 4;
const NAMES_WITH_VILLAGES = 6;
const MARGIN = 12;
/** The button and the scale are at the bottom. */
const BOTTOM = 56;

const METRES_PER_DEGREE = 111_320;

/** Metres to pixels, accurate enough for a town: assumes the length of a degree of longitude at the home. */
export function projection({ lng, lat }: { lng: number; lat: number }, metresPerPixel: number) {
  const tall = METRES_PER_DEGREE / metresPerPixel;
  const wide = tall * Math.cos((lat * Math.PI) / 180);
  return {
    toPoint: (place: { lng: number; lat: number }): Point => ({
      x: Math.round((place.lng - lng) * wide),
      y: Math.round((lat - place.lat) * tall),
    }),
    toPlace: ({ x, y }: Point) => ({ lng: lng + x / wide, lat: lat - y / tall }),
  };
}

/** Sutherland-Hodgman: clips one edge of the drawing at a time. */
function clipped(ring: readonly Point[], { width, height }: Size): Point[] {
  const edges = [
    ["x", width / 2, -1],
    ["x", width / 2, 1],
    ["y", height / 2, -1],
    ["y", height / 2, 1],
  ] as const;
  return edges.reduce<Point[]>(
    (points, [axis, reach, side]) => {
      const isIn = (point: Point) => point[axis] * side <= reach;
      return points.flatMap((point, n): Point[] => {
        const before = points.at(n - 1) as Point;
        if (isIn(point) === isIn(before)) return isIn(point) ? [point] : [];
        const share = (reach * side - before[axis]) / (point[axis] - before[axis]);
        const crossing = {
          x: Math.round(before.x + (point.x - before.x) * share),
          y: Math.round(before.y + (point.y - before.y) * share),
        };
        return isIn(point) ? [crossing, point] : [crossing];
      });
    },
    [...ring],
  );
}

/** A single path with relative coordinates. */
function pathOf(rings: readonly Ring[], toPoint: (place: { lng: number; lat: number }) => Point) {
  // Shores continue outside the drawing, so that their clipped edges are not visible.
  const size = { width: STILL.width + 8, height: STILL.height + 8 };
  return rings
    .map((ring) => {
      const corners = clipped(
        ring.map(([lng = 0, lat = 0]) => toPoint({ lng, lat })),
        size,
      ).filter(({ x, y }, n, all) => x !== all[n - 1]?.x || y !== all[n - 1]?.y);
      const [first, ...rest] = corners;
      if (!first || rest.length < 2) return "";
      let last = first;
      const steps = rest.map((corner) => {
        const step = `${corner.x - last.x},${corner.y - last.y}`;
        last = corner;
        return step;
      });
      return `M${first.x},${first.y}l${steps.join(" ")}z`;
    })
    .join("");
}

/** The area covered by the marker of the home: an exact one is on its point. */
function markAreas({ kind }: Middle, metresPerPixel: number): Area[] {
  if (kind === "area") return [];
  if (kind === "exact") return [{ x: 0, y: -14, width: 36, height: 44 }];
  const side = Math.max(36, Math.ceil((2 * ABOUT_RADIUS) / metresPerPixel));
  return [{ x: 0, y: 0, width: side, height: side }];
}

type Area = Point & { width: number; height: number };
const touches = (a: Area, b: Area) =>
  Math.abs(a.x - b.x) * 2 < a.width + b.width && Math.abs(a.y - b.y) * 2 < a.height + b.height;

export const isFar = ({ x, width }: { x: number; width: number }) =>
  Math.abs(x) * 2 + width > PHONE_WIDTH;
const isInside = ({ x, y, width, height }: Area) =>
  Math.abs(x) * 2 + width < WRITTEN_WIDTH &&
  y - height / 2 > MARGIN / 2 - STILL.height / 2 &&
  y + height / 2 < STILL.height / 2 - BOTTOM;

const areaOf = (name: string, rank: number, { x, y }: Point): Area => ({
  x,
  y,
  width: [...name].length * (rank < 2 ? 9 : 7.5) + MARGIN,
  height: 20,
});

/** Labels that fit next to each other and to existing elements, larger towns first. */
function labelsOf(toPoint: (place: { lng: number; lat: number }) => Point, taken: readonly Area[]) {
  const areas = [...taken];
  const near = TOWNS.map(([name, lng, lat, rank]) => ({ name, rank, point: toPoint({ lng, lat }) }))
    .filter(({ point: { x, y } }) => Math.abs(x) < STILL.width / 2 && Math.abs(y) < STILL.height)
    .sort(
      (a, b) =>
        a.rank - b.rank || Math.hypot(a.point.x, a.point.y) - Math.hypot(b.point.x, b.point.y),
    );
  const labels: Label[] = [];
  for (const { name, rank, point } of near) {
    // Centred on the town, or shifted as far as other elements require.
    const area = [0, 32, -32, -46]
      .map((down) => areaOf(name, rank, { x: point.x, y: point.y + down }))
      .find((one) => isInside(one) && !areas.some((other) => touches(one, other)));
    const most = rank < VILLAGE ? NAMES_MAX : NAMES_WITH_VILLAGES;
    if (!area || labels.length >= most) continue;
    areas.push(area);
    labels.push({ name, rank, x: area.x, y: area.y, far: isFar(area) });
  }
  return labels;
}

/** The map scale: the largest one that still has enough names. */
export function scaleOf(place: { lng: number; lat: number }): number {
  return SCALES.find((scale) => isNamed(place, scale)) ?? SCALES[SCALES.length - 1]!;
}

function isNamed(place: { lng: number; lat: number }, scale: number) {
  const labels = labelsOf(projection(place, scale).toPoint, []);
  return labels.length >= NAMES_MIN && labels.some(({ far }) => !far);
}

/** The share of an area's homes that must be in view; the rest are outliers. */
const IN_SIGHT = 0.8;

/** The centre of an area's homes, and a scale that shows most of them; null without homes. */
export function middleOf(
  homes: readonly NearHome[],
): { middle: Middle; metresPerPixel: number } | null {
  const all = homes.flatMap(({ lng, lat, homes: count }) =>
    Array.from({ length: count }, () => ({ lng, lat })),
  );
  const half = (key: "lng" | "lat") =>
    all.map((home) => home[key]).sort((a, b) => a - b)[Math.floor(all.length / 2)];
  const [lng, lat] = [half("lng"), half("lat")];
  if (lng === undefined || lat === undefined) return null;
  const middle: Middle = { lng, lat, kind: "area" };
  const holdsMost = (scale: number) => {
    const { toPoint } = projection(middle, scale);
    const seen = all.filter((home) => isInside({ ...toPoint(home), width: 0, height: 0 }));
    return seen.length >= all.length * IN_SIGHT;
  };
  const metresPerPixel =
    SCALES.find((scale) => isNamed(middle, scale) && holdsMost(scale)) ??
    SCALES[SCALES.length - 1]!;
  return { middle, metresPerPixel };
}

/** `taken`: areas already covered, besides the home in the middle. */
export function drawStillMap(
  place: Middle,
  metresPerPixel: number,
  taken: readonly Area[],
): StillMap {
  const { toPoint } = projection(place, metresPerPixel);
  return {
    metresPerPixel,
    water: {
      land: pathOf(base.land, toPoint),
      lakes: pathOf(LAKES, toPoint),
    },
    labels: labelsOf(toPoint, [...markAreas(place, metresPerPixel), ...taken]),
  };
}

export type NearHome = {
  lng: number;
  lat: number;
  homes: number;
  low: number | null;
  id?: string;
};
export type StillPin<Home> = Point & { home: Home; far: boolean };

const PIN = { width: 76, height: 36 };

/**
 * The pins that do not overlap: around a home the nearest ones, in an area the largest ones, which count the homes of
 * the pins that they cover.
 */
export function pinsAround<Home extends NearHome>(
  place: Middle,
  homes: readonly Home[],
  metresPerPixel: number,
  most: number,
): StillPin<Home>[] {
  const { toPoint } = projection(place, metresPerPixel);
  const mark = markAreas(place, metresPerPixel);
  const isArea = place.kind === "area";
  const inSight = homes
    .map((home) => ({ ...toPoint(home), home }))
    .filter((pin) => isInside(pinArea(pin)))
    .sort(
      (a, b) =>
        (isArea ? b.home.homes - a.home.homes : 0) || Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y),
    );
  const pins: (Point & { home: Home })[] = [];
  for (const pin of inSight) {
    const area = pinArea(pin);
    const over = pins.findIndex((other) => touches(area, pinArea(other)));
    const covering = pins[over];
    if (covering) {
      if (isArea) pins[over] = { ...covering, home: together(covering.home, pin.home) };
    } else if (pins.length < most && !mark.some((other) => touches(area, other))) pins.push(pin);
  }
  return pins.map((pin) => ({ ...pin, far: isFar({ x: pin.x, width: PIN.width }) }));
}

const together = <Home extends NearHome>(at: Home, other: Home): Home => ({
  ...at,
  homes: at.homes + other.homes,
  low: [at.low, other.low].reduce((a, b) => (a === null || (b !== null && b < a) ? b : a)),
  id: undefined,
});

export const pinArea = ({ x, y }: Point): Area => ({ x, y, ...PIN });

/** The box that shows this much around a place, for `cleanBounds`. */
export function boxAround(
  place: { lng: number; lat: number },
  metresPerPixel: number,
  { width, height }: Size,
): string {
  const { toPlace } = projection(place, metresPerPixel);
  const [from, to] = [
    toPlace({ x: -width / 2, y: height / 2 }),
    toPlace({ x: width / 2, y: -height / 2 }),
  ];
  return [from.lng, from.lat, to.lng, to.lat].map((degrees) => degrees.toFixed(6)).join();
}
