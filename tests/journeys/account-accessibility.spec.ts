import { expect, test } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { newAccount } from "./support/backend";
import { expectCalm, MODES, remember, tagOf } from "./support/modes";
import { pageOf, signIn, visit } from "./support/people";

const SCREENS = {
  noa: ["/dashboard", "/dashboard?city=חיפה&rooms=3", "/profile", "/settings"],
  dana: ["/dashboard"],
  haim: ["/trial-expired"],
  keshatot: ["/dashboard", "/dashboard?view=properties", "/company-profile", "/settings"],
};

for (const [mode, settings] of Object.entries(MODES)) {
  test(`nothing stands in the way of people who are signed in: ${mode}`, {
    tag: tagOf(settings),
  }, async ({ browser }) => {
    test.slow();
    for (const [key, paths] of Object.entries(SCREENS)) {
      const page = await pageOf(browser, key);
      await remember(page, settings);
      for (const path of paths) {
        await visit(page, path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expectCalm(page, `${path} of ${key}`);
      }
      await page.close();
    }
  });

  test(`nothing stands in the way of signing in: ${mode}`, {
    tag: tagOf(settings),
  }, async ({ page }) => {
    await remember(page, settings);
    await visit(page, "/auth?mode=signup");
    await expectCalm(page, "/auth?mode=signup");
    await page.getByRole("button", { name: "יצירת חשבון" }).click();
    await expect(page.getByText("נא למלא את כל השדות")).toBeVisible();
    await expectCalm(page, "/auth?mode=signup with its errors");
    await visit(page, "/auth");
    await page.getByRole("button", { name: "שכחתי סיסמה" }).click();
    await expectCalm(page, "/auth");
    await visit(page, `/auth/confirm?type=signup&token_hash=${"a".repeat(64)}`);
    await expectCalm(page, "/auth/confirm");
    await visit(page, "/update-password");
    await expectCalm(page, "/update-password");
  });
}

test("dialogs and menus: axe finds nothing serious", { tag: "@phone" }, async ({
  page,
  isMobile,
}) => {
  const { email, password } = await newAccount();
  await signIn(page, email, password);
  await page.getByRole("button", { name: isMobile ? "תפריט" : "עוד", exact: true }).click();
  await expectAccessible(page);
  await page.getByText("בדיקת שיתוף").click();
  await expect(page.getByRole("dialog", { name: "כך ייראה הקישור" })).toBeVisible();
  await expectAccessible(page);
  await visit(page, "/settings");
  await page.getByRole("button", { name: "מחיקת החשבון" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page);
});
