import messages from "../messages/he.json" with { type: "json" };
import { expect, fresh, onlyOn, open, say, test } from "./support/admin";
import { add, newAccount, rows } from "./support/backend";

const { admin: words, adminPlans } = messages;

test.beforeEach(({ isMobile }) => onlyOn("desk", isMobile));

test("a plan that people have is not deleted but switched off", async ({ admin }) => {
  const slug = fresh("e2e-used");
  const name = `בשימוש ${slug}`;
  const account = await newAccount({ name });
  const [profile] = await rows<{ user_id: string }>(
    `profiles?name=eq.${encodeURIComponent(account.name)}`,
  );
  // Pages keep the plans they have read, so nobody sees this one before it is switched off.
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
