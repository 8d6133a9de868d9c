import { expect, test } from "vitest";
import { finishSlug, normalizeSlug, SLUG } from "./slug";

test.each([
  ["Keshatot Nadlan", "keshatot-nadlan"],
  ["  a__b  ", "a-b-"],
  ["קשתות-Real", "real"],
  ["a--b---c", "a-b-c"],
  ["-start", "start"],
  ["end-", "end-"],
  ["x!@#y", "xy"],
  ["a".repeat(60), "a".repeat(50)],
])("%j is normalized to %j", (typed, slug) => {
  expect(normalizeSlug(typed)).toBe(slug);
});

test("leaving the field yields a valid address or nothing, whatever is typed", () => {
  for (const typed of ["a-", "-", "--", "A B-", "ש-ש", "a-1-"]) {
    const slug = finishSlug(normalizeSlug(typed));
    expect(slug === "" || SLUG.test(slug)).toBe(true);
  }
});
