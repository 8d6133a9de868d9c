import { expect, test } from "@playwright/test";
import messages from "@/messages/he.json" with { type: "json" };
import config from "@/playwright.config";
import { visit } from "./support/people";

const launch = config.use?.launchOptions;
// Of the browser, so it stands in a file of its own.
test.use({ launchOptions: { ...launch, args: [...(launch?.args ?? []), "--disable-3d-apis"] } });

test("a browser that draws no map has the list, and a sentence", async ({ page }) => {
  await visit(page, `/explore?city=${encodeURIComponent("חיפה")}&view=map`);
  expect(
    await page.evaluate(() => document.createElement("canvas").getContext("webgl2")),
  ).toBeNull();
  await expect(page.getByText(messages.map.none)).toBeVisible();
  const results = page.getByRole("region", { name: messages.search.results });
  await expect(results.getByRole("article").first()).toBeVisible();
});
