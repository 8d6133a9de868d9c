import { expect, test } from "@playwright/test";
import { kib, weightOf } from "@/bench/page-weight";
import { pageOf, visit } from "./support/people";
import { richListing } from "./support/public-pages";

/** HTML and CSS: all that is needed to read the page. */
const USEFUL_MAX = 60 * 1024;
/** An empty Next page is 130 KiB. These scripts load on the page's first use. */
const SCRIPTS_MAX = 168 * 1024;

for (const [name, pathOf] of Object.entries({
  listing: async (): Promise<string> => `/property/${(await richListing()).id}`,
  search: async (): Promise<string> => "/explore",
})) {
  test(`a first visit to the ${name} transfers few bytes and little JavaScript`, async ({
    baseURL,
  }) => {
    const { scripts, gzipped, useful } = await weightOf(`${baseURL}${await pathOf()}`);
    expect(useful, kib(useful)).toBeLessThanOrEqual(USEFUL_MAX);
    // A total below the framework's own size would mean that the scripts were not counted.
    expect(scripts).toBeGreaterThan(3);
    expect(gzipped, kib(gzipped)).toBeGreaterThan(80 * 1024);
    expect(gzipped, kib(gzipped)).toBeLessThanOrEqual(SCRIPTS_MAX);
  });
}

/** The share of a search page's HTML that repeats its content as the payload for hydration. */
const PAYLOAD_MAX = 0.41;

test("a search page's hydration payload is a small share of its HTML", async ({ baseURL }) => {
  for (const query of ["", "?transactionType=rent", `?city=${encodeURIComponent("חיפה")}`]) {
    const { html, payload } = await weightOf(`${baseURL}/explore${query}`);
    expect(html).toBeGreaterThan(60 * 1024);
    const share = payload / html;
    expect(share, `${query} ${(100 * share).toFixed(1)} %`).toBeLessThanOrEqual(PAYLOAD_MAX);
  }
});

test("a cached page is not also cached in segments", async ({ request }) => {
  const asked = (headers: Record<string, string> = {}) =>
    request.get("/explore", { headers: { rsc: "1", ...headers } });
  expect((await asked()).status()).toBe(200);
  const part = { "next-router-prefetch": "1", "next-router-segment-prefetch": "/_tree" };
  expect((await asked(part)).status()).toBe(404);
});

test("a signed-in page requests no other page until somebody points at its link", async ({
  browser,
}) => {
  const page = await pageOf(browser, "noa");
  const requested: string[] = [];
  page.on("request", (request) => {
    if (request.headers()["next-router-prefetch"]) requested.push(new URL(request.url()).pathname);
  });
  await visit(page, "/dashboard");
  const leads = page.getByRole("link", { name: "פניות" }).first();
  await leads.hover();
  await expect.poll(() => requested).not.toEqual([]);
  expect(new Set(requested)).toEqual(new Set(["/leads"]));
});
