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
])("%j is typed as %j", (typed, slug) => {
  expect(normalizeSlug(typed)).toBe(slug);
});

test("whatever is typed, leaving the field makes an address of it or nothing", () => {
  for (const typed of ["a-", "-", "--", "A B-", "ש-ש", "a-1-"]) {
    const slug = finishSlug(normalizeSlug(typed));
    expect(slug === "" || SLUG.test(slug)).toBe(true);
  }
});
