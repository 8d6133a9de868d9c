import { expect, test } from "@playwright/test";
import { richListing } from "./support/public-pages";

/** Next's own markup: a script that the browser fetches at once. */
const EARLY = /<script src="\/_next\/static\/chunks\/[^>]* async=""/g;

test("a cached page runs no framework code until its first interaction", async ({
  page,
  request,
}) => {
  const path = `/property/${(await richListing()).id}`;
  const htmlOf = async (address: string) => (await request.get(address)).text();
  await htmlOf(path);
  expect((await htmlOf(path)).match(EARLY)).toBeNull();
  // Private pages keep Next's markup, which proves the pattern: if it were outdated, both would match nothing.
  expect((await htmlOf("/auth")).match(EARLY)?.length).toBeGreaterThan(3);

  const fetched: string[] = [];
  page.on("requestfinished", (one) => fetched.push(new URL(one.url()).pathname));
  await page.goto(path);
  // The boot script's last request, once the page is idle and all its scripts are fetched.
  await expect.poll(() => fetched).toContain("/api/viewer");
  const named = await page.locator("#page-scripts").textContent();
  await expect.poll(() => fetched).toEqual(expect.arrayContaining(JSON.parse(named ?? "")));
  const runs = () =>
    page.evaluate(() => ({
      scripts: document.querySelectorAll("script[src]").length,
      next: "next" in window,
      react: Object.keys(document).some((key) => key.startsWith("_reactListening")),
    }));
  expect(await runs()).toEqual({ scripts: expect.any(Number), next: false, react: false });

  // The first press is handled.
  await page.getByRole("button", { name: "הגדלה למסך מלא" }).click();
  await expect(page.locator("dialog[open]")).toBeVisible();
  expect(await runs()).toMatchObject({ next: true });
  await page.keyboard.press("Escape");
  await expect(page.locator("dialog[open]")).toHaveCount(0);
});

test("a page whose scripts fail to load still works", async ({ page }) => {
  await page.route(/\/_next\/static\/chunks\/.*\.js/, (route) => route.abort());
  await page.goto("/explore");
  await page.getByRole("article").first().getByRole("link").first().click();
  await expect(page).toHaveURL(/\/property\//);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("modules are wrapped for eager compilation", async ({ request }) => {
  const html = await (await request.get("/explore")).text();
  const addresses = [...new Set(html.match(/\/_next\/static\/chunks\/[\w.~-]+\.js/g))];
  const scripts = await Promise.all(
    addresses.map(async (address) => (await request.get(address)).text()),
  );
  const modules = scripts.flatMap(
    (script) => script.match(/,\d{4,},(?:\(\(|\(\w+=>|\w+=>)/g) ?? [],
  );
  const bare = modules.filter((start) => !/\d,\(/.test(start));
  expect(modules.length).toBeGreaterThan(50);
  expect(bare).toEqual([]);
});
