import { describe, expect, test } from "vitest";
import { cutStart, drawnAt, moved, ZOOM_MAX, zoomed } from "./square-cut";

const wide = cutStart(400, 200, false);

test("a portrait starts by filling the square, a logo fits whole inside it", () => {
  expect(drawnAt(wide, 100)).toEqual({ width: 200, height: 100, x: -50, y: 0 });
  expect(drawnAt(cutStart(400, 200, true), 100)).toEqual({ width: 100, height: 50, x: 0, y: 25 });
});

describe("a picture larger than the square leaves no gap", () => {
  test.each([
    [9, 0],
    [-9, -100],
  ])("moved by %d", (by, x) => {
    expect(drawnAt(moved(wide, by, by), 100)).toMatchObject({ x, y: 0 });
  });
});

test("a smaller one stays inside", () => {
  const logo = cutStart(400, 200, true);
  expect(drawnAt(moved(logo, 0, 9), 100)).toMatchObject({ x: 0, y: 50 });
});

test("the zoom stays between the whole picture and four times", () => {
  expect(zoomed(wide, 99).zoom).toBe(ZOOM_MAX);
  expect(zoomed(wide, 0).zoom).toBe(0.5);
});

test("zooming out keeps the square covered", () => {
  const corner = moved(zoomed(wide, 4), 9, 9);
  expect(drawnAt(zoomed(corner, 1), 100)).toMatchObject({ x: 0, y: 0 });
});
