import { expect, test } from "vitest";
import { CHANGED_MAX, changeSchema } from "./change-schema";

const ids = ["70000000-0000-4000-8000-000000000001"];
const right = (change: object) =>
  changeSchema.safeParse({ ids, change: "hide", finalPrice: null, ...change }).success;

test("a final price is accepted only when a home is closed", () => {
  expect(right({})).toBe(true);
  expect(right({ change: "close", finalPrice: 1_500_000 })).toBe(true);
  expect(right({ change: "hide", finalPrice: 1_500_000 })).toBe(false);
  expect(right({ change: "close", finalPrice: 0 })).toBe(false);
});

test("a bulk change is limited in size and to known moves", () => {
  expect(right({ ids: [] })).toBe(false);
  expect(right({ ids: Array(CHANGED_MAX + 1).fill(ids[0]) })).toBe(false);
  expect(right({ change: "expire" })).toBe(false);
});
