import { expect, test } from "vitest";
import { CORNERS, isWhole, pulled, turned, turnedSize, WHOLE } from "./trim";

test("a corner moves only its two sides", () => {
  expect(pulled(WHOLE, "topLeft", 0.1, 0.2)).toEqual({ left: 0.1, top: 0.2, right: 1, bottom: 1 });
  expect(pulled(WHOLE, "bottomRight", -0.1, -0.2)).toEqual({
    left: 0,
    top: 0,
    right: 0.9,
    bottom: 0.8,
  });
});

test("a frame stays inside the picture with a minimum size, wherever its corners are dragged", () => {
  for (const corner of CORNERS) {
    for (const by of [-5, 5]) {
      const { left, top, right, bottom } = pulled(WHOLE, corner, by, by);
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
      expect(Math.max(right, bottom)).toBeLessThanOrEqual(1);
      expect(Math.min(right - left, bottom - top)).toBeGreaterThanOrEqual(0.19);
    }
  }
});

test("four quarter turns restore the frame, and one turns the frame along", () => {
  const frame = { left: 0.1, top: 0.2, right: 0.9, bottom: 0.6 };
  expect(turned(frame)).toEqual({ left: 0.4, right: 0.8, top: 0.1, bottom: 0.9 });
  const around = turned(turned(turned(turned(frame))));
  for (const side of ["left", "top", "right", "bottom"] as const)
    expect(around[side]).toBeCloseTo(frame[side]);
  expect([isWhole(turned(WHOLE)), isWhole(frame)]).toEqual([true, false]);
});

test("a quarter turn swaps width and height", () => {
  expect(turnedSize(4, 3, 1)).toEqual({ width: 3, height: 4 });
  expect(turnedSize(4, 3, 2)).toEqual({ width: 4, height: 3 });
});
