import { expect, test } from "@playwright/test";
import { richListing } from "./support/public-pages";

/** What Next writes: a script that the browser asks for at once. */
const EARLY = /<script src="\/_next\/static\/chunks\/[^>]* async=""/g;

test("a kept page shows itself before its scripts are asked for", async ({ page, request }) => {
  const path = `/property/${(await richListing()).id}`;
  const htmlOf = async (address: string) => (await request.get(address)).text();
  await htmlOf(path);
  expect((await htmlOf(path)).match(EARLY)).toBeNull();
  // Private pages are as Next makes them: were its tags written otherwise, both would find none.
  expect((await htmlOf("/auth")).match(EARLY)?.length).toBeGreaterThan(3);

  // And they are asked for: the page works.
  await page.goto(path);
  const opened = page.locator("dialog[open]");
  await expect(async () => {
    // On a slow machine it may open after the press was given up; then it lies over the button.
    if (!(await opened.isVisible()))
      await page.getByRole("button", { name: "הגדלה למסך מלא" }).click({ timeout: 1000 });
    await expect(opened).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.keyboard.press("Escape");
  await expect(opened).toHaveCount(0);
});

test("its modules are compiled beside the page", async ({ request }) => {
  const html = await (await request.get("/explore")).text();
  const addresses = [...new Set(html.match(/\/_next\/static\/chunks\/[\w.~-]+\.js/g))];
  const scripts = await Promise.all(
    addresses.map(async (address) => (await request.get(address)).text()),
  );
  const modules = scripts.flatMap(
    (script) => script.match(/,\d{3,},(?:\(\(|\(\w+=>|\w+=>)/g) ?? [],
  );
  const bare = modules.filter((start) => !/\d,\(/.test(start));
  expect(modules.length).toBeGreaterThan(50);
  expect(bare).toEqual([]);
});
