import { expect, test } from "vitest";
import { simplified } from "./simplify";

const circle = (steps: number, radius: number) =>
  Array.from({ length: steps }, (_, n): [number, number] => [
    200 + radius * Math.cos((n / steps) * 2 * Math.PI),
    200 + radius * Math.sin((n / steps) * 2 * Math.PI),
  ]);

test("a line of many points keeps its shape with few corners", () => {
  const corners = simplified(circle(2000, 150), 60) ?? [];
  expect(corners.length).toBeGreaterThan(10);
  expect(corners.length).toBeLessThanOrEqual(60);
  for (const [x, y] of corners) expect(Math.hypot(x - 200, y - 200)).toBeCloseTo(150, 6);
});

test("a scribble is simplified until it has few enough corners", () => {
  const scribble = Array.from({ length: 3000 }, (_, n): [number, number] => [
    n / 4,
    n % 2 === 0 ? 0 : 200,
  ]);
  expect(simplified(scribble, 60)?.length ?? 0).toBeLessThanOrEqual(60);
});

test.each([
  ["a tap", [[5, 5]]],
  [
    "a slip of the finger",
    [
      [5, 5],
      [7, 6],
      [9, 5],
      [6, 7],
    ],
  ],
  [
    "a straight line",
    [
      [0, 0],
      [50, 50],
      [100, 100],
    ],
  ],
] as [string, [number, number][]][])("%s is not an area", (_, points) => {
  expect(simplified(points, 60)).toBeNull();
});
