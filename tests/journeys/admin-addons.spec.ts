import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";
import messages from "@/messages/he.json" with { type: "json" };
import { cutOff, fresh, open, say, test } from "./support/admin";
import { add, newAccount, remove, rows } from "./support/backend";

const { adminAddons: words, admin: common, errors, form, validation } = messages;

type Addon = { id: string; name: string; value: string | null; price: number; is_active: boolean };

/** An add-on that no other journey uses. */
async function newAddon() {
  const slug = fresh("e2e");
  const [addon] = (await add("plan_addons", { name: `תוספת ${slug}`, slug, price: 12 })) as Addon[];
  const where = `plan_addons?slug=eq.${slug}`;
  const stored = async () => (await rows<Addon>(where))[0];
  return { ...(addon as Addon), slug, where, stored };
}

const rowOf = (page: Page, slug: string) => page.getByRole("row").filter({ hasText: slug });

test("an add-on is validated, created and edited", async ({ admin }) => {
  const slug = fresh("e2e");
  const name = `תוספת ${slug}`;
  const other = await newAddon();
  await open(admin, "/admin/addons");
  await admin.getByRole("button", { name: words.add }).click();
  const dialog = admin.getByRole("dialog");
  const field = (label: string) => dialog.getByRole("textbox", { name: label, exact: true });
  const create = dialog.getByRole("button", { name: words.create });
  await expect(field(words.price)).toHaveAttribute("placeholder", "20.00");
  await create.click();
  await expect(dialog.getByText(validation.required, { exact: true })).toHaveCount(3);
  await field(words.name).fill(name);
  for (const [price, sentence] of [
    ["-5", validation.priceNegative],
    ["1.234", validation.priceAgorot],
    ["הרבה", validation.priceInvalid],
  ] as const) {
    await field(words.price).fill(price);
    await create.click();
    await expect(dialog.getByText(sentence, { exact: true })).toBeVisible();
  }
  await field(words.price).fill("20.50");
  await field(words.slug).fill("Not A Slug");
  await create.click();
  await expect(dialog.getByText(validation.slugInvalid, { exact: true })).toBeVisible();
  await field(words.slug).fill(other.slug);
  await create.click();
  await expect(dialog.getByText(errors.identifierTaken)).toBeVisible();
  await expect(field(words.name)).toHaveValue(name);
  await field(words.slug).fill(slug);
  await create.click();
  await expect(admin.getByText(words.created)).toBeVisible();
  await expect(dialog).toBeHidden();
  const row = rowOf(admin, slug);
  for (const text of [name, words.notDefined, "20.5"]) await expect(row).toContainText(text);

  await row.getByRole("button", { name: say(words.editOf, { name }) }).click();
  await expect(field(words.price)).toHaveValue("20.5");
  await field(words.value).fill("שורה אחת\nשורה שנייה");
  await dialog.getByRole("button", { name: words.update }).click();
  await expect(admin.getByText(words.updated)).toBeVisible();
  await expect(row).toContainText("שורה שנייה");
  const [stored] = await rows<Addon>(`plan_addons?slug=eq.${slug}`);
  expect(stored).toMatchObject({ name, value: "שורה אחת\nשורה שנייה" });
  expect(Number(stored?.price)).toBe(20.5);
});

test("an add-on is toggled at once, and reverts when the request fails", async ({ admin }) => {
  const addon = await newAddon();
  await open(admin, "/admin/addons");
  const toggle = admin.getByRole("switch", { name: say(words.toggleOf, { name: addon.name }) });
  await expect(toggle).toBeChecked();
  await toggle.click();
  await expect(admin.getByText(words.disabled)).toBeVisible();
  await expect(toggle).not.toBeChecked();
  expect((await addon.stored())?.is_active).toBe(false);
  await toggle.click();
  await expect(admin.getByText(words.enabled)).toBeVisible();
  expect((await addon.stored())?.is_active).toBe(true);

  const letThrough = await cutOff(admin);
  await toggle.click();
  await expect(admin.getByText(form.unavailable)).toBeVisible();
  await expect(toggle).toBeChecked();
  await letThrough();

  await remove(addon.where);
  await toggle.click();
  await expect(admin.getByText(errors.notFound)).toBeVisible();
  await expect(toggle).toHaveCount(0);
});

test("an add-on is deleted by name after a confirmation", async ({ admin }) => {
  const addon = await newAddon();
  await open(admin, "/admin/addons");
  const row = rowOf(admin, addon.slug);
  const ask = () =>
    row.getByRole("button", { name: say(words.deleteOf, { name: addon.name }) }).click();
  const question = admin.getByRole("alertdialog", {
    name: say(words.deleteTitle, { name: addon.name }),
  });
  await ask();
  await expect(question).toContainText(common.deleteWarning);
  await question.getByRole("button", { name: common.cancel }).click();
  await expect(question).toBeHidden();
  expect(await addon.stored()).toBeDefined();

  const letThrough = await cutOff(admin);
  await ask();
  await question.getByRole("button", { name: common.delete }).click();
  await expect(admin.getByText(words.deleteFailed)).toBeVisible();
  expect(await addon.stored()).toBeDefined();
  await letThrough();

  await ask();
  await question.getByRole("button", { name: common.delete }).click();
  await expect(admin.getByText(words.deleted)).toBeVisible();
  await expect(row).toHaveCount(0);
  expect(await addon.stored()).toBeUndefined();
});

test("an add-on used by subscriptions is switched off instead", async ({ admin }) => {
  const addon = await newAddon();
  const { name } = await newAccount({ name: `מנויה ${addon.slug}` });
  const [holder] = await rows<{ user_id: string }>(`profiles?name=eq.${encodeURIComponent(name)}`);
  await add("user_subscriptions", { user_id: holder?.user_id, addon_ids: [addon.id] });
  await open(admin, "/admin/addons");
  const row = rowOf(admin, addon.slug);
  await row.getByRole("button", { name: say(words.deleteOf, { name: addon.name }) }).click();
  const question = admin.getByRole("alertdialog");
  await question.getByRole("button", { name: common.delete }).click();
  await expect(question).toContainText(say(words.inUse, { name: addon.name }));
  await question.getByRole("button", { name: words.deactivate }).click();
  await expect(admin.getByText(words.disabled)).toBeVisible();
  expect((await addon.stored())?.is_active).toBe(false);
});
