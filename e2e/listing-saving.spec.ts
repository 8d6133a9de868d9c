import { test } from "@playwright/test";
import messages from "../messages/he.json" with { type: "json" };
import {
  expect,
  field,
  fillRequired,
  newAgent,
  openForm,
  publish,
  publishedListing,
  update,
} from "./support/listing";
import { visit } from "./support/people";

const { propertyForm } = messages;

test("a save whose answer is lost succeeds on the second try, once", async ({ page }) => {
  const agent = await newAgent(page);
  await openForm(page);
  await fillRequired(page, "בית שהקשר שלו נותק");
  let lost = 0;
  await page.route("**/add-property", async (route) => {
    if (route.request().method() !== "POST" || lost > 0) return route.continue();
    lost += 1;
    // The server hears it and saves; the answer never arrives.
    await route.fetch();
    await route.abort("connectionreset");
  });
  await publish(page).click();
  await expect(page.getByText(messages.form.offline)).toBeVisible();
  await expect(field(page, propertyForm.title.label)).toHaveValue("בית שהקשר שלו נותק");
  await publish(page).click();
  await expect(page).toHaveURL(/\/dashboard/);
  expect(lost).toBe(1);
  expect(await agent.listings()).toHaveLength(1);
});

test("a double click creates one listing", async ({ page }) => {
  const agent = await newAgent(page);
  await openForm(page);
  await fillRequired(page);
  await publish(page).dblclick();
  await expect(page).toHaveURL(/\/dashboard/);
  expect(await agent.listings()).toHaveLength(1);
});

test("the second of two tabs is told, loses nothing and decides", async ({ page, context }) => {
  const { agent, home } = await publishedListing(page);

  const other = await context.newPage();
  await visit(page, `/edit-property/${home?.id}`);
  await visit(other, `/edit-property/${home?.id}`);
  await field(page, propertyForm.price.sale).fill("2100000");
  await field(other, propertyForm.title.label).fill("כותרת מהחלון השני");
  await update(page).click();
  await expect(page).toHaveURL(/\/dashboard/);

  await update(other).click();
  await expect(other.getByText(propertyForm.stale.text)).toBeVisible();
  await expect(field(other, propertyForm.title.label)).toHaveValue("כותרת מהחלון השני");
  const [theirs] = await agent.listings();
  expect([Number(theirs?.price), theirs?.version]).toEqual([2_100_000, 2]);

  await other.getByRole("button", { name: propertyForm.stale.mine }).click();
  await update(other).click();
  await expect(other).toHaveURL(/\/dashboard/);
  expect((await agent.listings())[0]).toMatchObject({ title: "כותרת מהחלון השני", version: 3 });
});

test("what was typed survives a reload and an expired session", async ({ page, context }) => {
  const agent = await newAgent(page);
  await openForm(page);
  await fillRequired(page, "טיוטה שלא הולכת לאיבוד");
  await page.reload();
  await expect(field(page, propertyForm.title.label)).toHaveValue("טיוטה שלא הולכת לאיבוד");

  await context.clearCookies({ name: /^delet-session/ });
  await publish(page).click();
  await expect(page.getByText(propertyForm.session.text)).toBeVisible();
  await page.getByRole("link", { name: propertyForm.session.signIn }).click();
  await page.getByLabel("מייל").fill(agent.email);
  await page.getByLabel("סיסמה").first().fill(agent.password);
  await page.getByRole("button", { name: "התחברות", exact: true }).click();
  await expect(page).toHaveURL(/\/add-property/);
  await expect(field(page, propertyForm.title.label)).toHaveValue("טיוטה שלא הולכת לאיבוד");
  await publish(page).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await visit(page, "/add-property");
  await expect(field(page, propertyForm.title.label)).toHaveValue("");
});
