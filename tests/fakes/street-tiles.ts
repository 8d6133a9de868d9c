import { gzipSync } from "node:zlib";
import { GeoJSONVT } from "@maplibre/geojson-vt";
import { fromGeojsonVt } from "@maplibre/vt-pbf";
import { zxyToTileId } from "pmtiles";

// A few streets of Tel Aviv, drawn by hand, as one file of tiles in the layers of Protomaps (PMTiles 3, MVT).

type Line = readonly (readonly [lng: number, lat: number])[];
type Layer = "earth" | "water" | "landuse" | "buildings" | "roads" | "places";

const BOX = { west: 34.72, south: 32.03, east: 34.84, north: 32.13 };
const ZOOM_MAX = 15;

const hebrew = (name: string) => ({ name, script: "Hebrew" });
const feature = (type: string, coordinates: unknown, properties: GeoJSON.GeoJsonProperties) =>
  ({ type: "Feature", properties, geometry: { type, coordinates } }) as GeoJSON.Feature;
const area = (line: Line, properties: GeoJSON.GeoJsonProperties) =>
  feature("Polygon", [[...line, line[0]]], properties);
const street = (kind: string, name: string, line: Line, more = {}) =>
  feature("LineString", line, { kind, min_zoom: 8, ...hebrew(name), ...more });
const place = (kind: string, name: string, at: readonly [number, number], more = {}) =>
  feature("Point", at, { kind, min_zoom: 7, ...hebrew(name), ...more });
const minor = { kind_detail: "residential" };

const COAST: Line = [
  [34.7475, 32.03],
  [34.755, 32.06],
  [34.7655, 32.078],
  [34.77, 32.095],
  [34.779, 32.13],
];
/** Side streets, so that a town looks like one. */
const side = Array.from({ length: 14 }, (_, n) => n * 0.0022).flatMap((step) => [
  street(
    "minor_road",
    "",
    [
      [34.7715, 32.066 + step],
      [34.7795, 32.0672 + step],
    ],
    minor,
  ),
  street(
    "minor_road",
    "",
    [
      [34.7826, 32.066 + step],
      [34.7955, 32.0668 + step],
    ],
    minor,
  ),
]);

const LAYERS: Record<Layer, GeoJSON.Feature[]> = {
  earth: [area([...COAST, [BOX.east, BOX.north], [BOX.east, BOX.south]], { kind: "earth" })],
  water: [
    area([...COAST, [BOX.west, BOX.north], [BOX.west, BOX.south]], { kind: "ocean" }),
    place("sea", "הים התיכון", [34.745, 32.085]),
  ],
  landuse: [
    area(
      [
        [34.781, 32.098],
        [34.781, 32.101],
        [34.81, 32.1035],
        [34.81, 32.099],
      ],
      { kind: "park", ...hebrew("פארק הירקון") },
    ),
  ],
  buildings: Array.from({ length: 12 }, (_, n) => {
    const [lng, lat] = [34.7832 + (n % 4) * 0.0028, 32.0665 + Math.floor(n / 4) * 0.0022];
    return area(
      [
        [lng, lat],
        [lng, lat + 0.0009],
        [lng + 0.0014, lat + 0.0009],
        [lng + 0.0014, lat],
      ],
      { kind: "building", min_zoom: 13 },
    );
  }),
  roads: [
    street("highway", "נתיבי איילון", [
      [34.788, 32.03],
      [34.796, 32.06],
      [34.803, 32.1],
      [34.81, 32.13],
    ]),
    street("major_road", "אבן גבירול", [
      [34.7815, 32.071],
      [34.7822, 32.085],
      [34.783, 32.098],
    ]),
    street("major_road", "אלנבי", [
      [34.7668, 32.0735],
      [34.7705, 32.069],
      [34.7755, 32.061],
    ]),
    street("major_road", "שדרות רוטשילד", [
      [34.769, 32.0615],
      [34.774, 32.066],
      [34.7792, 32.0725],
    ]),
    street("minor_road", "דיזנגוף", [
      [34.7795, 32.0725],
      [34.7741, 32.0778],
      [34.7725, 32.088],
      [34.775, 32.0975],
    ]),
    street("minor_road", "בן יהודה", [
      [34.7685, 32.074],
      [34.7702, 32.085],
      [34.7725, 32.096],
    ]),
    // As a town of two languages has them: a name in Arabic alone, and one in two scripts.
    street(
      "major_road",
      "شارع يافا",
      [
        [34.7715, 32.0915],
        [34.7795, 32.0925],
      ],
      { script: "Arabic" },
    ),
    street("major_road", "רחוב King George 12", [
      [34.7715, 32.0625],
      [34.7795, 32.0635],
    ]),
    ...side,
  ],
  places: [
    place("locality", "תל אביב-יפו", [34.7815, 32.0805], {
      population_rank: 11,
      kind_detail: "city",
    }),
    place("neighbourhood", "לב העיר", [34.7745, 32.071], { min_zoom: 11 }),
    place("neighbourhood", "הצפון הישן", [34.776, 32.089], { min_zoom: 11 }),
  ],
};

const tileX = (lng: number, zoom: number) => Math.floor(((lng + 180) / 360) * 2 ** zoom);
function tileY(lat: number, zoom: number) {
  const sine = Math.sin((lat * Math.PI) / 180);
  return Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** zoom);
}

/** Every tile of the box that holds something, in the order of its number. */
function tiles() {
  const indexes = Object.entries(LAYERS).map(
    ([name, features]) =>
      [
        name,
        new GeoJSONVT({ type: "FeatureCollection", features }, { maxZoom: ZOOM_MAX, buffer: 64 }),
      ] as const,
  );
  const made: { id: number; data: Uint8Array }[] = [];
  for (let z = 0; z <= ZOOM_MAX; z++)
    for (let x = tileX(BOX.west, z); x <= tileX(BOX.east, z); x++)
      for (let y = tileY(BOX.north, z); y <= tileY(BOX.south, z); y++) {
        const shown = indexes.flatMap(([name, index]) => {
          const tile = index.getTile(z, x, y);
          return tile && tile.features.length > 0 ? [[name, tile] as const] : [];
        });
        if (shown.length === 0) continue;
        const data = fromGeojsonVt(Object.fromEntries(shown), { version: 2, extent: 4096 });
        made.push({ id: zxyToTileId(z, x, y), data });
      }
  return made.sort((a, b) => a.id - b.id);
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  for (; value >= 128; value = Math.floor(value / 128)) bytes.push((value % 128) + 128);
  return [...bytes, value];
}

/**
 * The file: a header of 127 bytes, one folder, what it says of itself, the tiles one after the other, all of it packed
 * with gzip but the header, as the tools that cut such files do.
 */
export function streetsFile(): Buffer {
  const all = tiles().map(({ id, data }) => ({ id, data: gzipSync(data) }));
  const folder = gzipSync(
    Uint8Array.from([
      ...varint(all.length),
      ...all.flatMap(({ id }, n) => varint(id - (all[n - 1]?.id ?? 0))),
      ...all.flatMap(() => varint(1)),
      ...all.flatMap(({ data }) => varint(data.length)),
      // Where each begins: right after the one before, but for the first.
      ...all.flatMap((_, n) => varint(n === 0 ? 1 : 0)),
    ]),
  );
  const about = gzipSync(JSON.stringify({ name: "A few streets", vector_layers: [] }));
  const body = Buffer.concat(all.map(({ data }) => data));
  const header = Buffer.alloc(127);
  header.write("PMTiles");
  header.writeUInt8(3, 7);
  const folderAt = header.length;
  const aboutAt = folderAt + folder.length;
  const leavesAt = aboutAt + about.length;
  [
    folderAt,
    folder.length,
    aboutAt,
    about.length,
    leavesAt,
    0,
    leavesAt,
    body.length,
    all.length,
    all.length,
    all.length,
  ].forEach((number, n) => void header.writeBigUInt64LE(BigInt(number), 8 + n * 8));
  // In order; folders and tiles are packed with gzip; vector tiles; their zooms.
  [1, 2, 2, 1, 0, ZOOM_MAX].forEach((number, n) => void header.writeUInt8(number, 96 + n));
  [BOX.west, BOX.south, BOX.east, BOX.north].forEach(
    (degrees, n) => void header.writeInt32LE(Math.round(degrees * 1e7), 102 + n * 4),
  );
  header.writeUInt8(12, 118);
  header.writeInt32LE(347_800_000, 119);
  header.writeInt32LE(320_800_000, 123);
  return Buffer.concat([header, folder, about, body]);
}
