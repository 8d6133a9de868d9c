import { expect, test } from "@playwright/test";
import { mailsTo, newAccount, newAddress, renewSession, rows } from "./support/backend";
import { freshClient, signIn, signInByHand, visit } from "./support/people";

type Page = import("@playwright/test").Page;
const SENT = "אם כתובת המייל קיימת, קישור איפוס יישלח בתוך כמה דקות";

async function askForReset(page: Page, email: string) {
  await visit(page, "/auth?mode=signin");
  await page.getByRole("button", { name: "שכחתי סיסמה" }).click();
  await page.getByLabel("מייל לאיפוס").fill(email);
  await page.getByRole("button", { name: "שליחת קישור" }).click();
}

const resetLink = (email: string) =>
  mailsTo(email)
    .filter(({ kind }) => kind === "recovery")
    .at(-1)?.link ?? "";

async function openLink(page: Page, email: string) {
  await visit(page, resetLink(email));
  await page.getByRole("button", { name: "המשך לבחירת סיסמה" }).click();
  await expect(page).toHaveURL(/\/update-password$/);
}

async function choose(page: Page, password: string) {
  await page.getByLabel("סיסמה חדשה").fill(password);
  await page.getByLabel("אותה סיסמה שוב").fill(password);
  await page.getByRole("button", { name: "עדכון הסיסמה" }).click();
}

test("a forgotten password is replaced, and other devices are signed out", async ({
  page,
  browser,
}) => {
  const { email, password, session } = await newAccount();
  // Another device, signed in for as long as it can refresh its session.
  const elsewhere = await renewSession(session);

  await askForReset(page, email);
  await expect(page.getByText(SENT).first()).toBeVisible();
  await openLink(page, email);
  await expect(page.getByText(email)).toBeVisible();

  await choose(page, password);
  await expect(page.getByText("הסיסמה החדשה חייבת להיות שונה מהקודמת").first()).toBeVisible();
  await choose(page, "a-new-secret-99!");
  await expect(page.getByRole("heading", { name: "הסיסמה עודכנה בהצלחה" })).toBeVisible();
  const notice = mailsTo(email).filter(({ kind }) => kind === "password_changed");
  expect(notice.map(({ subject }) => subject)).toEqual(["הסיסמה שלכם בדלת הוחלפה"]);
  await page.getByRole("link", { name: "ללוח הבקרה" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  const logged = await rows<{ success: boolean }>(
    `password_reset_logs?email=eq.${email}&order=created_at`,
  );
  expect(logged.map(({ success }) => success)).toEqual([true, false, true]);

  await expect(renewSession(elsewhere)).rejects.toThrow(/grant_type=refresh_token: 400/);
  const fresh = await (await browser.newContext()).newPage();
  await signInByHand(fresh, email, "a-new-secret-99!");
  await expect(fresh).toHaveURL(/\/dashboard$/);
});

test("a reset link works only once", async ({ page, browser }) => {
  const { email } = await newAccount();
  await askForReset(page, email);
  await expect(page.getByText(SENT).first()).toBeVisible();
  await openLink(page, email);
  const second = await (await browser.newContext()).newPage();
  await visit(second, resetLink(email));
  await second.getByRole("button", { name: "המשך לבחירת סיסמה" }).click();
  await expect(
    second.getByText("קישור האיפוס אינו תקין או שפג תוקפו, בקשו קישור חדש").first(),
  ).toBeVisible();
});

test("a session alone cannot set a new password", async ({ page }) => {
  await signIn(page, await newAccount());
  await visit(page, "/update-password");
  await expect(
    page.getByRole("heading", { name: "קישור האיפוס אינו תקין או שפג תוקפו, בקשו קישור חדש" }),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "חזרה להתחברות" })).toHaveAttribute(
    "href",
    "/auth?mode=signin",
  );
});

test("search engines do not index the reset page", async ({ page }) => {
  const answer = await page.goto("/update-password");
  expect(answer?.headers()["x-robots-tag"]).toContain("noindex");
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
});

test("the fourth request within fifteen minutes is rejected, for unknown addresses too", async ({
  browser,
}) => {
  for (const email of [(await newAccount()).email, newAddress()]) {
    const page = await (await browser.newContext({ extraHTTPHeaders: freshClient() })).newPage();
    await askForReset(page, email);
    await expect(page.getByText(SENT).first()).toBeVisible();
    for (let more = 0; more < 3; more++) {
      const answered = page.waitForResponse((answer) => answer.request().method() === "POST");
      await page.getByRole("button", { name: "שליחת קישור" }).click();
      await answered;
      await expect(page.getByRole("button", { name: "שליחת קישור" })).toBeVisible();
    }
    await expect(
      page.getByText("יותר מדי בקשות איפוס, נסו שוב בעוד 15 דקות").first(),
    ).toBeVisible();
  }
});
