import { expect, test } from "vitest";
import { CHANGED_MAX, changeSchema } from "./change-schema";

const ids = ["70000000-0000-4000-8000-000000000001"];
const right = (change: object) =>
  changeSchema.safeParse({ ids, change: "hide", finalPrice: null, ...change }).success;

test("the price that was paid is of a home that is closed, and nothing else", () => {
  expect(right({})).toBe(true);
  expect(right({ change: "close", finalPrice: 1_500_000 })).toBe(true);
  expect(right({ change: "hide", finalPrice: 1_500_000 })).toBe(false);
  expect(right({ change: "close", finalPrice: 0 })).toBe(false);
});

test("so many at once, and by moves that there are", () => {
  expect(right({ ids: [] })).toBe(false);
  expect(right({ ids: Array(CHANGED_MAX + 1).fill(ids[0]) })).toBe(false);
  expect(right({ change: "expire" })).toBe(false);
});
