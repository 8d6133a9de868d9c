import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";
import messages from "@/messages/he.json" with { type: "json" };
import { fresh, open, test } from "./support/admin";
import { add, newAccount, rows } from "./support/backend";

const { adminCompanies: words, admin: common } = messages;

const cards = (page: Page) =>
  page
    .locator("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { level: 2 }) });

async function find(page: Page, text: string) {
  await page.getByRole("searchbox", { name: words.search }).fill(text);
  await page.getByRole("button", { name: common.search, exact: true }).click();
  await expect(page).toHaveURL(/search=/);
}

test("a company is found by name or code, and its page opens in a new tab", async ({ admin }) => {
  await open(admin, "/admin/companies");
  await expect(cards(admin)).not.toHaveCount(0);
  await find(admin, "KSHT2026");
  await expect(cards(admin)).toHaveCount(1);
  const card = cards(admin).first();
  await expect(card.getByRole("heading")).toHaveText('קשתות נדל"ן');
  await expect(card.locator("img")).toBeVisible();
  for (const text of ["KSHT2026", "03-555-0140", "משרד תיווך משפחתי", words.active])
    await expect(card).toContainText(text);
  await expect(card).toContainText(/\d+ סוכנים/);
  await expect(card).toContainText(/\d+ נכסים/);
  await expect(card).toContainText(/הצטרפה ב־\d\d?\.\d\d?\.\d{4}/);
  const opened = admin.context().waitForEvent("page");
  await card.getByRole("link", { name: words.open }).click();
  const page = await opened;
  await expect(page).toHaveURL(/\/company\/keshatot$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("קשתות");
  await page.close();

  await find(admin, "קשתות");
  await expect(cards(admin)).toHaveCount(1);
});

test("a company without a public page has no link", async ({ admin }) => {
  const name = `חברה ${fresh("e2e")}`;
  await newAccount({ name, userType: "company" });
  const [owner] = await rows<{ user_id: string }>(`profiles?name=eq.${encodeURIComponent(name)}`);
  const code = fresh("").replace("-", "").toUpperCase().padEnd(8, "7").slice(0, 8);
  await add("companies", { name, owner_user_id: owner?.user_id, organization_code: code });
  await open(admin, "/admin/companies");
  await find(admin, name);
  await expect(cards(admin)).toHaveCount(1);
  const card = cards(admin).first();
  await expect(card).toContainText(words.noPage);
  await expect(card).toContainText("אין סוכנים");
  await expect(card.getByRole("link")).toHaveCount(0);
});

test("a search without results shows an empty state", async ({ admin }) => {
  await open(admin, "/admin/companies");
  await find(admin, "אין חברה כזאת");
  await expect(admin.getByRole("heading", { name: words.empty })).toBeVisible();
  await expect(admin.getByText(words.noMatch)).toBeVisible();
  await expect(cards(admin)).toHaveCount(0);
});

test("the totals count companies, their agents and their published listings", async ({ admin }) => {
  const count = async (query: string) => (await rows(query)).length;
  const total = async (label: string) => {
    const name = admin.locator("main").getByText(label, { exact: true });
    return Number(
      (await name.locator("xpath=following-sibling::dd").innerText()).replace(/\D/g, ""),
    );
  };
  // Other journeys sign up and publish in parallel, so this retries until both counts agree.
  await expect(async () => {
    const wanted = [
      await count("companies?select=id"),
      await count("profiles?select=id&organization_code=not.is.null"),
      await count(
        "properties?select=id,profiles!properties_agent_id_fkey!inner(id)&profiles.organization_code=not.is.null&status=in.(active,under_offer)",
      ),
    ];
    await open(admin, "/admin/companies");
    expect([
      await total(words.companies),
      await total(words.agents),
      await total(words.properties),
    ]).toEqual(wanted);
  }).toPass({ timeout: 60_000 });
});
