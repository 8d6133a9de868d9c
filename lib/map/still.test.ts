import { describe, expect, test } from "vitest";
import { cleanBounds } from "./area";
import { readBox } from "./pin";
import {
  ABOUT_RADIUS,
  boxAround,
  drawStillMap,
  type HomePlace,
  middleOf,
  type NearHome,
  pinsAround,
  projection,
  STILL,
  scaleOf,
} from "./still";

const place = (lat: number, lng: number, kind: HomePlace["kind"] = "exact"): HomePlace => ({
  lat,
  lng,
  kind,
});
const TEL_AVIV = place(32.0815, 34.7897);
const BEER_SHEVA = place(31.2518, 34.7913);
const EILAT = place(29.5577, 34.9519);
const TIBERIAS = place(32.7959, 35.5309);

const draw = (home: HomePlace) => drawStillMap(home, scaleOf(home), []);
const names = (home: HomePlace) => draw(home).labels.map(({ name }) => name);

/** Whether a point of the drawing is on land: the even-odd rule over the path's corners. */
function isLand(path: string, at: { x: number; y: number }) {
  const rings = path.split("M").filter(Boolean);
  let inside = false;
  for (const ring of rings) {
    const [start = "", steps = ""] = ring.replace("z", "").split("l");
    let [x = 0, y = 0] = start.split(",").map(Number);
    const corners = [[x, y]];
    for (const step of steps.split(" ")) {
      const [dx = 0, dy = 0] = step.split(",").map(Number);
      [x, y] = [x + dx, y + dy];
      corners.push([x, y]);
    }
    for (const [n, [ax = 0, ay = 0]] of corners.entries()) {
      const [bx = 0, by = 0] = corners.at(n - 1) ?? [];
      if (ay > at.y !== by > at.y && at.x < ((bx - ax) * (at.y - ay)) / (by - ay) + ax)
        inside = !inside;
    }
  }
  return inside;
}

describe("the land around a home", () => {
  test("ends at the sea where there is one", () => {
    const { land } = draw(TEL_AVIV).water;
    expect(isLand(land, { x: 0, y: 0 })).toBe(true);
    expect(isLand(land, { x: -STILL.width / 2 + 5, y: 0 })).toBe(false);
    expect(isLand(land, { x: STILL.width / 2 - 5, y: 0 })).toBe(true);
  });

  test("is everywhere inland", () => {
    const { land, lakes } = draw(BEER_SHEVA).water;
    for (const x of [-490, 0, 490]) {
      for (const y of [-140, 140]) expect(isLand(land, { x, y })).toBe(true);
    }
    expect(lakes).toBe("");
    expect(draw(TIBERIAS).water.lakes).not.toBe("");
  });

  test.each([TEL_AVIV, BEER_SHEVA, EILAT, TIBERIAS])("has a short path (%#)", (home) => {
    const { water } = draw(home);
    expect(water.land.length + water.lakes.length).toBeLessThan(800);
  });
});

describe("names", () => {
  test("of the town and its surroundings are shown, without overlaps", () => {
    expect(names(TEL_AVIV)).toEqual(expect.arrayContaining(["תל אביב-יפו", "רמת גן"]));
    for (const home of [TEL_AVIV, BEER_SHEVA, EILAT, TIBERIAS]) {
      const { labels } = draw(home);
      expect(labels.length).toBeGreaterThanOrEqual(2);
      expect(labels.some(({ far }) => !far)).toBe(true);
      for (const [n, one] of labels.entries()) {
        for (const other of labels.slice(n + 1)) {
          const apart =
            Math.abs(one.y - other.y) >= 20 ||
            Math.abs(one.x - other.x) * 2 >= 7.5 * (one.name.length + other.name.length);
          expect(apart, `${one.name} and ${other.name}`).toBe(true);
        }
      }
    }
  });

  test("do not cover the home, or what is around it", () => {
    const home = place(32.0764, 34.7895, "about");
    const taken = { x: 0, y: 26, width: 120, height: 36 };
    const { labels } = drawStillMap(home, 16, [taken]);
    for (const { name, x, y } of labels) {
      const wide = name.length * 7.5;
      expect(Math.abs(x) * 2 < 36 + wide && Math.abs(y) * 2 < 56, name).toBe(false);
      // The button and the scale are at the bottom.
      expect(y + 10, name).toBeLessThan(STILL.height / 2 - 50);
      expect(Math.abs(x) * 2 < 120 + wide && Math.abs(y - 26) * 2 < 56, name).toBe(false);
    }
  });
});

test("the map zooms out where towns are far apart", () => {
  expect(scaleOf(TEL_AVIV)).toBe(16);
  expect(scaleOf(EILAT)).toBeGreaterThan(16);
});

test("a pixel is as many metres as the scale says, in both directions", () => {
  const { toPoint, toPlace } = projection(TEL_AVIV, 16);
  expect(toPoint({ lat: TEL_AVIV.lat + 1600 / 111_320, lng: TEL_AVIV.lng })).toEqual({
    x: 0,
    y: -100,
  });
  const back = toPlace(toPoint({ lat: 32.1, lng: 34.8 }));
  expect(back.lat).toBeCloseTo(32.1, 3);
  expect(back.lng).toBeCloseTo(34.8, 3);
});

test("the circle contains a home that was moved slightly out of its square", () => {
  expect(ABOUT_RADIUS).toBeGreaterThanOrEqual(Math.hypot(255, 255));
  expect(ABOUT_RADIUS).toBeLessThan(400);
});

test("the nearest homes around are shown, not overlapping each other or the home", () => {
  const at = (x: number, y: number) => ({
    ...projection(TEL_AVIV, 16).toPlace({ x, y }),
    homes: 1,
    low: 1_000_000,
  });
  const homes = [
    at(5, 5),
    at(-100, 0),
    at(-110, 10),
    at(100, 60),
    at(260, 0),
    at(480, 0),
    at(0, 120),
  ];
  const pins = pinsAround(TEL_AVIV, homes, 16, 6);
  expect(pins.map(({ x, y }) => [x, y])).toEqual([
    [-100, 0],
    [100, 60],
    [260, 0],
  ]);
  expect(pins.map(({ far }) => far)).toEqual([false, false, true]);
  expect(pinsAround(TEL_AVIV, homes, 16, 1)).toHaveLength(1);
});

test("the live map opens on the area of the drawing", () => {
  const box = readBox(cleanBounds(boxAround(TEL_AVIV, 16, { width: 300, height: 200 })));
  expect(box?.west).toBeLessThan(TEL_AVIV.lng - 0.02);
  expect(box?.east).toBeGreaterThan(TEL_AVIV.lng + 0.02);
  expect((box?.east ?? 0) - (box?.west ?? 0)).toBeLessThan(0.08);
  expect(box?.south).toBeLessThan(TEL_AVIV.lat);
  expect(box?.north).toBeGreaterThan(TEL_AVIV.lat);
});

describe("the drawing of an area", () => {
  const HAIFA = { lng: 34.99, lat: 32.8 };
  const home = (east: number, homes = 1) => ({
    lng: HAIFA.lng + east,
    lat: HAIFA.lat,
    homes,
    low: 1_000_000,
  });

  test("is centred on the homes, and an outlier does not move it", () => {
    const found = middleOf([home(0, 4), home(0.001, 5), home(0.9)])!;
    expect(found.middle).toEqual({ lng: HAIFA.lng + 0.001, lat: HAIFA.lat, kind: "area" });
    expect(found.metresPerPixel).toBe(middleOf([home(0)])!.metresPerPixel);
  });

  test("shows most of them", () => {
    const wide = Array.from({ length: 20 }, (_, n) => home(n * 0.02));
    expect(middleOf(wide)!.metresPerPixel).toBeGreaterThan(middleOf([home(0)])!.metresPerPixel);
  });

  test("counts homes under the largest pin that covers them", () => {
    const middle = { ...HAIFA, kind: "area" } as const;
    const near: NearHome[] = [
      home(0, 2),
      { ...home(0.001, 7), id: "x", low: 2_000_000 },
      home(0.08, 3),
    ];
    const pins = pinsAround(middle, near, 32, 6);
    expect(pins.map(({ home: { homes, low, id } }) => [homes, low, id])).toEqual([
      [9, 1_000_000, undefined],
      [3, 1_000_000, undefined],
    ]);
  });

  test("is null without homes, and no mark hides a pin in its middle", () => {
    expect(middleOf([])).toBeNull();
    const middle = { ...HAIFA, kind: "area" } as const;
    expect(pinsAround(middle, [home(0)], 32, 6)).toHaveLength(1);
    expect(pinsAround({ ...middle, kind: "city" }, [home(0)], 32, 6)).toHaveLength(0);
  });
});
