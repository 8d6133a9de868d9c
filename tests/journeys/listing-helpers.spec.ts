import { expect, test } from "@playwright/test";
import messages from "@/messages/he.json" with { type: "json" };
import { field, fillRequired, newAgent, openForm } from "./support/listing";

const { propertyForm, ai, property, address, errors, validation } = messages;

test("a pasted listing fills only the ticked fields", async ({ page }) => {
  await newAgent(page);
  await openForm(page);
  await page
    .getByLabel(ai.parser.label)
    .fill(
      'למכירה בחיפה 4 חדרים, 98 מ"ר, קומה 7 מתוך 5, מעלית, מחיר 2,450,000 ש"ח, דנה 054-1234567',
    );
  await page.getByRole("button", { name: ai.parser.analyse }).click();
  await expect(page.getByText(ai.parser.floorTooHigh)).toBeVisible();
  await expect(
    page.getByRole("checkbox", { name: ai.parser.field.floor, exact: true }),
  ).not.toBeChecked();
  await page.getByRole("checkbox", { name: ai.parser.field.price }).click();
  await page
    .getByRole("region", { name: ai.parser.title })
    .getByRole("textbox", { name: ai.parser.field.rooms })
    .fill("4.5");
  await page.getByRole("button", { name: /^העברת/ }).click();

  await expect(page.getByText(ai.parser.transferred)).toBeVisible();
  await expect(page.getByRole("combobox", { name: address.city })).toHaveValue("חיפה");
  await expect(field(page, propertyForm.rooms.label)).toHaveValue("4.5");
  await expect(field(page, propertyForm.builtArea)).toHaveValue("98");
  await expect(field(page, propertyForm.price.sale)).toHaveValue("");
  await expect(field(page, propertyForm.floor.label)).toHaveValue("");
  await expect(page.getByRole("switch", { name: property.features.elevator })).toBeChecked();
});

test("a description is generated from the facts, improved, and appended to the existing one", async ({
  page,
}) => {
  await newAgent(page);
  await openForm(page);
  const create = page.getByRole("button", { name: ai.describe.create });
  await expect(create).toBeDisabled();
  await fillRequired(page);
  await field(page, propertyForm.builtArea).fill("98");
  await page.getByLabel(propertyForm.condition.label).selectOption("renovated");
  await expect(create).toBeDisabled();
  await page.getByRole("switch", { name: property.features.mamad }).click();
  await create.click();
  const text = page.getByRole("textbox", { name: ai.describe.text });
  await expect(page.getByRole("button", { name: ai.describe.replace })).toBeEnabled();
  await expect(text).toHaveValue(/חיפה/);
  await page.getByRole("button", { name: ai.describe.replace }).click();

  const description = page.getByRole("textbox", { name: propertyForm.description.label });
  const first = await description.inputValue();
  expect(first.length).toBeGreaterThan(40);
  await page.getByRole("button", { name: ai.describe.improve }).click();
  await expect(page.getByRole("button", { name: ai.describe.add })).toBeEnabled();
  await page.getByRole("button", { name: ai.describe.add }).click();
  expect((await description.inputValue()).startsWith(`${first}\n\n`)).toBe(true);
});

test("helper input is kept when the helpers do not respond", async ({ page, context }) => {
  await newAgent(page);
  await openForm(page);
  const pasted = page.getByLabel(ai.parser.label);
  await page.getByRole("button", { name: ai.parser.analyse }).click();
  await expect(page.getByText(validation.parserTextRequired)).toBeVisible();
  await pasted.fill("למכירה בחיפה 4 חדרים");
  await context.setOffline(true);
  await page.getByRole("button", { name: ai.parser.analyse }).click();
  await expect(page.getByText(messages.form.offline)).toBeVisible();
  await expect(pasted).toHaveValue("למכירה בחיפה 4 חדרים");

  const description = page.getByRole("textbox", { name: propertyForm.description.label });
  await description.fill("דירה שקטה ליד הפארק");
  await page.getByRole("button", { name: ai.describe.improve }).click();
  await expect(page.getByText(errors.aiDescribeFailed)).toBeVisible();
  await expect(page.getByRole("button", { name: ai.describe.replace })).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(description).toHaveValue("דירה שקטה ליד הפארק");

  await context.setOffline(false);
  await page.getByRole("button", { name: ai.parser.analyse }).click();
  await expect(page.getByRole("button", { name: /^העברת/ })).toBeVisible();
});
