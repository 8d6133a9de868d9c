import { expect, test } from "@playwright/test";

// Texts come from the messages file, so rewording one does not break a journey.
import messages from "@/messages/he.json" with { type: "json" };
import { newAccount } from "./support/backend";
import { expectCalm } from "./support/modes";
import { signIn, visit } from "./support/people";
import { watchPolicy } from "./support/policy";

const { accessibility, consentBanner, home, layout, notFoundPage, pricing } = messages;

const PAGES = [
  "/",
  "/pricing",
  "/subscribe/agent",
  "/privacy",
  "/accessibility",
  "/developers",
  "/saved",
];
/** Rendered for each request. */
const OTHERS = ["/alerts/new?city=חיפה", "/no-such-page"];

test("public pages pass the accessibility checks", { tag: "@phone" }, async ({ page }) => {
  test.slow();
  const refused = await watchPolicy(page);
  for (const path of [...PAGES, ...OTHERS]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    // With the consent banner, as first-time visitors see the page.
    await expect(page.locator('section a[href="/privacy"]').first()).toBeVisible();
    await expectCalm(page, path);
  }
  expect(refused).toEqual([]);
});

test("accessibility settings apply across pages, before the first paint", {
  tag: "@phone",
}, async ({ page }) => {
  await visit(page, "/");
  await page.getByRole("button", { name: accessibility.open }).click();
  await page.getByRole("switch", { name: accessibility.darkMode }).click();
  await page.getByRole("button", { name: accessibility.increase }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("switch", { name: accessibility.darkMode })).toBeHidden();

  // The document's style when its body begins: the dark theme never flashes white.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      document.documentElement.dataset.atFirst = document.documentElement.dataset.theme ?? "light";
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto("/pricing");
  await expect(page.locator("html")).toHaveAttribute("data-at-first", "night");
  await expect(page.locator("html")).toHaveAttribute("data-font", "1");
});

test("a guest answers the consent banner once", { tag: ["@phone", "@first"] }, async ({ page }) => {
  await visit(page, "/");
  const banner = page.getByRole("region").filter({ has: page.locator('a[href="/privacy"]') });
  await expect(banner).toBeVisible();
  const box = banner.getByRole("checkbox");
  if (await box.isVisible()) {
    await banner.getByRole("button").click({ force: true });
    await expect(banner.getByText(consentBanner.mustTick)).toBeVisible();
    await box.check();
  }
  await banner.getByRole("button").click();
  await expect(page.getByText(consentBanner.saved)).toBeVisible();

  const response = page.waitForResponse("**/api/viewer");
  await visit(page, "/pricing");
  await (await response).finished();
  await expect(page.getByText(consentBanner.saved)).toBeHidden();
  await expect(banner).toBeHidden();
});

test("the consent banner never covers the focused element", { tag: "@phone" }, async ({ page }) => {
  await visit(page, "/pricing");
  const banner = page.getByRole("region").filter({ has: page.locator('a[href="/privacy"]') });
  await expect(banner).toBeVisible();
  const top = (await banner.boundingBox())!.y;
  for (const link of await page.locator("footer a, main a, main button, main summary").all()) {
    await link.focus();
    const { y, height } = (await link.boundingBox())!;
    expect(y + height).toBeLessThanOrEqual(top + 1);
  }
});

test("an example sentence and the home page's search box lead to explore", async ({ page }) => {
  await page.goto("/");
  const example = page.getByRole("link", { name: home.example1 });
  await expect(example).toHaveAttribute("href", /^\/explore\?q=/);
  await page.getByRole("combobox", { name: messages.search.box }).fill("חיפה");
  await page.getByRole("button", { name: home.search.submit }).click();
  await expect(page).toHaveURL(/\/explore\?/);
});

test("an unknown URL offers a search that is never blank, and links onward", async ({ page }) => {
  const answer = await page.goto("/no/such/page");
  expect(answer?.status()).toBe(404);
  const search = page.getByRole("searchbox", { name: notFoundPage.searchLabel });
  const button = page.getByRole("button", { name: notFoundPage.search });
  await expect(button).toBeDisabled();
  await search.fill("   ");
  await expect(button).toBeDisabled();
  await search.fill("  רמת גן ");
  await button.click();
  await expect(page).toHaveURL(/\/explore\?.*/);
  expect(decodeURIComponent(page.url())).not.toMatch(/q=(\+|%20| )/);
});

test("the back link of an unknown URL returns to the previous page", async ({ page }) => {
  await page.goto("/pricing");
  await visit(page, "/no-such-page");
  await page.getByRole("link", { name: notFoundPage.back, exact: true }).click();
  await expect(page).toHaveURL(/\/pricing$/);
});

test("prices come from the plans, and the recommended plan is marked", async ({ page }) => {
  await page.goto("/pricing");
  const plans = page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 2 }) });
  await expect(plans).toHaveCount(3);
  await expect(plans.filter({ hasText: pricing.recommended })).toHaveCount(1);
  await expect(plans.filter({ hasText: pricing.recommended })).toContainText("149");
});

test("the skip link comes first and leads to the content", async ({ page }) => {
  await page.goto("/privacy");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: layout.skip });
  await expect(skip).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("#main")).toBeFocused();
});

test("public pages set no cookie and are the same for everyone", { tag: "@first" }, async ({
  request,
}) => {
  for (const path of PAGES) {
    // A parallel journey may change the page's content, and the next request then renders it again.
    await expect(async () => {
      const [one, other] = [await request.get(path), await request.get(path)];
      expect(one.headers()["set-cookie"]).toBeUndefined();
      expect(await one.text()).toBe(await other.text());
    }).toPass({ timeout: 45_000 });
  }
});

test("the header greets a signed-in user on the same cached page", { tag: "@phone" }, async ({
  page,
}) => {
  // A new account has not accepted the current policy yet.
  const account = await newAccount();
  await signIn(page, account);
  await page.goto("/");
  const header = page.getByRole("banner");
  await expect(header.getByText(account.name)).toBeVisible();
  await expect(header.getByText(layout.greeting.split("{")[0]?.trim() ?? "")).toBeVisible();
  await expect(header.getByRole("link", { name: layout.panel })).toHaveAttribute(
    "href",
    "/dashboard",
  );
  await expect(header.getByRole("link", { name: layout.signIn })).toBeHidden();

  // A member's answer is a database row, so it also holds where this browser's storage is empty.
  const banner = page.getByRole("region").filter({ has: page.locator('a[href="/privacy"]') });
  await expect(banner).toBeVisible();
  const box = banner.getByRole("checkbox");
  if (await box.isVisible()) await box.check();
  await banner.getByRole("button").click();
  await expect(page.getByText(consentBanner.saved)).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  const response = page.waitForResponse("**/api/consent");
  await visit(page, "/pricing");
  expect(await (await response).json()).toBeNull();
  await expect(banner).toBeHidden();

  await header.getByRole("button", { name: layout.signOut }).click();
  await expect(header.getByRole("link", { name: layout.signIn })).toBeVisible();
});
