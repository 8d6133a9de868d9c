import { expect, test } from "@playwright/test";
import messages from "@/messages/he.json" with { type: "json" };
import { expectAccessible } from "./support/axe";
import { expectCalm, MODES, remember, tagOf } from "./support/modes";
import { HAIFA, listingsOf, NOTHING, richListing } from "./support/public-pages";

const { profilePage: words } = messages;

/** The pages that show homes; those with words only are looked at in every-page.spec.ts. */
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

for (const [mode, settings] of Object.entries(MODES)) {
  test(`homes stand in nobody's way: ${mode}`, { tag: tagOf(settings) }, async ({ page }) => {
    // Many pages with many cards, one after the other.
    test.setTimeout(300_000);
    await remember(page, settings);
    for (const path of await pagesWithHomes()) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      // With the banner, since that is how everybody sees a page first.
      await expect(page.locator('section a[href="/privacy"]').first()).toBeVisible();
      await expectCalm(page, path);
    }
  });
}

test("the code of a page opens over it and is closed by its button", { tag: "@phone" }, async ({
  page,
}) => {
  await page.goto("/agent/noa-barak");
  await page.getByRole("button", { name: words.qr }).click();
  const code = page.getByRole("dialog", { name: words.qrTitle });
  await expect(code.locator("svg")).toBeVisible();
  await expectAccessible(page);
  await code.getByRole("button", { name: words.qrClose }).click();
  await expect(code).toBeHidden();
});
