import { expect, type Page, test } from "@playwright/test";
import messages from "@/messages/he.json" with { type: "json" };
import { mailsTo, newAddress } from "./support/backend";
import { demoEmail } from "./support/people";
import { richListing } from "./support/public-pages";

// Presses, typing and submits on a slow phone before a page's scripts have loaded.

const { accessibility, auth, consentBanner, errors, listing, property, search, share } = messages;
const PASSWORD = "shalom-olam-77!";

const SCRIPTS = /\/_next\/static\/chunks\/.*\.js/;
let letThrough = () => {};

/** Opens a path with its scripts held back, on a CPU throttled to a quarter of its speed. */
async function early(page: Page, path: string) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const come = new Promise<void>((done) => {
    letThrough = done;
  });
  await page.unroute(SCRIPTS);
  await page.route(SCRIPTS, async (route) => {
    await come;
    await route.continue().catch(() => {});
  });
  await page.goto(path, { waitUntil: "commit" });
}

/** Asserts that the page's scripts have not run yet. */
const stillEarly = async (page: Page) =>
  expect(await page.evaluate(() => "next" in window)).toBe(false);

async function scriptsCome(page: Page) {
  await stillEarly(page);
  letThrough();
}

test.describe("before the page's scripts load", { tag: "@phone-only" }, () => {
  test("pressing the accessibility button opens its menu", async ({ page }) => {
    await early(page, "/");
    await page.getByRole("button", { name: accessibility.open }).click();
    await scriptsCome(page);
    await expect(page.getByRole("heading", { name: accessibility.title })).toBeVisible();
  });

  test("answering the consent banner dismisses it", async ({ page }) => {
    await early(page, "/");
    const banner = page.locator("[data-policy]");
    const tick = banner.getByRole("checkbox");
    await expect(banner).toBeVisible();
    // With a checkbox the button waits for the tick, and therefore for its script.
    if (await tick.count()) {
      await tick.check();
      await scriptsCome(page);
      await expect(tick).toBeChecked();
      await banner.getByRole("button").click();
    } else {
      await banner.getByRole("button").click();
      await scriptsCome(page);
    }
    await expect(page.getByText(consentBanner.saved)).toBeVisible();
  });

  test("pressing a heart saves the home", async ({ page }) => {
    const { id } = await richListing();
    await early(page, `/property/${id}`);
    const heart = page.locator(`[data-save="${id}"]`).first();
    await heart.click();
    await scriptsCome(page);
    await expect(page.locator("[data-saved-notice]")).toBeVisible();
    await expect(heart).toHaveAttribute("aria-pressed", "true");
  });

  test("pressing the gallery's arrow shows the next picture", async ({ page }) => {
    await early(page, `/property/${(await richListing()).id}`);
    await page.getByRole("button", { name: listing.next }).first().click();
    await scriptsCome(page);
    await expect(page.getByText(/^2 \/ \d+$/)).toBeVisible();
  });

  test("pressing share shows the ways to send", async ({ page }) => {
    await early(page, `/property/${(await richListing()).id}`);
    await page.getByRole("button", { name: share.share }).first().click();
    await scriptsCome(page);
    await expect(page.getByRole("link", { name: share.byWhatsapp }).first()).toBeVisible();
  });

  test("the filters open at once, and what is chosen in them waits for their button", async ({
    page,
  }) => {
    await early(page, "/explore");
    const open = page.getByRole("button", { name: search.filters }).first();
    const rent = page.locator("#filters").getByLabel(property.transaction.rent, { exact: true });
    await open.click();
    await rent.check();
    await scriptsCome(page);
    const sheet = page.getByRole("dialog", { name: search.filters });
    await expect(sheet.locator(":focus")).toHaveCount(1);
    await expect(rent).toBeChecked();
    await expect(page).toHaveURL(/\/explore$/);
    await sheet.getByRole("button", { name: /^הצגת \d+/ }).click();
    await expect(page).toHaveURL(/transactionType=rent/);
    await expect(sheet).toBeHidden();
  });

  test("choosing a sort order reorders the list", async ({ page }) => {
    await early(page, "/explore");
    // The form submits at once, without waiting for a script.
    await page.locator("[data-list-bar] select").selectOption("price_asc");
    await expect(page).toHaveURL(/sort=price_asc/);
    await expect(page.locator("[data-list-bar] select")).toHaveValue("price_asc");
    await scriptsCome(page);
  });

  test("typed text stays in the search box, and submitting it searches", async ({ page }) => {
    await early(page, "/");
    const box = page.getByRole("combobox", { name: search.box });
    await box.fill("דירה בחיפה");
    await scriptsCome(page);
    await page.waitForFunction(() => "next" in window);
    await box.pressSequentially(" עם חניה");
    await expect(box).toHaveValue("דירה בחיפה עם חניה");

    await early(page, "/");
    await box.fill("דירה בחיפה");
    await stillEarly(page);
    await box.press("Enter");
    await expect(page).toHaveURL(/\/explore\?city=%D7%97%D7%99%D7%A4%D7%94/);
  });

  test("signing in works", async ({ page }) => {
    await early(page, "/auth?mode=signin");
    await page.getByLabel(auth.signIn.email).fill(demoEmail("samer"));
    await page.getByLabel(auth.signIn.password).first().fill("delet-demo");
    await page.getByRole("button", { name: auth.signIn.submit, exact: true }).click();
    await scriptsCome(page);
    await expect(page).toHaveURL(/\/dashboard/);
  });
});

test("a new email address is confirmed without scripts, only once", async ({ page, browser }) => {
  const email = newAddress();
  await page.goto("/auth?mode=signup");
  await page.getByLabel("שם מלא").fill("יעל בלי סקריפט");
  await page.getByLabel("מייל").fill(email);
  await page.getByLabel("סיסמה", { exact: false }).first().fill(PASSWORD);
  await page.getByRole("checkbox", { name: /תנאי השימוש/ }).check();
  await page.getByRole("button", { name: "יצירת חשבון" }).click();
  await expect.poll(() => mailsTo(email).length).toBeGreaterThan(0);

  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  const link = mailsTo(email)[0]?.link ?? "";
  const press = async () => {
    await plain.goto(link);
    await plain.getByRole("button", { name: auth.confirm.signupSubmit }).click();
  };
  await press();
  await expect(plain).toHaveURL(/\/dashboard$/);
  await context.clearCookies();
  await press();
  await expect(plain.getByText(errors.linkInvalid)).toBeVisible();
  await context.close();
});
