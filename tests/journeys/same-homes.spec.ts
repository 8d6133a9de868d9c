import { expect } from "@playwright/test";
import messages from "@/messages/he.json" with { type: "json" };
import { open, test } from "./support/admin";
import { expectAccessible } from "./support/axe";
import { call, change } from "./support/backend";
import { signIn } from "./support/people";
import { newAgent, newListing } from "./support/public-pages";

const { dashboard, adminReports, adminAudit } = messages;

test("a likely duplicate is published, its agent is notified, and operators see the pair @phone", async ({
  admin,
  browser,
}) => {
  const street = `רחוב הבדיקה ${Date.now() % 100_000}`;
  const [agent, neighbour] = await Promise.all([newAgent(), newAgent()]);
  const values = { address: street, location_shown: "address" };
  const title = `דירה ב${street}`;
  await newListing(agent.id, { ...values, title });
  const { id } = await newListing(agent.id, values);
  await newListing(neighbour.id, { ...values, title: "דירה של סוכן אחר" });

  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, agent);
  await page.goto(`/dashboard?published=${id}`);
  const notice = page.getByRole("region", { name: dashboard.same.label });
  await expect(notice.getByRole("link", { name: title })).toBeVisible();
  await expect(notice.getByText(dashboard.same.others)).toBeVisible();
  await expect(notice.getByText("דירה של סוכן אחר")).toHaveCount(0);
  await context.close();

  await open(admin, "/admin/reports");
  await expect(admin.getByRole("region", { name: adminReports.same.title })).toBeVisible();
});

test("an operator marks a pair as two homes, and the decision holds until one of them changes @phone", async ({
  admin,
}) => {
  const street = `רחוב הזוג ${Date.now() % 100_000}`;
  const [agent, neighbour] = await Promise.all([newAgent(), newAgent()]);
  const values = { address: street, location_shown: "address" };
  const titles = { one: `דירה ראשונה ב${street}`, other: `דירה שנייה ב${street}` };
  await newListing(agent.id, { ...values, title: titles.one });
  const other = await newListing(neighbour.id, { ...values, title: titles.other });

  const pairs = admin.getByRole("region", { name: adminReports.same.title });
  const pair = pairs.getByRole("listitem").filter({ hasText: titles.one }).first();
  // The worker detects the pair on its own schedule.
  await expect(async () => {
    await call("run_maintenance");
    await open(admin, "/admin/reports");
    await expect(pair).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 60_000 });
  await expect(pair.getByText(adminReports.same.street)).toBeVisible();
  await expect(pair.getByRole("link", { name: titles.other })).toBeVisible();
  await expect(pair.getByRole("link", { name: neighbour.username })).toBeVisible();
  await expectAccessible(admin);

  await pair.getByRole("button", { name: new RegExp(adminReports.same.dismiss) }).click();
  await expect(admin.getByText(adminReports.same.dismissed)).toBeVisible();
  await expect(pairs.getByText(titles.one)).toHaveCount(0);
  // Another round over both finds nothing, because neither has changed.
  for (const status of ["hidden", "active"])
    await change(`properties?id=eq.${other.id}`, { status });
  await call("run_maintenance");
  await open(admin, "/admin/reports");
  await expect(pairs.getByText(titles.one)).toHaveCount(0);
  // The audit names both homes.
  await open(admin, "/admin/audit");
  const said = admin.getByText(adminAudit.actions.same_homes_dismissed);
  // The visible row, not the filter's option.
  await expect(said.locator("visible=true").first()).toBeVisible();
});
