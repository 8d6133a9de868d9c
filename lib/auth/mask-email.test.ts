import { expect, test } from "vitest";
import { maskEmail } from "./mask-email";

test.each([
  ["dana@example.com", "d***@example.com"],
  ["ד@example.com", "ד***@example.com"],
  ["a@b@example.com", "a***@example.com"],
  ["no-address", "***"],
  ["@example.com", "***"],
])("%s is logged as %s", (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});
