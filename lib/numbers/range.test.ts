import { expect, test } from "vitest";
import { readRange, recentMonths } from "./range";

test.each([
  ["7", "2026-02-23", "2026-03-01"],
  ["30", "2026-01-31", "2026-03-01"],
  ["90", "2025-12-02", "2026-03-01"],
])("a range of %s days ends today", (asked, from, to) => {
  expect(readRange(asked, "2026-03-01")).toEqual({ choice: asked, from, to });
});

test("a month is complete, and the current one ends today", () => {
  expect(readRange("2026-02", "2026-03-11")).toMatchObject({
    from: "2026-02-01",
    to: "2026-02-28",
  });
  expect(readRange("2026-03", "2026-03-11")).toMatchObject({
    from: "2026-03-01",
    to: "2026-03-11",
  });
  expect(recentMonths("2026-03-11").slice(0, 4)).toEqual([
    "2026-03",
    "2026-02",
    "2026-01",
    "2025-12",
  ]);
});

test.each([undefined, "", "8", "2026-04", "2020-01", ["7"], "2026-13"])(
  "%j falls back to 30 days",
  (asked) => {
    expect(readRange(asked, "2026-03-11").choice).toBe("30");
  },
);
