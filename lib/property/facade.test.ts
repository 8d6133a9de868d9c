import { expect, test } from "vitest";
import { facadeOf, wallPaths } from "./facade";

test("a listing has the same facade every time", () => {
  expect(facadeOf("8c0f")).toEqual(facadeOf("8c0f"));
});

test("twenty listings do not all look alike", () => {
  const fronts = Array.from({ length: 20 }, (_, n) => JSON.stringify(facadeOf(`listing-${n}`)));
  expect(new Set(fronts).size).toBeGreaterThan(8);
});

test("balconies are on existing columns, and pitched roofs on low houses only", () => {
  for (let n = 0; n < 500; n++) {
    const { balconies, columns, floors, roof } = facadeOf(`p${n}`);
    expect(Math.max(...balconies)).toBeLessThan(columns);
    expect(roof === "pitched" && floors > 2).toBe(false);
  }
});

test("a wall has one door and a window in every other cell", () => {
  const wall = { floors: 3, columns: 4, arched: false, shutters: true, balconies: [0] };
  const { windows, door, rails, shutters } = wallPaths(wall, 0, 0);
  expect(windows.match(/M/g)).toHaveLength(11);
  expect(shutters.match(/M/g)).toHaveLength(11);
  expect(door.match(/M/g)).toHaveLength(1);
  expect(rails.match(/M/g)).toHaveLength(2);
});
