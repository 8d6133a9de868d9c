import { expect, test } from "vitest";
import { LIMITS, minutesOf } from "./limits";

test("a client may try one account five times in fifteen minutes", () => {
  expect(LIMITS["sign-in"]).toEqual({ limit: 5, seconds: 15 * 60 });
});

test.each([
  [0, 1],
  [1, 1],
  [60, 1],
  [61, 2],
  [900, 15],
])("%i seconds are shown as %i minutes", (seconds, minutes) => {
  expect(minutesOf(seconds)).toBe(minutes);
});
