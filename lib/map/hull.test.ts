import { expect, test } from "vitest";
import { distanceKm } from "@/lib/places/around";
import { type Corner, readShape, writeShape } from "./area";
import { areaAround } from "./hull";

const middle = { lat: 32.09, lng: 34.78 };
/** Homes on a 100-metre grid. */
const homes: Corner[] = Array.from({ length: 42 }, (_, n) => ({
  lat: middle.lat + (Math.floor(n / 7) - 3) / 1109,
  lng: middle.lng + ((n % 7) - 3) / 950,
}));
const metres = (a: Corner, b: Corner) =>
  1000 * distanceKm({ latitude: a.lat, longitude: a.lng }, { latitude: b.lat, longitude: b.lng });

/** Whether all corners turn in the same direction around the point. */
const holds = (area: readonly Corner[], { lat, lng }: Corner) =>
  area.every((from, n) => {
    const to = area[(n + 1) % area.length]!;
    return (
      (to.lng - from.lng) * (lat - from.lat) - (to.lat - from.lat) * (lng - from.lng) >= -1e-12
    );
  });

test("a neighbourhood's area contains its homes and reaches little beyond them", () => {
  const area = areaAround(homes)!;
  for (const home of homes) expect(holds(area, home)).toBe(true);
  for (const corner of area)
    expect(Math.min(...homes.map((home) => metres(home, corner)))).toBeLessThan(215);
  // As stored in an address.
  expect(readShape(writeShape(area))).toHaveLength(area.length);
});

test("an outlier placed in another town does not stretch it", () => {
  expect(areaAround([...homes, { lat: 32.8, lng: 35 }])).toEqual(areaAround(homes));
});

test("many homes in one building form an area, two homes do not", () => {
  expect(areaAround(Array(12).fill(middle))).not.toBeNull();
  expect(areaAround([middle, middle])).toBeNull();
  expect(areaAround([])).toBeNull();
});
