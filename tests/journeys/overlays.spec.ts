import { expect, type Page, test } from "@playwright/test";
import messages from "@/messages/he.json" with { type: "json" };
import { visit } from "./support/people";
import { richListing } from "./support/public-pages";

// Overlays: sheets, full-screen pictures, bars.
const { listing: words, search } = messages;

const gallery = (page: Page) => page.getByRole("region", { name: words.gallery });
const chips = (page: Page) =>
  page
    .getByRole("list", { name: search.active })
    .getByRole("link", { name: search.remove.split("{")[0] });

async function openListing(page: Page) {
  const listing = await richListing();
  await visit(page, `/property/${listing.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(listing.title);
}

test("Back closes the phone's filter sheet, and returns from filtered results to the previous list", {
  tag: "@phone-only",
}, async ({ page }) => {
  await visit(page, "/explore");
  const open = page.getByRole("button", { name: search.filters });
  const sheet = page.getByRole("dialog", { name: search.filters });
  await open.click();
  await expect(sheet).toBeVisible();
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/\/explore$/);

  await open.click();
  await sheet.getByLabel(messages.property.transaction.rent, { exact: true }).check();
  await sheet.getByRole("button", { name: /^הצגת/ }).click();
  await expect(page).toHaveURL(/transactionType=rent/);
  await expect(chips(page)).toHaveCount(1);
  await page.goBack();
  await expect(page).toHaveURL(/\/explore$/);
  await expect(chips(page)).toHaveCount(0);
});

test("Back closes the full-screen picture first, then leaves the page", { tag: "@phone" }, async ({
  page,
}) => {
  await visit(page, "/explore");
  await openListing(page);
  const url = page.url();
  const dialog = page.getByRole("dialog", { name: words.gallery });
  await gallery(page).getByRole("button", { name: words.fullScreen }).click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(url);
  // Closing with the button leaves no history entry.
  await gallery(page).getByRole("button", { name: words.fullScreen }).click();
  await dialog.getByRole("button", { name: words.closeFullScreen }).click();
  await expect(dialog).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/explore$/);
});

test("on a first visit a phone's bars leave a home's facts visible", {
  tag: "@phone-only",
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openListing(page);
  // Located by attribute, because the page's forms link to the policy as well.
  const banner = page.locator("[data-policy]");
  await expect(banner).toBeVisible();
  const bar = (await page.locator("[data-contact-bar]").boundingBox())!;
  expect(844 - bar.y).toBeLessThan(844 * 0.22);
  // Neither covers the other, even before a script has measured them.
  const { y: top } = (await banner.boundingBox())!;
  expect(bar.y + bar.height).toBeLessThanOrEqual(top + 1);
  for (const name of [words.rooms, words.builtArea]) {
    const fact = page.locator("article dl > div").filter({ hasText: name }).first();
    const { y, height } = (await fact.boundingBox())!;
    expect(y + height, name).toBeLessThanOrEqual(bar.y);
  }
});
