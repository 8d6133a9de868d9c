import { expect, test } from "@playwright/test";
import { kib, weightOf } from "@/bench/page-weight";
import { richListing } from "./support/public-pages";

/** A bare page of Next is 133 KiB. */
const LISTING_MAX = 155 * 1024;

test("a first visit to a listing brings little JavaScript along", async ({ baseURL }) => {
  const { scripts, gzipped } = await weightOf(`${baseURL}/property/${(await richListing()).id}`);
  // Less than the framework itself would mean that nothing was counted.
  expect(scripts).toBeGreaterThan(3);
  expect(gzipped, kib(gzipped)).toBeGreaterThan(80 * 1024);
  expect(gzipped, kib(gzipped)).toBeLessThanOrEqual(LISTING_MAX);
});
