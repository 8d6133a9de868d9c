import { PMTiles, TileType } from "pmtiles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTileHost } from "./tile-host";

// The file that the journeys of the map read is one that the library reads.

let host: Awaited<ReturnType<typeof startTileHost>>;
beforeAll(async () => {
  host = await startTileHost();
});
afterAll(() => host.stop());

test("the tile file is read in ranges, and has streets where they belong", async () => {
  const archive = new PMTiles(`${host.url}/streets.pmtiles`);
  expect(await archive.getHeader()).toMatchObject({
    tileType: TileType.Mvt,
    minZoom: 0,
    maxZoom: 15,
    minLon: 34.72,
    maxLat: 32.13,
  });
  // Dizengoff street at zoom 15, and the desert.
  const town = await archive.getZxy(15, 19549, 13298);
  expect(Buffer.from(town?.data ?? new ArrayBuffer(0)).toString()).toContain("דיזנגוף");
  expect(await archive.getZxy(15, 19600, 13400)).toBeUndefined();
  expect(host.requests.every(({ range }) => range?.startsWith("bytes="))).toBe(true);
});
