import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { BOOT_SCRIPT } from "@/lib/boot-script";
import { isCurrent } from "./boot-script";

test("the boot script is up to date with its sources: npm run boot-script", () => {
  expect(isCurrent()).toBe(true);
});

/** The script is inlined in every page, so its size is limited. */
const MAX_BYTES = 3 * 1024;

test("it is small and cannot close its own tag", () => {
  expect(gzipSync(BOOT_SCRIPT).length).toBeLessThanOrEqual(MAX_BYTES);
  expect(BOOT_SCRIPT).not.toContain("</");
});
