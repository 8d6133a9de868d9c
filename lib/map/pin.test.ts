import { describe, expect, test } from "vitest";
import { boxOf, inReadingOrder, overlap, type Pin, pinBox, pinPrice, readBox } from "./pin";

const pin = (lng: number, lat: number, more: Partial<Pin> = {}): Pin => ({
  lng,
  lat,
  homes: 1,
  low: null,
  high: null,
  onePlace: true,
  ...more,
});

test.each([
  [5400, "5,400"],
  [999_999, "999,999"],
  [2_400_000, "2.4 מ׳"],
  [2_999_999, "2.99 מ׳"],
])("a pin shows %i as %s", (price, text) => {
  expect(pinPrice(price)).toBe(text);
});

describe("the box of a pin", () => {
  test("of one point contains that point alone", () => {
    const box = readBox(pinBox(pin(34.78968, 32.08146), 12));
    expect(box?.west).toBeCloseTo(34.78968, 4);
    expect(box?.north).toBeCloseTo(32.08146, 4);
    expect(box).toMatchObject({ east: box?.west, south: box?.north });
  });

  test("of a cluster is its grid square, whichever of its homes it is computed from", () => {
    const cluster = { homes: 5, onePlace: false };
    const box = pinBox(pin(34.789, 32.081, cluster), 12);
    const { west, south, east, north } = readBox(box) ?? { west: 0, south: 0, east: 0, north: 0 };
    // 2^10 of the 2^24 cells around the world.
    expect(east - west).toBeCloseTo((1023 / 2 ** 24) * 360, 6);
    for (const [lng, lat] of [
      [west, south],
      [east, north],
    ]) {
      expect(pinBox(pin(lng!, lat!, cluster), 12)).toBe(box);
    }
  });
});

test("a square that reaches beyond the search bounds is clipped to them", () => {
  expect(overlap("34.7,32,34.8,32.1", "34.75,31,35,32.05")).toBe("34.75,32,34.8,32.05");
  expect(overlap("34.7,32,34.8,32.1", undefined)).toBe("34.7,32,34.8,32.1");
});

test("pins are ordered from top to bottom and from right to left", () => {
  const pins = [pin(34.7, 32), pin(34.8, 33), pin(35, 32), pin(34.9, 33.01)];
  expect(inReadingOrder(pins).map(({ lng }) => lng)).toEqual([34.9, 34.8, 35, 34.7]);
  expect(boxOf(pins)).toEqual({ west: 34.7, south: 32, east: 35, north: 33.01 });
  expect(boxOf([])).toBeNull();
  expect(readBox(undefined)).toBeNull();
});
