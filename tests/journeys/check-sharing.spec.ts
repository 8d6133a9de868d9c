import { expect, type Page, test } from "@playwright/test";
import { pageOf, visit } from "./support/people";

async function openMenu(page: Page, isMobile: boolean) {
  await visit(page, "/dashboard");
  await page.getByRole("button", { name: isMobile ? /^תפריט(?:,|$)/ : /^עוד$/ }).click();
}

test("the preview shows the mini-site as messengers render it, and opens the debugger", {
  tag: "@phone",
}, async ({ browser, isMobile }) => {
  const page = await pageOf(browser, "noa");
  await openMenu(page, isMobile);
  await page.getByText("בדיקת שיתוף").click();
  const dialog = page.getByRole("dialog", { name: "כך ייראה הקישור" });
  await expect(dialog.getByText(/נועה ברק/).first()).toBeVisible();
  await expect(dialog.getByRole("figure")).toHaveCount(2);

  await page
    .context()
    .route("https://developers.facebook.com/**", (route) => route.fulfill({ body: "debugger" }));
  const [popup] = await Promise.all([
    page.waitForEvent("popup"),
    dialog.getByRole("button", { name: "פתיחה בבודק השיתופים של פייסבוק" }).click(),
  ]);
  expect(popup.url()).toMatch(/\?q=http%3A%2F%2Flocalhost%3A\d+%2Fagent%2Fnoa-barak$/);
});

test("a blocked popup shows a message", async ({ browser, isMobile }) => {
  const page = await pageOf(browser, "noa");
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await openMenu(page, isMobile);
  await page.getByText("בדיקת שיתוף").click();
  await page.getByRole("button", { name: "פתיחה בבודק השיתופים של פייסבוק" }).click();
  await expect(page.getByText("יש לאפשר חלונות קופצים בדפדפן")).toBeVisible();
});

test("the share link is copied; without a username there is none", async ({
  browser,
  isMobile,
}) => {
  const noa = await pageOf(browser, "noa");
  await noa.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await openMenu(noa, isMobile);
  await noa.getByText("העתקת קישור לשיתוף").click();
  await expect(noa.getByText("קישור המיני־סייט לשיתוף הועתק!")).toBeVisible();
  expect(await noa.evaluate(() => navigator.clipboard.readText())).toMatch(
    /\/agent\/noa-barak\?s=\w{6}$/,
  );

  const dana = await pageOf(browser, "dana");
  await openMenu(dana, isMobile);
  await dana.getByText("העתקת קישור לשיתוף").click();
  await expect(dana.getByText("לא ניתן ליצור קישור ללא שם משתמש")).toBeVisible();
});

test("a company's menu opens its public page", { tag: "@phone" }, async ({ browser, isMobile }) => {
  const page = await pageOf(browser, "keshatot");
  await openMenu(page, isMobile);
  await page.getByText("העמוד הציבורי של החברה").click();
  await expect(page).toHaveURL(/\/company\/keshatot$/);
});
