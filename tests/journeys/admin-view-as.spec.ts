import { expect } from "@playwright/test";
import messages from "@/messages/he.json" with { type: "json" };
import { open, test } from "./support/admin";
import { expectAccessible } from "./support/axe";
import { rows } from "./support/backend";

const { adminViewAs: words, adminUser, dashboard, companyDashboard } = messages;

const accountOf = async (query: string) =>
  (await rows<{ user_id: string; name: string }>(`profiles?select=user_id,name&${query}`))[0];

test("an operator views an agent's dashboard, marked and read-only", async ({ admin }) => {
  const noa = await accountOf("username=eq.noa-barak");
  await open(admin, `/admin/users/${noa?.user_id}`);
  await admin.getByRole("link", { name: adminUser.viewAs }).click();
  const bar = admin.getByRole("region", { name: words.label });
  await expect(bar).toContainText(noa?.name ?? "");
  const main = admin.getByRole("main");
  await expect(main.locator("article").first()).toBeVisible();
  await expect(main.locator("form, article button, article a")).toHaveCount(0);
  await expect(main.getByRole("link", { name: dashboard.add })).toHaveCount(0);
  await expectAccessible(admin);

  const tabs = main.getByRole("navigation", { name: dashboard.tabs.label });
  await tabs.getByRole("link").nth(1).click();
  await expect(admin).toHaveURL(new RegExp(`${noa?.user_id}/view\\?status=`));
  await expect(bar).toBeVisible();
  await bar.getByRole("link", { name: words.leave }).click();
  await expect(admin.getByRole("heading", { level: 1, name: adminUser.title })).toBeVisible();
});

test("an operator views a company's dashboard, marked and read-only", { tag: "@phone" }, async ({
  admin,
}) => {
  const [company] = await rows<{ owner_user_id: string }>(
    "companies?select=owner_user_id&slug=eq.keshatot",
  );
  await open(admin, `/admin/users/${company?.owner_user_id}/view`);
  const main = admin.getByRole("main");
  await expect(admin.getByRole("region", { name: words.label })).toBeVisible();
  await main.getByRole("link", { name: companyDashboard.propertiesView }).click();
  await expect(admin).toHaveURL(/\/view\?view=properties$/);
  await expect(main.locator("form, input[type=checkbox]")).toHaveCount(0);
  await expectAccessible(admin);
});
