import { expect, test } from "vitest";
import { pageOf } from "./params";
import { userFilters, userFiltersQuery } from "./user-filters";

test("filters come back from their own address", () => {
  const filters = { search: "דנה לוי", type: "agent", status: "subscribed", page: 3 } as const;
  const params = Object.fromEntries(new URLSearchParams(userFiltersQuery(filters)));
  expect(userFilters(params)).toEqual(filters);
});

test("no filter leaves the address bare", () => {
  expect(userFiltersQuery({ search: "", type: "all", status: "all", page: 1 })).toBe("");
});

test("what is not understood reads as all", () => {
  expect(userFilters({ type: "admin", status: ["x"], page: "-1", search: undefined })).toEqual({
    search: "",
    type: "all",
    status: "all",
    page: 1,
  });
});

test("a page number beyond reason is the first page", () => {
  for (const page of ["0", "abc", "-5", "100001"]) expect(pageOf({ page })).toBe(1);
  expect(pageOf({ page: "12" })).toBe(12);
});
