import messages from "@/messages/he.json" with { type: "json" };
import { expect, open, test } from "./support/admin";
import { signIn } from "./support/people";
import { newAgent, newListing } from "./support/public-pages";

const { dashboard, adminReports } = messages;

test("a home that looks like another is published, its agent is told, and operators have a place for pairs @phone", async ({
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

  // Pairs are found by the worker in its own time (tests/database/chapters/same-homes.ts).
  await open(admin, "/admin/reports");
  await expect(admin.getByRole("region", { name: adminReports.same.title })).toBeVisible();
});
