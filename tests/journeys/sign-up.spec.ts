import { expect, test } from "@playwright/test";
import { mailsTo, newAddress, rows } from "./support/backend";
import { visit } from "./support/people";

const PASSWORD = "shalom-olam-77!";
type Page = import("@playwright/test").Page;

async function signUp(page: Page, email: string, type?: string) {
  await visit(page, "/auth?mode=signup");
  await fillIn(page, email, type);
}

async function fillIn(page: Page, email: string, type = "סוכן נדל״ן") {
  await page.getByRole("radio", { name: type }).check();
  await page.getByLabel("שם מלא").fill("יעל שחר");
  await page.getByLabel("מייל").fill(email);
  await page.getByLabel("סיסמה", { exact: false }).first().fill(PASSWORD);
  await page.getByRole("checkbox", { name: /תנאי השימוש/ }).check();
  await page.getByRole("button", { name: "יצירת חשבון" }).click();
}

const sent = (page: Page) => page.getByRole("heading", { name: /^החשבון נוצר בהצלחה/ });

for (const [type, badge, heading] of [
  ["סוכן נדל״ן", "agent", "שלום, יעל שחר"],
  ["חברת נדל״ן", "company", "יעל שחר"],
] as const) {
  test(`a new user signs up as ${badge}, confirms by mail and lands on the dashboard`, {
    tag: "@first",
  }, async ({ page }) => {
    const email = newAddress();
    await signUp(page, email, type);
    await expect(sent(page)).toBeVisible();

    const [mail] = mailsTo(email);
    await visit(page, mail?.link ?? "");
    // A mail scanner opens the link, but only the button uses it up.
    await page.reload();
    await page.getByRole("button", { name: "אישור החשבון" }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(page.getByText("תקופת הניסיון: נותרו 14 ימים")).toBeVisible();

    const [profile] = await rows(`profiles?name=eq.יעל שחר&order=created_at.desc&limit=1`);
    expect(profile).toMatchObject({ user_type: badge, username: null, trial_active: true });
    const consents = await rows(`user_consents?user_id=eq.${profile?.user_id}`);
    expect(consents).toHaveLength(1);
  });
}

test("an invited agent signs up, confirms in another browser, and gets the office code filled in", async ({
  page,
  browser,
}) => {
  await visit(page, "/profile?office=KSHT2026");
  await expect(page.getByText(/^הוזמנתם להצטרף למשרד/)).toBeVisible();
  await page.getByRole("tab", { name: "הרשמה" }).click();
  const email = newAddress();
  await fillIn(page, email);
  await expect(sent(page)).toBeVisible();

  const elsewhere = await browser.newPage();
  await visit(elsewhere, mailsTo(email)[0]?.link ?? "");
  await elsewhere.getByRole("button", { name: "אישור החשבון" }).click();
  await expect(elsewhere).toHaveURL(/\/profile\?office=KSHT2026$/);
  await expect(elsewhere.getByLabel("קוד ארגון")).toHaveValue("KSHT2026");
  await elsewhere.close();
});

test("a registered address gets the same response, and its owner keeps the password", async ({
  page,
}) => {
  await signUp(page, "noa@delet.example");
  await expect(sent(page)).toBeVisible();
  expect(mailsTo("noa@delet.example").filter(({ kind }) => kind === "confirmation")).toEqual([]);
  await visit(page, "/auth?mode=signin");
  await page.getByLabel("מייל").fill("noa@delet.example");
  await page.getByLabel("סיסמה", { exact: false }).first().fill(PASSWORD);
  await page.getByRole("button", { name: "התחברות", exact: true }).click();
  await expect(page.getByText("פרטי ההתחברות שגויים").first()).toBeVisible();
});

test("a common password is rejected by the server, beside its field", async ({ page }) => {
  await visit(page, "/auth?mode=signup");
  await page.getByLabel("שם מלא").fill("יעל שחר");
  await page.getByLabel("מייל").fill(newAddress());
  await page.getByLabel("סיסמה", { exact: false }).first().fill("password1");
  await page.getByRole("checkbox", { name: /תנאי השימוש/ }).check();
  await page.getByRole("button", { name: "יצירת חשבון" }).click();
  await expect(
    page.getByText("הסיסמה הזאת מוכרת וקלה לניחוש, בחרו סיסמה אחרת").first(),
  ).toBeVisible();
  await expect(page.getByLabel("שם מלא")).toHaveValue("יעל שחר");
});

test("a used link offers a new one", async ({ page }) => {
  const email = newAddress();
  await signUp(page, email);
  await expect(sent(page)).toBeVisible();
  const link = mailsTo(email)[0]?.link ?? "";
  await visit(page, link);
  await page.getByRole("button", { name: "אישור החשבון" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  // A signed-in visitor is redirected; a signed-out one is shown the possible reasons.
  await visit(page, link);
  await page.getByRole("button", { name: "אישור החשבון" }).click();
  await expect(page.getByText("הקישור כבר נוצל, ואתם מחוברים")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.context().clearCookies();
  await visit(page, link);
  await page.getByRole("button", { name: "אישור החשבון" }).click();
  await expect(page.getByText("הקישור כבר נוצל, או שאינו תקף עוד").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "אפשר להתחבר" })).toBeVisible();
  await page.getByRole("button", { name: "בכל זאת לשלוח מייל חדש" }).click();
  await expect(page.getByRole("heading", { name: "מייל אישור חדש" })).toBeVisible();
});

test("a truncated link shows an error", async ({ page }) => {
  await visit(page, "/auth/confirm?token_hash=abc");
  await expect(page.getByRole("heading", { name: "הקישור אינו שלם" })).toBeVisible();
});

test("each tab has its own URL, and sign-in comes first", async ({ page }) => {
  await visit(page, "/auth");
  await expect(page.getByRole("tab", { name: "התחברות" })).toHaveAttribute("aria-selected", "true");
  await page.getByRole("tab", { name: "הרשמה" }).click();
  await expect(page).toHaveURL(/mode=signup/);
  await page.reload();
  await expect(page.getByRole("tab", { name: "הרשמה" })).toHaveAttribute("aria-selected", "true");
});
