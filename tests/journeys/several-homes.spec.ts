import { expect, test } from "@playwright/test";
import messages from "@/messages/he.json" with { type: "json" };
import { rows } from "./support/backend";
import { newAgent } from "./support/listing";
import { visit } from "./support/people";

const words = messages.severalHomes;
const parser = messages.ai.parser;

test("a text with three homes becomes three drafts, without duplicates, none of them public", {
  tag: "@phone",
}, async ({ page }) => {
  test.setTimeout(180_000);
  const agent = await newAgent(page);
  await visit(page, "/add-property");
  await page.getByLabel(parser.label).fill(words.sample);
  await page.getByRole("button", { name: parser.analyse }).click();
  await page.getByRole("link", { name: parser.severalHomes }).click();

  // The text pasted into the form is carried over.
  await expect(page.getByLabel(words.label)).toHaveValue(words.sample);
  await page.getByRole("button", { name: words.read }).click();
  await expect(page.getByText("נמצאו 3 נכסים")).toBeVisible();
  expect(await agent.listings()).toEqual([]);
  await page.getByRole("button", { name: "יצירת 3 טיוטות" }).click();
  await expect(page.getByText("נוצרו 3 טיוטות")).toBeVisible();
  const homes = await agent.listings();
  expect(homes.map(({ city, price }) => [city, Number(price)])).toEqual([
    ["חיפה", 2_450_000],
    ["נשר", 4600],
    ["קריית ביאליק", 3_900_000],
  ]);
  expect(await rows(`properties?agent_id=eq.${agent.profileId}&status=neq.draft`)).toEqual([]);

  // Submitting the same text again creates no duplicates.
  await page.getByRole("button", { name: words.another }).click();
  await page.getByLabel(words.label).fill(words.sample);
  await page.getByRole("button", { name: words.read }).click();
  await page.getByRole("button", { name: "יצירת 3 טיוטות" }).click();
  await expect(page.getByText("נוצרו 3 טיוטות")).toBeVisible();
  expect(await agent.listings()).toHaveLength(3);

  await page.getByRole("link", { name: words.open }).first().click();
  await expect(page.getByLabel(messages.propertyForm.title.label)).toHaveValue(/4 חדרים/);
});
