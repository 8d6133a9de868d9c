import { expect, test } from "vitest";
import { isFarFrom, isInBox, roundedPlace } from "./pin-place";

const haifa = { lat: 32.8, lng: 35 };

test.each([
  ["in the town", { lat: 32.81, lng: 35.01 }, false],
  ["14.5 kilometres to the north", { lat: 32.8 + 14.5 / 111.2, lng: 35 }, false],
  ["15.5 kilometres to the north", { lat: 32.8 + 15.5 / 111.2, lng: 35 }, true],
  ["14.5 kilometres to the east", { lat: 32.8, lng: 35 + 14.5 / 93.4 }, false],
  ["15.5 kilometres to the east", { lat: 32.8, lng: 35 + 15.5 / 93.4 }, true],
])("a place %s", (_, place, isFar) => {
  expect(isFarFrom(haifa, place)).toBe(isFar);
});

test("without a known town no place is far", () => {
  expect(isFarFrom(null, { lat: 29.5, lng: 34.9 })).toBe(false);
});

test("a place is inside the country's box and rounded to the precision of a door", () => {
  expect(isInBox(haifa)).toBe(true);
  expect(isInBox({ lat: 34, lng: 35 })).toBe(false);
  expect(isInBox({ lat: 32, lng: 33.9 })).toBe(false);
  expect(roundedPlace({ lat: 32.123456789, lng: 34.1 })).toEqual({ lat: 32.123457, lng: 34.1 });
});
