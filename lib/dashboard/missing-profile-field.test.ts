import { expect, test } from "vitest";
import { missingProfileField } from "./missing-profile-field";

const whole = { username: "dana", isPublic: true, phone: "052-555-0123" };

test("a complete profile has nothing missing", () => {
  expect(missingProfileField(whole)).toBeNull();
});

test("what hides homes from visitors is reported before what keeps visitors from calling", () => {
  expect(missingProfileField({ ...whole, username: null, isPublic: false, phone: null })).toBe(
    "username",
  );
  expect(missingProfileField({ ...whole, isPublic: false, phone: null })).toBe("closed");
  expect(missingProfileField({ ...whole, phone: null })).toBe("phone");
  expect(missingProfileField({ ...whole, phone: "" })).toBe("phone");
});
