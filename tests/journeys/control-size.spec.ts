import { expect, type Page, test } from "@playwright/test";
import { pageOf, visit } from "./support/people";
import { HAIFA, richListing } from "./support/public-pages";

// iOS zooms in on a control whose font is smaller than 16 px and does not zoom back.

const PUBLIC = ["/", HAIFA, "/saved", "/auth?mode=signin", "/auth?mode=signup", "/no-such-page"];
const SIGNED_IN = {
  noa: ["/dashboard", "/add-property", "/leads", "/numbers", "/profile", "/settings"],
  admin: [
    "/admin/users",
    "/admin/settings",
    "/admin/consent",
    "/admin/audit",
    "/admin/card-template",
  ],
};

/** Every text field and select, including those in collapsed sections and sheets. */
async function expectLarge(page: Page, path: string) {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, path);
  const small = await page.evaluate(() => {
    const others = ["hidden", "checkbox", "radio", "range", "file", "color", "submit", "button"];
    return [...document.querySelectorAll<HTMLInputElement>("input, select, textarea")]
      .filter(({ type }) => !others.includes(type))
      .filter((control) => Number.parseFloat(getComputedStyle(control).fontSize) < 16)
      .map((control) => control.outerHTML.slice(0, 120));
  });
  expect(small, path).toEqual([]);
}

test("no field on a public page has text under 16 px on a phone", async ({ page }) => {
  test.slow();
  for (const path of [...PUBLIC, `/property/${(await richListing()).id}`]) {
    await expectLarge(page, path);
  }
});

for (const [key, pages] of Object.entries(SIGNED_IN)) {
  test(`no field on the pages of ${key} has text under 16 px on a phone`, async ({ browser }) => {
    test.slow();
    const page = await pageOf(browser, key);
    for (const path of pages) await expectLarge(page, path);
  });
}
