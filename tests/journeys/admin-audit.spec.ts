import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import messages from "@/messages/he.json" with { type: "json" };
import { fresh, open, say, test } from "./support/admin";
import { add, remove } from "./support/backend";

const { adminAddons, adminAudit: words } = messages;

test("an operator's change is logged with before and after values, can be searched and exported", {
  tag: "@phone",
}, async ({ admin }) => {
  const slug = fresh("e2e");
  const name = `=1+1 ${slug}`;
  await add("plan_addons", { name, slug, price: 12 });
  await open(admin, "/admin/addons");
  await admin.getByRole("button", { name: say(adminAddons.editOf, { name }) }).click();
  const dialog = admin.getByRole("dialog");
  await dialog.getByRole("textbox", { name: adminAddons.price, exact: true }).fill("20.50");
  await dialog.getByRole("button", { name: adminAddons.update }).click();
  await expect(dialog).toBeHidden();

  await open(admin, "/admin/audit");
  await admin.getByLabel(words.action).selectOption("addon_updated");
  await admin.getByRole("button", { name: messages.admin.filter.apply }).click();
  await expect(admin).toHaveURL(/action=addon_updated/);
  const line = admin.getByRole("row").filter({ hasText: slug });
  await expect(line).toContainText(words.actions.addon_updated);
  await expect(line.locator("del")).toContainText("12");
  await expect(line.locator("ins")).toContainText("20.5");

  const started = admin.waitForEvent("download");
  await admin.getByRole("link", { name: words.export }).click();
  const file = readFileSync(await (await started).path(), "utf8");
  const { at, actor, email, action, target, changedFrom, changedTo } = words;
  const columns = [at, actor, email, action, target, changedFrom, changedTo].join();
  expect(file.startsWith(`\uFEFF${columns}\r\n`)).toBe(true);
  expect(file).toContain(`,'=1+1 ${slug},`);
  expect(file).not.toContain(words.actions.plan_updated);

  await admin.getByLabel(words.person).fill(fresh("nobody"));
  await admin.getByRole("button", { name: messages.admin.filter.apply }).click();
  await expect(admin.getByText(words.empty)).toBeVisible();
  await admin.getByRole("link", { name: messages.admin.filter.clear }).click();
  await expect(admin).toHaveURL(/\/admin\/audit$/);
  await expect(line.first()).toBeVisible();
  await remove(`plan_addons?slug=eq.${slug}`);
});
