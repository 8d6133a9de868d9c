import { expect, type Locator, type Page, test } from "@playwright/test";
import { SETTINGS_KEY } from "@/lib/accessibility/settings-key";
import messages from "@/messages/he.json" with { type: "json" };
import { newAccount } from "./support/backend";
import { field, newAgent, openForm, publish } from "./support/listing";
import { freshClient, settled, visit } from "./support/people";
import { richListing } from "./support/public-pages";
import { translated, translatePages } from "./support/translate";

// In a page translated by the browser, none of React's text nodes is left. Where React moves or removes one, the error
// page replaces the page.

const { consentBanner, errors, listing, propertyForm, validation } = messages;

test.use({ extraHTTPHeaders: freshClient() });
test.beforeEach(({ page }) => translatePages(page));

const isWhole = (page: Page) => expect(page.getByText(messages.errorPage.title)).toBeHidden();

/** A control's position once it is stable: on a page that still moves, a click would land where it was. */
async function placeOf(control: Locator) {
  let last = "";
  await expect(async () => {
    const before = last;
    last = JSON.stringify(await control.boundingBox());
    expect([last, last]).toEqual([before, expect.stringContaining("width")]);
  }).toPass({ intervals: [100] });
  return JSON.parse(last) as { x: number; y: number; width: number; height: number };
}

/**
 * Clicks like a real mouse, whatever becomes of the control: the first movement wakes the page, and React renders the
 * translated page again. Playwright's own click retries when its control is detached.
 */
async function press(page: Page, control: Locator) {
  const box = await placeOf(control);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.up();
}

async function openTranslated(page: Page, path: string) {
  await visit(page, path);
  await translated(page);
}

test("a wrong password shows an error, and the right one signs in", async ({ page }) => {
  const { email, password } = await newAccount();
  await openTranslated(page, "/auth?mode=signin");
  await page.getByLabel("מייל").first().fill(email);
  await page.getByLabel("סיסמה", { exact: false }).first().fill("not-this-one-1");
  const send = page.getByRole("button", { name: "התחברות", exact: true });
  await send.click();
  await expect(page.getByText(errors.badCredentials)).toBeVisible();
  await isWhole(page);
  await page.getByLabel("סיסמה", { exact: false }).first().fill(password);
  await send.click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("an empty sign-up form shows what is missing", async ({ page }) => {
  await openTranslated(page, "/auth?mode=signup");
  await page.locator("main form button[type=submit]").first().click();
  await expect(page.getByText(validation.required).first()).toBeVisible();
  await isWhole(page);
});

test("a forgotten password is asked for", async ({ page }) => {
  const { email } = await newAccount();
  await openTranslated(page, "/auth?mode=signin");
  await page.getByRole("button", { name: "שכחתי סיסמה" }).click();
  await page.getByRole("button", { name: "שליחת קישור" }).click();
  await isWhole(page);
  await page.getByLabel("מייל לאיפוס").fill(email);
  await page.getByRole("button", { name: "שליחת קישור" }).click();
  await expect(
    page.getByText("אם כתובת המייל קיימת, קישור איפוס יישלח בתוך כמה דקות").first(),
  ).toBeVisible();
  await isWhole(page);
});

test("an incomplete home is not published, and a pasted price is read", async ({ page }) => {
  await newAgent(page);
  await openForm(page);
  await translated(page);
  await publish(page).click();
  await expect(page.getByText(validation.required).first()).toBeVisible();
  await isWhole(page);
  const price = field(page, propertyForm.price.sale);
  await price.fill("2.45 מיליון");
  await expect(page.getByText("2 מיליון ו־450 אלף")).toBeVisible();
  await price.blur();
  await expect(price).toHaveValue("2,450,000");
  await price.fill("בערך");
  await price.blur();
  await expect(page.getByText(validation.priceUnread, { exact: true })).toBeVisible();
  await isWhole(page);
});

test("the first press on a public page works: the consent banner and the gallery", async ({
  page,
}) => {
  await page.goto(`/property/${(await richListing()).id}`);
  await translated(page);
  const banner = page.locator("[data-policy] > section");
  const box = banner.getByRole("checkbox");
  await expect(banner).toBeVisible();
  if (await box.isVisible()) {
    await press(page, box);
    await settled(page);
    await expect(box).toBeChecked();
  }
  await banner.getByRole("button").click();
  await expect(banner).toBeHidden();
  await expect(page.getByText(consentBanner.saved)).toBeVisible();
  await isWhole(page);

  await page.goto(`/property/${(await richListing()).id}`);
  await translated(page);
  const gallery = page.getByRole("region", { name: listing.gallery });
  await expect(gallery.getByText("1 / ")).toBeVisible();
  await press(page, gallery.getByRole("button", { name: listing.next }));
  await expect(gallery.getByText("2 / ")).toBeVisible();
  await settled(page);
  await isWhole(page);
});

test("accessibility settings and the consent answer survive hydration", async ({ page }) => {
  await page.addInitScript((key) => {
    localStorage.setItem(key, JSON.stringify({ fontSize: 2, darkMode: true }));
  }, SETTINGS_KEY);
  await page.goto(`/property/${(await richListing()).id}`);
  await translated(page);
  await press(page, page.locator("h1"));
  await settled(page);
  const html = page.locator("html");
  await expect(html).toHaveAttribute("data-theme", "night");
  await expect(html).toHaveAttribute("data-font", "2");
  await expect(html).toHaveAttribute("data-answered", "");
});
