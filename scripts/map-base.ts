import { readFileSync, writeFileSync } from "node:fs";
import { feature } from "topojson-client";
import { localities } from "@/lib/places/gazetteer";

/**
 * `npm run map-base`: writes the offline base map. The coast comes from Natural Earth (public domain, `world-atlas`),
 * clipped to the map's box; towns come from the list of localities. It has no borders and no country names, so that the
 * map takes no side.
 */
const OUT = "lib/map/base-map.json";
const BOX = { west: 31.5, south: 27.5, east: 38.5, north: 35.5 };
/** A town of at least this population has the rank of its position in the list. */
const RANKS = [150_000, 60_000, 20_000, 5_000, 0];

type Position = [lng: number, lat: number];
type Edge = { axis: 0 | 1; at: number; keep: 1 | -1 };

const EDGES: readonly Edge[] = [
  { axis: 0, at: BOX.west, keep: 1 },
  { axis: 0, at: BOX.east, keep: -1 },
  { axis: 1, at: BOX.south, keep: 1 },
  { axis: 1, at: BOX.north, keep: -1 },
];

/** Sutherland–Hodgman: clips one edge of the box at a time. */
function clip(ring: Position[], { axis, at, keep }: Edge): Position[] {
  const isIn = (point: Position) => (point[axis] - at) * keep >= 0;
  return ring.flatMap((point, n): Position[] => {
    const before = ring.at(n - 1) as Position;
    if (isIn(point) === isIn(before)) return isIn(point) ? [point] : [];
    const share = (at - before[axis]) / (point[axis] - before[axis]);
    const crossing: Position = [
      before[0] + (point[0] - before[0]) * share,
      before[1] + (point[1] - before[1]) * share,
    ];
    return isIn(point) ? [crossing, point] : [crossing];
  });
}

const rounded = (ring: Position[]) =>
  ring.map(([lng, lat]): Position => [Number(lng.toFixed(4)), Number(lat.toFixed(4))]);

const atlas = JSON.parse(
  readFileSync("node_modules/world-atlas/land-10m.json", "utf8"),
) as Parameters<typeof feature>[0];
const world = feature(atlas, atlas.objects.land as never) as unknown as {
  features: { geometry: { coordinates: Position[][][] } }[];
};
const land = world.features
  .flatMap(({ geometry }) => geometry.coordinates)
  // Each polygon's outer ring only: the data has no inner sea in the box.
  .map(([outer = []]) => rounded(EDGES.reduce(clip, outer.slice(1))))
  .filter((ring) => ring.length > 2)
  .map((ring) => [...ring, ring[0] as Position]);

const towns = localities.map(({ name, latitude, longitude, population }) => [
  name,
  Number(longitude.toFixed(4)),
  Number(latitude.toFixed(4)),
  RANKS.findIndex((least) => population >= least),
]);

const A_LINE = 8;
const lines = (items: unknown[]) =>
  items
    .map((item, n) => `${n > 0 ? (n % A_LINE === 0 ? ",\n" : ",") : ""}${JSON.stringify(item)}`)
    .join("");
writeFileSync(OUT, `{"land":[\n${lines(land)}\n],\n"towns":[\n${lines(towns)}\n]}\n`);
console.log(`${OUT}: ${land.length} pieces of land, ${towns.length} towns`);
