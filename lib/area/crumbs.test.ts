import { expect, test } from "vitest";
import { areaCrumbs } from "./crumbs";

const words = {
  home: "בית",
  deal: (deal: string) => deal,
  rooms: (rooms: number) => `${rooms} חדרים`,
};
const labels = (neighborhood: string | null, rooms: number | null) =>
  areaCrumbs({ deal: "sale", city: "חיפה", neighborhood, rooms }, words).map(({ label }) => label);

test("breadcrumbs to an area lead through its deal and its city", () => {
  expect(labels(null, null)).toEqual(["בית", "sale", "חיפה"]);
  expect(labels("כרמל צרפתי", null)).toEqual(["בית", "sale", "חיפה", "כרמל צרפתי"]);
  expect(labels(null, 4)).toEqual(["בית", "sale", "חיפה", "4 חדרים"]);
});
