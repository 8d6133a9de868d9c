import { expect, type Page, test } from "@playwright/test";
import { DEMO_LIST } from "@/demo/lists";
import { ADMIN_SCREENS } from "@/lib/access/pages";
import { rows } from "./support/backend";
import { pageOf, visit } from "./support/people";
import { HAIFA, listingsOf, richListing } from "./support/public-pages";

// iOS zooms in on a control whose font is smaller than 16 px and does not zoom back.

const PUBLIC = [
  ...["/", HAIFA, `${HAIFA.replace("?", "/map?")}`, "/for-sale/חיפה", "/agent/noa-barak", "/saved"],
  ...["/complaint", "/accessibility", "/alerts/new?city=חיפה", `/list/${DEMO_LIST}`],
  ...["/auth?mode=signin", "/auth?mode=signup", "/update-password", "/no-such-page"],
];
const SIGNED_IN = {
  noa: [
    ...["/dashboard", "/add-property", "/import-properties", "/links", "/homes-order"],
    ...["/leads", "/viewings", "/numbers", "/profile", "/settings"],
  ],
  keshatot: ["/dashboard?view=properties", "/company-profile", "/settings"],
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
  const { id } = await richListing();
  for (const path of [...PUBLIC, `/property/${id}`, `/report/${id}`]) {
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

test("no field of a listing's form and its figures has text under 16 px on a phone", async ({
  browser,
}) => {
  test.slow();
  const page = await pageOf(browser, "noa");
  const [home] = await listingsOf("noa-barak");
  for (const path of [`/edit-property/${home?.id}`, `/numbers/${home?.id}`])
    await expectLarge(page, path);
});

for (const half of [0, 1]) {
  test(`no field on an admin screen has text under 16 px on a phone (${half + 1} of 2)`, async ({
    browser,
  }) => {
    test.slow();
    const admin = await pageOf(browser, "admin");
    const [noa] = await rows<{ user_id: string }>("profiles?username=eq.noa-barak");
    const screens = [...ADMIN_SCREENS.map(({ path }) => path), `/admin/users/${noa?.user_id}`];
    for (const path of screens.filter((_, at) => at % 2 === half)) await expectLarge(admin, path);
  });
}
