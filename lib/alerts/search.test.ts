import { expect, test } from "vitest";
import { alertSearch } from "./search";

test.each([
  [{ withoutCity: ["חיפה"] }],
  [{ withoutTypes: ["penthouse" as const], without: ["elevator" as const] }],
  [{ withoutNeighborhood: ["פלורנטין"], withoutRegion: ["negev" as const] }],
  [{}],
])("a search that only leaves homes out is no alert: %j", (filters) => {
  expect(alertSearch(filters)).toBeNull();
});

test("a search that narrows keeps what it leaves out", () => {
  const search = alertSearch({ city: ["חיפה"], withoutNeighborhood: ["הדר"] });
  expect(search?.filters).toMatchObject({ city: ["חיפה"], withoutNeighborhood: ["הדר"] });
});
