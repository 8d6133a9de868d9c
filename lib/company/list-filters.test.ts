import { expect, test } from "vitest";
import {
  companyListPath,
  companyView,
  nextSort,
  readCompanyFilters,
  sortedAs,
} from "./list-filters";

const ALL = { page: 1, search: "", sort: "live", status: null, agent: null } as const;
const AGENT = "10000000-0000-4000-8000-000000000001";

test("status and agent filters round-trip through the address", () => {
  const filters = { ...ALL, status: "hidden", agent: AGENT } as const;
  const path = companyListPath(filters);
  expect(path).toBe(`/dashboard?view=properties&status=hidden&agent=${AGENT}`);
  expect(readCompanyFilters({ status: "hidden", agent: AGENT })).toEqual(filters);
});

test("views sort descending, and end dates ascending", () => {
  expect(nextSort("views", "live")).toBe("views");
  expect(sortedAs("views", "views")).toBe("descending");
  expect(sortedAs("ending", "ending")).toBe("ascending");
});

test("agents are the default view", () => {
  expect(companyView({})).toBe("agents");
  expect(companyView({ view: "everything" })).toBe("agents");
  expect(companyView({ view: "properties" })).toBe("properties");
});

test("missing or invalid parameters give the first page in the default order", () => {
  const first = { page: 1, search: "", sort: "live", status: null, agent: null };
  expect(readCompanyFilters({})).toEqual(first);
  expect(
    readCompanyFilters({
      page: "-2",
      sort: "id; drop",
      search: ["a"],
      status: "draft",
      agent: "x",
    }),
  ).toEqual(first);
});

test("a list keeps its filters in the address", () => {
  expect(companyListPath({ ...ALL, page: 2, search: "חיפה", sort: "price_asc" })).toBe(
    "/dashboard?view=properties&search=%D7%97%D7%99%D7%A4%D7%94&sort=price_asc&page=2",
  );
});

test("a click sorts ascending, a second one descending or back to the default", () => {
  expect(nextSort("price", "live")).toBe("price_asc");
  expect(nextSort("price", "price_asc")).toBe("price_desc");
  expect(nextSort("price", "price_desc")).toBe("price_asc");
  expect(nextSort("city", "live")).toBe("city");
  expect(nextSort("city", "city")).toBe("live");
});

test("only the sorted column is marked as sorted", () => {
  expect(sortedAs("price", "price_desc")).toBe("descending");
  expect(sortedAs("city", "city")).toBe("ascending");
  expect(sortedAs("rooms", "price_desc")).toBeUndefined();
});

test("the first page without filters has the shortest address", () => {
  expect(companyListPath(ALL)).toBe("/dashboard?view=properties");
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
