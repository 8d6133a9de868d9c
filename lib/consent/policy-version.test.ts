import { expect, test } from "vitest";
import { policyVersion } from "./policy-version";

test("zero, negative numbers and words fall back to 1", () => {
  for (const typed of ["", "0", "-3", "שתיים", "NaN"]) expect(policyVersion(typed)).toBe(1);
});

test("a whole number is kept", () => {
  expect(policyVersion("7")).toBe(7);
});
