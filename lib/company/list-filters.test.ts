import { expect, test } from "vitest";
import {
  companyListPath,
  companyView,
  nextSort,
  readCompanyFilters,
  sortedAs,
} from "./list-filters";

test("agents are the first view", () => {
  expect(companyView({})).toBe("agents");
  expect(companyView({ view: "everything" })).toBe("agents");
  expect(companyView({ view: "properties" })).toBe("properties");
});

test("an address without wishes, and one with wrong ones, is the newest first page", () => {
  const first = { page: 1, search: "", sort: "newest" };
  expect(readCompanyFilters({})).toEqual(first);
  expect(readCompanyFilters({ page: "-2", sort: "id; drop", search: ["a"] })).toEqual(first);
});

test("a list keeps its wishes in the address", () => {
  expect(companyListPath({ page: 2, search: "חיפה", sort: "price_asc" })).toBe(
    "/dashboard?view=properties&search=%D7%97%D7%99%D7%A4%D7%94&sort=price_asc&page=2",
  );
});

test("a press sorts up, a second one down or back", () => {
  expect(nextSort("price", "newest")).toBe("price_asc");
  expect(nextSort("price", "price_asc")).toBe("price_desc");
  expect(nextSort("price", "price_desc")).toBe("price_asc");
  expect(nextSort("city", "newest")).toBe("city");
  expect(nextSort("city", "city")).toBe("newest");
});

test("only the sorted column says so", () => {
  expect(sortedAs("price", "price_desc")).toBe("descending");
  expect(sortedAs("city", "city")).toBe("ascending");
  expect(sortedAs("rooms", "price_desc")).toBeUndefined();
});

test("the first page of everything has the shortest address", () => {
  expect(companyListPath({ page: 1, search: "", sort: "newest" })).toBe(
    "/dashboard?view=properties",
  );
});

test.each([
  ["3", 3],
  ["1000", 1000],
  ["1001", 1],
  ["0", 1],
  ["2.5", 1],
  ["two", 1],
])("?page=%s is page %i", (page, expected) => {
  expect(readCompanyFilters({ page }).page).toBe(expected);
});
