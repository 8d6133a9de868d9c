import { expect, test } from "vitest";
import { annualPrice, isPlanPage, isRecommended } from "./pricing";

test("two months of a year are free", () => {
  expect(annualPrice(99)).toBe(990);
  expect(annualPrice(149.9)).toBe(1499);
  expect(annualPrice(0)).toBe(0);
});

test("only the plan at place 2 is recommended", () => {
  expect([0, 1, 2, 3].filter(isRecommended)).toEqual([2]);
});

test("only the three payment pages of the spec exist", () => {
  expect(["agent", "agent-plus", "agency", "Agent", "agent+"].filter(isPlanPage)).toEqual([
    "agent",
    "agent-plus",
    "agency",
  ]);
});
