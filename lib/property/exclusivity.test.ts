import { expect, test } from "vitest";
import { exclusivityRefusal, isExclusive } from "./exclusivity";

const agreed = (exclusiveFrom: string | null, exclusiveUntil: string | null) => ({
  exclusiveFrom,
  exclusiveUntil,
});

test.each([
  [null, null, null],
  ["2026-11-01", null, null],
  ["2026-11-01", "2026-11-01", null],
  ["2026-11-01", "2027-05-01", null],
  ["2026-11-01", "2027-05-02", "exclusiveHalfYear"],
  // The last day of a shorter month.
  ["2026-08-31", "2027-02-28", null],
  ["2026-08-31", "2027-03-01", "exclusiveHalfYear"],
  ["2026-11-01", "2026-10-31", "exclusiveOrder"],
  [null, "2026-11-01", "required"],
])("exclusivity of a flat from %s until %s: %s", (from, until, error) => {
  const refusal = exclusivityRefusal({ ...agreed(from, until), propertyTypes: ["apartment"] });
  expect(refusal?.error ?? null).toBe(error);
});

test("non-residential property allows a longer exclusivity, but not an unlimited one", () => {
  const plot = { propertyTypes: ["plot"] as const };
  expect(exclusivityRefusal({ ...agreed("2026-11-01", "2028-11-01"), ...plot })).toBeNull();
  expect(exclusivityRefusal({ ...agreed("2026-11-01", "2028-11-02"), ...plot })).toEqual({
    field: "exclusiveUntil",
    error: "exclusiveTooLong",
  });
});

test("exclusivity is in force from its first day to its last", () => {
  const days = agreed("2026-11-01", "2026-11-30");
  const inForce = (today: string) => isExclusive(days, today);
  expect(["2026-10-31", "2026-11-01", "2026-11-30", "2026-12-01"].map(inForce)).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(isExclusive(agreed(null, null), "2026-11-01")).toBe(false);
});
