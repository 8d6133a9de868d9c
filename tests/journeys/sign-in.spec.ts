import { expect, test } from "@playwright/test";
import messages from "@/messages/he.json" with { type: "json" };
import { newAccount, newAddress } from "./support/backend";
import { demoEmail, freshClient, pageOf, signIn, signInByHand, visit } from "./support/people";

type Page = import("@playwright/test").Page;

// Journeys that type a password use accounts of their own: the sign-in limit of a demo account lasts an hour, and all
// journeys share it.

async function tryPassword(page: Page, email: string, password: string) {
  await page.getByLabel("מייל").first().fill(email);
  await page.getByLabel("סיסמה", { exact: false }).first().fill(password);
  await page.getByRole("button", { name: "התחברות", exact: true }).click();
}

test("signing in leads to the originally requested page", { tag: "@first" }, async ({ page }) => {
  await visit(page, "/settings");
  await expect(page).toHaveURL(/\/auth\?mode=signin&next=%2Fsettings/);
  const { email, password } = await newAccount();
  await tryPassword(page, email, password);
  await expect(page).toHaveURL(/\/settings$/);
});

test("a redirect to another site leads to the dashboard instead", async ({ page }) => {
  await visit(page, "/auth?mode=signin&next=//evil.example/steal");
  const { email, password } = await newAccount();
  await tryPassword(page, email, password);
  await expect(page).toHaveURL(/localhost:\d+\/dashboard$/);
});

test("a download after the session expired leads to sign-in, then back to its page", async ({
  page,
  browser,
}) => {
  const noa = await pageOf(browser, "noa");
  for (const path of ["/numbers", "/leads"]) {
    await visit(noa, path);
    const kept = await noa.context().cookies();
    await noa.context().clearCookies();
    await noa.getByRole("main").locator("a[href*='/export']").click();
    await expect(noa).toHaveURL(
      new RegExp(`/auth\\?mode=signin&next=${encodeURIComponent(path)}(?:%3F|$)`),
    );
    await noa.context().addCookies(kept);
  }
  const account = await newAccount();
  await signIn(page, account);
  await visit(page, "/settings");
  await page.context().clearCookies();
  await page.getByRole("link", { name: messages.settings.data.export }).click();
  await tryPassword(page, account.email, account.password);
  await expect(page).toHaveURL(/\/settings$/);
});

test("a signed-in user skips the sign-in page: agents go to the dashboard, admins to the panel", async ({
  browser,
}) => {
  const noa = await pageOf(browser, "noa");
  await visit(noa, "/auth");
  await expect(noa).toHaveURL(/\/dashboard$/);
  const admin = await pageOf(browser, "admin");
  await visit(admin, "/auth?mode=signin");
  await expect(admin).toHaveURL(/\/admin$/);
});

test("a wrong password and an unknown address show the same error", async ({ page }) => {
  for (const email of [(await newAccount()).email, newAddress()]) {
    await visit(page, "/auth?mode=signin");
    await tryPassword(page, email, "not-the-password");
    await expect(page.getByText("פרטי ההתחברות שגויים").first()).toBeVisible();
  }
});

test("the sixth attempt within fifteen minutes is rejected, with the minutes to wait", async ({
  browser,
}) => {
  const { email, password } = await newAccount();
  const context = await browser.newContext({ extraHTTPHeaders: freshClient() });
  const page = await context.newPage();
  await visit(page, "/auth?mode=signin");
  for (let attempt = 1; attempt <= 5; attempt++) {
    await tryPassword(page, email, `wrong-${attempt}`);
    await expect(page.getByText("פרטי ההתחברות שגויים").first()).toBeVisible();
  }
  // Even with the right password, because the limit is counted before any lookup.
  await tryPassword(page, email, password);
  await expect(
    page.getByText("יותר מדי ניסיונות התחברות, נסו שוב בעוד 15 דקות").first(),
  ).toBeVisible();

  // Another client is not locked out.
  const elsewhere = await (await browser.newContext({ extraHTTPHeaders: freshClient() })).newPage();
  await signInByHand(elsewhere, email, password);
  await expect(elsewhere).toHaveURL(/\/dashboard$/);
});

test("the session cookie is hidden from scripts and expires within seven days", async ({
  page,
}) => {
  const { email, password } = await newAccount();
  await signInByHand(page, email, password);
  const cookies = (await page.context().cookies()).filter(({ name }) =>
    name.startsWith("delet-session"),
  );
  expect(cookies.length).toBeGreaterThan(0);
  for (const cookie of cookies) {
    expect(cookie.httpOnly).toBe(true);
    expect(cookie.sameSite).toBe("Lax");
    expect(cookie.expires - Date.now() / 1000).toBeLessThanOrEqual(7 * 24 * 3600);
  }
  expect(await page.evaluate(() => document.cookie)).not.toContain("delet-session");
});

test("signing out shows a confirmation, and the dashboard requires signing in again", {
  tag: ["@phone", "@first"],
}, async ({ page, isMobile }) => {
  await signIn(page, await newAccount());
  await visit(page, "/dashboard");
  await page.getByRole("button", { name: isMobile ? /^תפריט(?:,|$)/ : /^עוד$/ }).click();
  const out = isMobile
    ? page.getByRole("button", { name: "התנתקות" })
    : page.getByRole("menuitem", { name: "התנתקות" });
  await out.click();
  await expect(page.getByText("התנתקתם בהצלחה")).toBeVisible();
  await visit(page, "/dashboard");
  await expect(page).toHaveURL(/\/auth/);
});

test("signing in works by keyboard alone", async ({ page }) => {
  const { email, password } = await newAccount();
  await visit(page, "/auth?mode=signin");
  // The consent banner may come first, so the fields are reached by label and tab order.
  await page.getByLabel("מייל").focus();
  await page.keyboard.type(email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(password);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "הצגת הסיסמה" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "התחברות", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("the tabs and the reset panel work by keyboard", async ({ page }) => {
  await visit(page, "/auth");
  await page.getByRole("tab", { name: "הרשמה" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "התחברות" })).toBeFocused();
  await expect(page.getByRole("heading", { name: "טוב לראות אתכם שוב" })).toBeVisible();
  const forgot = page.getByRole("button", { name: "שכחתי סיסמה" });
  await forgot.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "איפוס סיסמה" })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("מייל לאיפוס")).toBeFocused();
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("a form says that it needs scripts, and never puts its input into the URL", async ({
    page,
  }) => {
    await page.goto("/auth?mode=signin");
    await expect(page.getByText("צריך להפעיל JavaScript")).toBeVisible();
    await tryPassword(page, demoEmail("noa"), "a-secret-word");
    await expect(page.getByRole("heading", { name: "טוב לראות אתכם שוב" })).toBeVisible();
    expect(page.url()).toMatch(/\/auth\?mode=signin$/);
  });
});
