import { describe, expect, test } from "vitest";
import { emptyProperty } from "@/lib/property/values";
import {
  changesOf,
  confidenceOf,
  floorTooHigh,
  markedPieces,
  type ParsedRow,
  rowsOf,
} from "./listing-rows";
import { parseListing } from "./parse-listing";
import { emptyResult } from "./parse-listing/reading";
import type { ListingFields } from "./parse-listing/types";

const parsed = (fields: Partial<ListingFields>, confidence: Record<string, number>) => {
  const result = emptyResult();
  return { ...result, fields: { ...result.fields, ...fields }, fieldsConfidence: confidence };
};

test.each([
  [1, "high"],
  [0.8, "high"],
  [0.79, "medium"],
  [0.6, "medium"],
  [0.59, "low"],
] as const)("confidence %d is %s", (value, badge) => {
  expect(confidenceOf(value)).toBe(badge);
});

test("rows are preselected from a confidence of 0.7", () => {
  const rows = rowsOf(parsed({ rooms: 4, builtAreaSqm: 98 }, { rooms: 0.7, builtAreaSqm: 0.69 }));
  expect(rows.map(({ id, apply }) => [id, apply])).toEqual([
    ["rooms", true],
    ["builtAreaSqm", false],
  ]);
});

test("a floor above the building's is not preselected, whatever the confidence", () => {
  const rows = rowsOf(parsed({ floor: 9, totalFloors: 4 }, { floor: 1, totalFloors: 1 }));
  expect(floorTooHigh(rows)).toBe(true);
  expect(rows.map(({ id, apply }) => [id, apply])).toEqual([
    ["floor", false],
    ["totalFloors", true],
  ]);
});

describe("applying", () => {
  const rows = rowsOf(
    parsed(
      { rooms: 4, price: 2_450_000, elevator: false, mamad: true, propertyTypes: ["apartment"] },
      { rooms: 0.9, price: 0.5, elevator: 0.9, mamad: 0.9, propertyTypes: 0.9 },
    ),
  );

  test("transfers only selected rows", () => {
    const changes = changesOf(rows, emptyProperty);
    expect(changes).toEqual({ rooms: 4, features: ["mamad"], propertyTypes: ["apartment"] });
  });
  test("an explicit no removes the feature", () => {
    expect(changesOf(rows, { features: ["elevator", "garden"], city: "" }).features).toEqual([
      "mamad",
      "garden",
    ]);
  });
  test("an emptied value has no effect", () => {
    const emptied = rows.map((row) => ({ ...row, value: null })) as ParsedRow[];
    expect(changesOf(emptied, emptyProperty)).toEqual({});
  });
});

test("facts outside the listing fields have rows too", () => {
  const rows = rowsOf(
    parseListing("להשכרה בחיפה דירת 3 חדרים, 2 חניות, מרפסת ומחסן, 4,500 ₪ לחודש"),
  );
  const ids = rows.map(({ id }) => id);
  expect(ids).toContain("transactionType");
  expect(ids).toContain("features");
  expect(changesOf(rows, emptyProperty)).toMatchObject({
    transactionType: "rent",
    city: "חיפה",
    rooms: 3,
    price: 4500,
  });
});

test("a street and number go into the form, and coordinates of another address are removed", () => {
  const rows = rowsOf(parseListing("למכירה 4 חדרים ברחוב הרצל 15, חיפה"));
  expect(changesOf(rows, { ...emptyProperty, city: "חיפה" })).toMatchObject({
    address: "הרצל 15",
    latitude: null,
    longitude: null,
  });
});

test("the source words of a value are marked in place", () => {
  const text = "דירת 4 חדרים בחיפה";
  expect(
    markedPieces(text, [
      { start: 14, end: 18 },
      { start: 5, end: 12 },
      { start: 5, end: 6 },
    ]),
  ).toEqual([
    { text: "דירת ", marked: false },
    { text: "4 חדרים", marked: true },
    { text: " ב", marked: false },
    { text: "חיפה", marked: true },
  ]);
  expect(markedPieces("", [{ start: 0, end: 3 }])).toEqual([]);
});

test("every row names its source words", () => {
  const text = "למכירה בחיפה 4 חדרים, 2 חניות, מחסן ומיזוג, כניסה 1.3.2027";
  const words = Object.fromEntries(
    rowsOf(parseListing(text)).map(({ id, spans }) => [
      id,
      spans.map(({ start, end }) => text.slice(start, end)).join(" + "),
    ]),
  );
  expect(words).toMatchObject({
    transactionType: "למכירה",
    parkingSpots: "2 חניות",
    features: "מחסן + ומיזוג",
    entranceDate: "כניסה 1.3.2027",
  });
});

test("an inferred deal is not preselected, a stated one is", () => {
  const result = parsed({}, {});
  const withDeal = (inferred: string[]) =>
    rowsOf({
      ...result,
      extra: { ...result.extra, transactionType: "rent", inferred } as never,
    }).map(({ id, apply }) => [id, apply]);
  expect(withDeal([])).toEqual([["transactionType", true]]);
  expect(withDeal(["transactionType"])).toEqual([["transactionType", false]]);
});

test("an entrance date has a row, 'at once' does not", () => {
  const result = parsed({}, {});
  const rows = (entrance: string) =>
    rowsOf({ ...result, extra: { ...result.extra, entrance } as never }).map(({ value }) => value);
  expect(rows("2027-03-01")).toEqual(["2027-03-01"]);
  expect(rows("immediate")).toEqual([]);
});

test("a different city clears the coordinates, the same one does not", () => {
  const rows = rowsOf(parsed({ city: "חיפה" }, { city: 0.9 }));
  const inCity = (city: string) => changesOf(rows, { features: [], city });
  expect(inCity("תל אביב")).toEqual({ city: "חיפה", latitude: null, longitude: null });
  expect(inCity("חיפה")).toEqual({ city: "חיפה" });
});

test("a parsed condition is applied", () => {
  const rows = rowsOf(parsed({ condition: "renovated" }, { condition: 0.9 }));
  expect(changesOf(rows, emptyProperty)).toEqual({ condition: "renovated" });
});

test("marks at the ends of the text leave no empty pieces", () => {
  expect(markedPieces("אבג", [{ start: 0, end: 3 }])).toEqual([{ text: "אבג", marked: true }]);
  expect(
    markedPieces("אבגד", [
      { start: 0, end: 2 },
      { start: 2, end: 4 },
    ]),
  ).toEqual([
    { text: "אב", marked: true },
    { text: "גד", marked: true },
  ]);
});
