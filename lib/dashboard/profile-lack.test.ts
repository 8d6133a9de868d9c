import { expect, test } from "vitest";
import { profileLack } from "./profile-lack";

const whole = { username: "dana", isPublic: true, phone: "052-555-0123" };

test("a whole profile lacks nothing", () => {
  expect(profileLack(whole)).toBeNull();
});

test("what keeps homes from visitors is said before what keeps visitors from calling", () => {
  expect(profileLack({ ...whole, username: null, isPublic: false, phone: null })).toBe("username");
  expect(profileLack({ ...whole, isPublic: false, phone: null })).toBe("closed");
  expect(profileLack({ ...whole, phone: null })).toBe("phone");
  expect(profileLack({ ...whole, phone: "" })).toBe("phone");
});
