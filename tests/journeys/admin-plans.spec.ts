import { expect } from "@playwright/test";
import messages from "@/messages/he.json" with { type: "json" };
import { cutOff, fresh, open, say, test } from "./support/admin";
import { add, newAccount, rows } from "./support/backend";

const { admin: words, adminPlans, errors, form, validation } = messages;

test("a plan in use is switched off instead of deleted", async ({ admin }) => {
  const slug = fresh("e2e-used");
  const name = `בשימוש ${slug}`;
  const account = await newAccount({ name });
  const [profile] = await rows<{ user_id: string }>(
    `profiles?name=eq.${encodeURIComponent(account.name)}`,
  );
  // Cached pages keep the plans they read, so no visitor sees this one before it is switched off.
  const [plan] = (await add("plans", { name, slug, price: 10, priority: 98 })) as { id: string }[];
  await add("user_subscriptions", { user_id: profile?.user_id, plan_id: plan?.id });
  await open(admin, "/admin/plans");
  const row = admin.getByRole("row").filter({ hasText: slug });
  await row.getByRole("button", { name: say(adminPlans.deleteOf, { name }) }).click();
  const question = admin.getByRole("alertdialog");
  await question.getByRole("button", { name: words.delete }).click();
  await expect(question).toContainText(say(adminPlans.inUse, { name }));
  await question.getByRole("button", { name: adminPlans.deactivate }).click();
  await expect(admin.getByText(adminPlans.updated)).toBeVisible();
  await expect(row).toContainText(words.inactive);
  expect(await rows(`plans?slug=eq.${slug}`)).toMatchObject([{ is_active: false, name }]);
});

// Off sale from the start, so that the pricing page never shows it.
test("a plan is validated, created, edited and deleted", { tag: "@phone" }, async ({ admin }) => {
  const slug = fresh("e2e");
  const name = `תוכנית ${slug}`;
  const where = `plans?slug=eq.${slug}`;
  await open(admin, "/admin/plans");
  await admin.getByRole("button", { name: adminPlans.add }).click();
  const dialog = admin.getByRole("dialog");
  const field = (label: string) => dialog.getByRole("textbox", { name: label, exact: true });
  const create = dialog.getByRole("button", { name: adminPlans.create });
  for (const [label, hint] of [
    [adminPlans.price, "149.00"],
    [adminPlans.propertyLimit, "50"],
    [adminPlans.images, "20"],
  ] as const)
    await expect(field(label)).toHaveAttribute("placeholder", hint);
  await expect(field(adminPlans.priority)).toHaveValue("0");
  await create.click();
  await expect(dialog.getByText(validation.required, { exact: true })).toHaveCount(3);
  await field(adminPlans.name).fill(name);
  await field(adminPlans.slug).fill("agent");
  await field(adminPlans.price).fill("-1");
  await field(adminPlans.propertyLimit).fill("1.5");
  await field(adminPlans.paymentUrl).fill("http://pay.example");
  await create.click();
  for (const sentence of [validation.priceNegative, validation.wholeNumber, validation.httpsOnly])
    await expect(dialog.getByText(sentence, { exact: true })).toBeVisible();
  await field(adminPlans.price).fill("79.90");
  await field(adminPlans.propertyLimit).fill("");
  await field(adminPlans.images).fill("7");
  await field(adminPlans.paymentUrl).fill("");
  await dialog.getByRole("switch", { name: adminPlans.isActive }).click();
  const letThrough = await cutOff(admin);
  await create.click();
  await expect(admin.getByText(form.unavailable)).toBeVisible();
  await letThrough();
  await create.click();
  await expect(dialog.getByText(errors.identifierTaken)).toBeVisible();
  await field(adminPlans.slug).fill(slug);
  await create.click();
  await expect(admin.getByText(adminPlans.created)).toBeVisible();
  const row = admin.getByRole("row").filter({ hasText: slug });
  for (const text of [name, "79.90", adminPlans.unlimited, "7", words.inactive])
    await expect(row).toContainText(text);

  await row.getByRole("button", { name: say(adminPlans.editOf, { name }) }).click();
  await field(adminPlans.priority).fill("97");
  await dialog.getByRole("button", { name: adminPlans.update }).click();
  await expect(admin.getByText(adminPlans.updated)).toBeVisible();
  expect(await rows(where)).toMatchObject([
    { name, priority: 97, property_limit: null, images_per_property: 7, is_active: false },
  ]);

  await row.getByRole("button", { name: say(adminPlans.deleteOf, { name }) }).click();
  const question = admin.getByRole("alertdialog", { name: say(adminPlans.deleteTitle, { name }) });
  await expect(question).toContainText(words.deleteWarning);
  await question.getByRole("button", { name: words.delete }).click();
  await expect(admin.getByText(adminPlans.deleted)).toBeVisible();
  await expect(row).toHaveCount(0);
  expect(await rows(where)).toEqual([]);
});
