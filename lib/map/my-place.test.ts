import { expect, test } from "vitest";
import { boundsAround } from "./my-place";
import { readBox } from "./pin";

test("the box contains the place with two kilometres around it", () => {
  for (const place of [
    { lat: 32.0853, lng: 34.7818 },
    { lat: 29.5577, lng: 34.9519 },
    { lat: 32.794999, lng: 34.994999 },
  ]) {
    const box = readBox(boundsAround(place))!;
    for (const [inner, outer] of [
      [box.west, place.lng],
      [place.lng, box.east],
      [box.south, place.lat],
      [place.lat, box.north],
    ]) {
      expect(outer! - inner!).toBeGreaterThan(0.014);
      expect(outer! - inner!).toBeLessThan(0.035);
    }
  }
});

test("the box does not distinguish places within a kilometre", () => {
  const box = boundsAround({ lat: 32.0853, lng: 34.7818 });
  expect(boundsAround({ lat: 32.0891, lng: 34.7789 })).toBe(box);
  expect(boundsAround({ lat: 32.0853, lng: 34.7918 })).not.toBe(box);
});

test.each([
  ["Paris", { lat: 48.85, lng: 2.35 }],
  ["Cairo", { lat: 30.04, lng: 31.24 }],
  ["the pole", { lat: 90, lng: 0 }],
  ["nowhere", { lat: Number.NaN, lng: 34.7 }],
])("%s has no box", (_, place) => {
  expect(boundsAround(place)).toBeUndefined();
});
