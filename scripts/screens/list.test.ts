import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { SCREENS } from "./list";

const pages = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => /(^|\/)(page|global-not-found)\.tsx$/.test(file))
  .map((file) => join("app", file));

test("every page of app/ has a screenshot", () => {
  expect(pages.length).toBeGreaterThan(20);
  const shown = new Set(SCREENS.map(({ page }) => page));
  expect(pages.filter((page) => !shown.has(page))).toEqual([]);
});

test("every screenshot shows an existing page, under a unique name", () => {
  expect(SCREENS.filter(({ page }) => !existsSync(page))).toEqual([]);
  expect(new Set(SCREENS.map(({ name }) => name)).size).toBe(SCREENS.length);
});
