import { describe, expect, test } from "vitest";
import {
  areaFilters,
  areaOf,
  areaPath,
  areaSegments,
  cityArea,
  readSegments,
  slugOf,
} from "./address";
import { areaCrumbs } from "./crumbs";
import { histogramDrawing, monthsDrawing } from "./drawing";
import { type AreaMonth, changeSince, daysBetween, monthsBefore } from "./view";

describe("addresses of areas", () => {
  test.each([
    ["תל אביב-יפו", "תל-אביב-יפו"],
    ["רמת אביב ג'", "רמת-אביב-ג"],
    ["הכרמל הצרפתי", "הכרמל-הצרפתי"],
    ['חב"ד', "חבד"],
    ["גן / פארק", "גן-פארק"],
  ])("%s has the slug %s", (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });

  test.each([
    [{ neighborhood: null, rooms: null }, "/for-sale/חיפה"],
    [{ neighborhood: "הכרמל הצרפתי", rooms: null }, "/for-sale/חיפה/הכרמל-הצרפתי"],
    [{ neighborhood: null, rooms: 4 }, "/for-sale/חיפה/4-rooms"],
  ])("an area's address reads back to the same area", (part, path) => {
    const area = { ...cityArea("sale", "חיפה"), ...part };
    expect(decodeURIComponent(areaPath(area))).toBe(path);
    expect(readSegments(areaSegments(area))).toEqual({ city: "חיפה", ...part });
    expect(areaOf(areaFilters(area))).toEqual(area);
  });

  test.each([
    [[]],
    [["חיפה", "הדר", "עוד"]],
    [["חיפה", "0-rooms"]],
    [["חיפה", "11-rooms"]],
    [["חיפה", "04-rooms"]],
    [["%E0%A4%A"]],
  ])("%j is not an area address", (segments) => {
    expect(readSegments(segments)).toBeNull();
  });

  test("a doubly encoded address resolves to the same place", () => {
    const once = "%D7%92%D7%9F%20%D7%99%D7%91%D7%A0%D7%94";
    const named = { city: "גן יבנה", neighborhood: null, rooms: null };
    expect(readSegments([once])).toEqual(named);
    expect(readSegments([once.replaceAll("%", "%25")])).toEqual(named);
  });

  test("a search with further filters or several places is not an area", () => {
    const filters = areaFilters(cityArea("rent", "חיפה"));
    expect(areaOf({ ...filters, sort: "price_asc", page: 2 })).toEqual(cityArea("rent", "חיפה"));
    expect(areaOf({ ...filters, floorMin: 2 })).toBeNull();
    expect(areaOf({ ...filters, city: ["חיפה", "נשר"] })).toBeNull();
    expect(areaOf({ ...filters, roomsMin: 3 })).toBeNull();
    expect(areaOf({ ...filters, roomsMin: 3.5, roomsMax: 3.5 })).toBeNull();
    expect(areaOf({ city: ["חיפה"] })).toBeNull();
  });

  test("breadcrumbs lead through the deal and the city", () => {
    const crumbs = areaCrumbs(
      { deal: "sale", city: "חיפה", neighborhood: "הדר", rooms: null },
      { home: "home", deal: (deal) => deal, rooms: String },
    );
    expect(crumbs.map(({ href }) => decodeURIComponent(href))).toEqual([
      "/",
      "/for-sale",
      "/for-sale/חיפה",
      "/for-sale/חיפה/הדר",
    ]);
  });
});

const months = (...values: (number | null)[]): AreaMonth[] =>
  values.map((sqm, place) => ({
    month: monthsBefore("2026-11-01", values.length - 1 - place),
    priced: 9,
    price: sqm && sqm * 100,
    sized: 7 + place,
    sqm,
  }));

test("a change compares two months that both have a value", () => {
  expect(changeSince(months(20_000, null, 21_000, 22_000), "sqm", 3)).toEqual({
    percent: 10,
    homes: [7, 10],
  });
  expect(changeSince(months(20_000, null, 21_000, 19_500), "sqm", 3)?.percent).toBe(-2.5);
  expect(changeSince(months(20_000, null, 21_000, 22_000), "sqm", 2)).toBeNull();
  expect(changeSince(months(20_000), "sqm", 3)).toBeNull();
  expect(changeSince([], "sqm", 3)).toBeNull();
});

test("months and days are counted across the turn of the year", () => {
  expect(monthsBefore("2026-02-01", 3)).toBe("2025-11-01");
  expect(daysBetween("2025-12-30", "2026-01-02")).toBe(3);
});

describe("drawings", () => {
  const box = { width: 100, height: 50 };

  test("the cheapest homes are on the right, and the tallest column fills the height", () => {
    const columns = histogramDrawing({ from: 0, step: 1, homes: [4, 0, 2] }, box);
    expect(columns.map(({ height }) => height)).toEqual([50, 0, 25]);
    expect(columns[0]!.x).toBeGreaterThan(columns[2]!.x);
  });

  test("a line needs two values and breaks where one is missing", () => {
    expect(monthsDrawing(months(null, 20_000), "sqm", box)).toBeNull();
    // An unchanged value is in the middle.
    expect(monthsDrawing(months(20_000, 20_000), "sqm", box)).toMatchObject({
      path: expect.stringContaining(`,${box.height / 2}`),
      low: 20_000,
      high: 20_000,
    });
    const drawing = monthsDrawing(months(20_000, 21_000, null, 22_000, 23_000), "sqm", box);
    expect(drawing).toMatchObject({ low: 20_000, high: 23_000 });
    expect(drawing?.path.match(/M/g)).toHaveLength(2);
    expect(drawing?.path).toMatch(/^M100,/);
  });
});
