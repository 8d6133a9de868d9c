import { expect, test } from "@playwright/test";
import messages from "@/messages/he.json" with { type: "json" };
import { expectAccessible } from "./support/axe";
import { newAccount } from "./support/backend";
import { expectCalm } from "./support/modes";
import { pageOf, signIn, visit } from "./support/people";

const { dashboard } = messages;

const SCREENS = {
  noa: ["/dashboard", "/dashboard?city=חיפה&rooms=3", "/profile", "/settings"],
  dana: ["/dashboard"],
  haim: ["/trial-expired"],
  keshatot: ["/dashboard", "/dashboard?view=properties", "/company-profile", "/settings"],
};

for (const [key, paths] of Object.entries(SCREENS)) {
  test(`signed-in pages pass the accessibility checks: ${key}`, { tag: "@phone" }, async ({
    browser,
  }) => {
    test.slow();
    const page = await pageOf(browser, key);
    for (const path of paths) {
      await visit(page, path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectCalm(page, path);
    }
  });
}

test("sign-in pages pass the accessibility checks", { tag: "@phone" }, async ({ page }) => {
  test.slow();
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

test("dialogs and menus have no serious axe violations", { tag: "@phone" }, async ({
  page,
  isMobile,
}) => {
  await signIn(page, await newAccount());
  await visit(page, "/dashboard");
  await page.getByRole("button", { name: isMobile ? /^תפריט(?:,|$)/ : /^עוד$/ }).click();
  await expectAccessible(page);
  await page.getByText("בדיקת שיתוף").click();
  await expect(page.getByRole("dialog", { name: "כך ייראה הקישור" })).toBeVisible();
  await expectAccessible(page);
  await visit(page, "/settings");
  await page.getByRole("button", { name: "מחיקת החשבון" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page);
});

test("an agent's dashboard and its overlays have no serious axe violations in any display mode", {
  tag: "@phone",
}, async ({ browser }) => {
  test.slow();
  const page = await pageOf(browser, "yoav");
  const { choosing } = dashboard;
  await visit(page, "/dashboard?status=active");
  const boxes = page.getByRole("checkbox", { name: choosing.one.replace("{title}", "") });
  await boxes.nth(0).click();
  await boxes.nth(1).click();
  const bar = page.getByRole("region", { name: choosing.label });
  await expect(bar).toBeVisible();
  await expectCalm(page, "the bar of what was chosen");

  await bar.getByRole("button", { name: choosing.do.close }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectCalm(page, "the question before several are closed");
  await page.getByRole("button", { name: choosing.cancel }).click();
  await bar.getByRole("button", { name: choosing.none }).click();

  const menu = page.getByRole("button", { name: dashboard.menuOf.replace("{title}", "") }).first();
  await menu.click();
  await expect(page.getByRole("menu")).toBeVisible();
  await expectCalm(page, "the menu of a card");
  await page.getByRole("menuitem", { name: dashboard.delete }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectCalm(page, "the question before a deletion");
  // After cancelling, the focus is back on the card's menu.
  await page.keyboard.press("Escape");
  await expect(menu).toBeFocused();
  await menu.click();
  await page.getByRole("menuitem", { name: /^סגירה/ }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectCalm(page, "the dialog of a closing");
});
