import { expect, test } from "vitest";
import { areaLabel, isDay, linesOf, townLines, USUAL_WEEK } from "./page-facts";

test("consecutive days with the same hours share one line", () => {
  expect(linesOf(USUAL_WEEK)).toEqual([
    { first: 0, last: 4, hours: { from: "09:00", to: "18:00" } },
    { first: 5, last: 5, hours: { from: "09:00", to: "13:00" } },
    { first: 6, last: 6, hours: null },
  ]);
  expect(linesOf(["", "10:00-12:00", "", "", "", "", "10:00-12:00"])).toHaveLength(4);
});

test.each(["", "09:00-18:00", "00:00-23:59"])("%j is a valid value for a day's hours", (day) => {
  expect(isDay(day)).toBe(true);
});

test.each(["9:00-18:00", "18:00-09:00", "09:00-09:00", "09:00-24:00", "09:00", "-"])(
  "%j is not a valid value for a day's hours",
  (day) => {
    expect(isDay(day)).toBe(false);
  },
);

test("a neighbourhood is named before its town", () => {
  expect(areaLabel("תל אביב-יפו|פלורנטין")).toBe("פלורנטין, תל אביב-יפו");
  expect(areaLabel("חיפה")).toBe("חיפה");
});

test("areas are grouped by town, each named once", () => {
  const areas = ["תל אביב-יפו", "תל אביב-יפו|פלורנטין", "גבעתיים", "תל אביב-יפו|נווה צדק"];
  expect(townLines(areas)).toEqual(["תל אביב-יפו: פלורנטין, נווה צדק", "גבעתיים"]);
});
