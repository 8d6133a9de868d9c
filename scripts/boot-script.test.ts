import { expect, test } from "vitest";
import { BOOT_SCRIPT } from "@/lib/boot-script";
import { isCurrent } from "./boot-script";

test("the boot script is what its sources say: npm run boot-script", () => {
  expect(isCurrent()).toBe(true);
});

/** It stands in every page. */
const MAX_BYTES = 5 * 1024;

test("it is small, and cannot end its own tag", () => {
  expect(BOOT_SCRIPT.length).toBeLessThanOrEqual(MAX_BYTES);
  expect(BOOT_SCRIPT).not.toContain("</");
});
