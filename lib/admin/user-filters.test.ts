import { expect, test } from "vitest";
import { pageOf } from "./params";
import { userFilters, userFiltersQuery } from "./user-filters";

test("filters round-trip through the address", () => {
  const filters = { search: "דנה לוי", type: "agent", status: "subscribed", page: 3 } as const;
  const params = Object.fromEntries(new URLSearchParams(userFiltersQuery(filters)));
  expect(userFilters(params)).toEqual(filters);
});

test("without filters the query is empty", () => {
  expect(userFiltersQuery({ search: "", type: "all", status: "all", page: 1 })).toBe("");
});

test("unknown values fall back to all", () => {
  expect(userFilters({ type: "admin", status: ["x"], page: "-1", search: undefined })).toEqual({
    search: "",
    type: "all",
    status: "all",
    page: 1,
  });
});

test("an out-of-range page number falls back to the first page", () => {
  for (const page of ["0", "abc", "-5", "100001"]) expect(pageOf({ page })).toBe(1);
  expect(pageOf({ page: "12" })).toBe(12);
});
