import { expect, test } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { newAccount } from "./support/backend";
import { pageOf, signIn } from "./support/people";

const SCREENS = [
  ["noa", "/dashboard"],
  ["noa", "/dashboard?city=חיפה&rooms=3"],
  ["dana", "/dashboard"],
  ["noa", "/profile"],
  ["noa", "/settings"],
  ["haim", "/trial-expired"],
  ["keshatot", "/dashboard"],
  ["keshatot", "/dashboard?view=properties"],
  ["keshatot", "/company-profile"],
  ["keshatot", "/settings"],
] as const;

for (const theme of ["light", "night"] as const) {
  for (const [key, path] of SCREENS) {
    test(`${path} of ${key}, ${theme}: axe finds nothing serious`, async ({ browser }) => {
      const page = await pageOf(browser, key);
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.evaluate(
        (name) => document.documentElement.setAttribute("data-theme", name),
        theme,
      );
      await expectAccessible(page);
    });
  }

  test(`the sign-in pages, ${theme}: axe finds nothing serious`, async ({ page }) => {
    const open = async (path: string) => {
      await page.goto(path);
      await page.evaluate(
        (name) => document.documentElement.setAttribute("data-theme", name),
        theme,
      );
    };
    await open("/auth");
    await expectAccessible(page);
    await page.getByRole("button", { name: "יצירת חשבון" }).click();
    await expect(page.getByText("נא למלא את כל השדות")).toBeVisible();
    await expectAccessible(page);
    await open("/auth?mode=signin");
    await page.getByRole("button", { name: "שכחתי סיסמה" }).click();
    await expectAccessible(page);
    await open(`/auth/confirm?type=signup&token_hash=${"a".repeat(64)}`);
    await expectAccessible(page);
    await open("/update-password");
    await expectAccessible(page);
  });
}

test("dialogs and menus: axe finds nothing serious", async ({ page, isMobile }) => {
  const { email, password } = await newAccount();
  await signIn(page, email, password);
  await page.getByRole("button", { name: isMobile ? "תפריט" : "עוד", exact: true }).click();
  await expectAccessible(page);
  await page.getByText("בדיקת שיתוף").click();
  await expect(page.getByRole("dialog", { name: "כך ייראה הקישור" })).toBeVisible();
  await expectAccessible(page);
  await page.goto("/settings");
  await page.getByRole("button", { name: "מחיקת החשבון" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page);
});
