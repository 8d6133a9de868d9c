import { expect, test } from "vitest";
import { companySchema } from "./schema";

const whole = {
  name: "קשתות",
  description: "",
  phone: "",
  license: "",
  slug: "keshatot",
  logoPath: null,
  isPublic: false,
};
const refusals = (change: object) =>
  companySchema
    .safeParse({ ...whole, ...change })
    .error?.issues.map(({ path, message }) => [path[0], message]);

test("only the name is required", () => {
  expect(refusals({ slug: "" })).toBeUndefined();
  expect(refusals({ name: "  " })).toEqual([["name", "required"]]);
});

test("a public page needs an address", () => {
  expect(refusals({ isPublic: true })).toBeUndefined();
  expect(refusals({ isPublic: true, slug: "" })).toEqual([["slug", "publicNeedsSlug"]]);
});

test("a description has at most 500 characters", () => {
  expect(refusals({ description: "א".repeat(500) })).toBeUndefined();
  expect(refusals({ description: "א".repeat(501) })).toEqual([
    ["description", "companyDescriptionLength"],
  ]);
});

test.each(["03-555-0140", "+972 3 5550140", "(03) 555-0140"])("%s is a phone", (phone) => {
  expect(refusals({ phone })).toBeUndefined();
});

test.each(["123", "03-555-014a", "+972 (3) 555-0140-1"])("%s is no phone", (phone) => {
  expect(refusals({ phone })).toEqual([["phone", "phoneInvalid"]]);
});

test.each(["UPPER", "קשתות", "a b", "-a"])("%s is no address", (slug) => {
  expect(refusals({ slug })).toEqual([["slug", "slugCharacters"]]);
});
