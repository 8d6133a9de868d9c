import { expect, test } from "@playwright/test";
import messages from "@/messages/he.json" with { type: "json" };
import config from "@/playwright.config";
import { fillRequired, newAgent, openForm, publish } from "./support/listing";
import { visit } from "./support/people";

const { propertyForm } = messages;

const launch = config.use?.launchOptions;
// A browser launch option, which needs a file of its own.
test.use({ launchOptions: { ...launch, args: [...(launch?.args ?? []), "--disable-3d-apis"] } });

test("without WebGL the form accepts a home by address, and explains why there is no map", async ({
  page,
}) => {
  await newAgent(page);
  await openForm(page);
  await page.getByRole("button", { name: propertyForm.pin.open }).click();
  await expect(page.getByText(propertyForm.pin.none)).toBeVisible();
  await fillRequired(page);
  await publish(page).click();
  await expect(page).toHaveURL(/published/);
});

test("a browser without WebGL gets the list and a message", async ({ page }) => {
  await visit(page, `/explore?city=${encodeURIComponent("חיפה")}&view=map`);
  expect(
    await page.evaluate(() => document.createElement("canvas").getContext("webgl2")),
  ).toBeNull();
  await expect(page.getByText(messages.map.none)).toBeVisible();
  const results = page.getByRole("region", { name: messages.search.results });
  await expect(results.getByRole("article").first()).toBeVisible();
});
