import { expect, test } from "vitest";
import { passwordProblem, passwordStrength } from "./password";

test("eight characters are enough, seven are not", () => {
  expect(passwordProblem("a".repeat(7))).toBe("passwordShort");
  expect(passwordProblem("a".repeat(8))).toBeNull();
});

test("length counts characters as people do: an emoji is one", () => {
  expect(passwordProblem("🔑".repeat(7))).toBe("passwordShort");
  expect(passwordProblem("🔑".repeat(8))).toBeNull();
});

test("72 bytes fit, 73 do not, and a Hebrew letter is two", () => {
  expect(passwordProblem("a".repeat(72))).toBeNull();
  expect(passwordProblem("a".repeat(73))).toBe("passwordLong");
  expect(passwordProblem("א".repeat(36))).toBeNull();
  expect(passwordProblem("א".repeat(37))).toBe("passwordLong");
});

test.each([
  ["", 0],
  ["abc", 0],
  ["abcdefgh", 1],
  ["abc123", 1],
  ["abc!", 1],
  ["abcdefg1", 2],
  ["abcdefg!", 2],
  ["a1!", 2],
  ["abcdef1!", 3],
  ["שלוםעולם1!", 3],
] as const)("%s has the strength %i", (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});
