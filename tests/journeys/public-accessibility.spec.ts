import { expect, test } from "@playwright/test";
import messages from "@/messages/he.json" with { type: "json" };
import { expectAccessible } from "./support/axe";
import { expectCalm } from "./support/modes";
import { visit } from "./support/people";
import { HAIFA, listingsOf, NOTHING, richListing } from "./support/public-pages";

const { share: words } = messages;

/** The pages that show homes; text-only pages are covered in every-page.spec.ts. */
async function pagesWithHomes() {
  const [hidden] = await listingsOf("daniel-carmeli");
  return [
    "/explore",
    HAIFA,
    NOTHING,
    `/property/${(await richListing()).id}`,
    `/property/${hidden?.id}`,
    "/agent/noa-barak",
    "/company/keshatot",
  ];
}

test("the checks catch a low-contrast heading and an unnamed button", async ({ page }) => {
  await page.goto("/pricing");
  await expectAccessible(page);
  await page.locator("h1").evaluate((heading) => {
    heading.style.color = "#ddd";
    heading.after(document.createElement("button"));
  });
  await expect(expectAccessible(page)).rejects.toThrow(/button-name: [\s\S]*color-contrast: h1/);
});

test("pages with homes pass the accessibility checks", { tag: "@phone" }, async ({ page }) => {
  // Many pages with many cards, one after another.
  test.setTimeout(300_000);
  for (const path of await pagesWithHomes()) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    // With the consent banner, as first-time visitors see the page.
    await expect(page.locator('section a[href="/privacy"]').first()).toBeVisible();
    await expectCalm(page, path);
  }
});

test("the share dialog opens over a page, with a QR code, and Escape closes it", {
  tag: "@phone",
}, async ({ page }) => {
  await visit(page, "/agent/noa-barak");
  await page.getByRole("button", { name: words.share, exact: true }).first().click();
  const ways = page.getByRole("dialog", { name: words.title });
  await ways.getByRole("button", { name: words.qr }).click();
  await expect(ways.getByRole("img", { name: words.qrTitle })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(ways).toBeHidden();
});
