import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import messages from "@/messages/he.json" with { type: "json" };
import { change, newAccount, rows } from "./support/backend";
import { signIn, visit } from "./support/people";
import { newListing } from "./support/public-pages";
import { readCsv } from "./support/read-csv";

const words = messages.sheetImport;

/** An office whose agent has one home, and lets it edit. */
async function officeWithHome(page: Page, name: string, profile: object) {
  const office = await newAccount({ name, userType: "company" });
  await signIn(page, office);
  await visit(page, "/dashboard");
  const [{ organization_code } = { organization_code: "" }] = await rows<{
    organization_code: string;
  }>(`companies?select=organization_code&owner_user_id=eq.${office.session.user.id}`);
  const { session } = await newAccount({ name: "דנה מהגיליון" });
  const [agent] = await change(`profiles?user_id=eq.${session.user.id}`, {
    ...{ organization_code, phone: "050-1234567", ...profile },
  });
  // An agent who has just joined has not let the office edit yet.
  await change(`profiles?user_id=eq.${session.user.id}`, { office_edits: true });
  const described = { description: "=1+1, לא נוסחה", reference: "פנקס-7" };
  const facts = {
    title: 'דירה עם "גינה", קומה 2',
    address: "הרצל 5",
    built_area: 80,
    ...described,
  };
  const home = await newListing(agent?.id ?? "", { ...facts, price: 1_500_000 });
  return { agentId: String(agent?.id), homeId: home.id, facts };
}

/** Downloads the sheet of the office; `cell` is a cell of its only home. */
async function exported(page: Page) {
  await visit(page, "/dashboard?view=properties");
  const started = page.waitForEvent("download");
  await page.getByRole("link", { name: messages.dashboard.export }).click();
  const file = readFileSync(await (await started).path(), "utf8");
  const [names = [], home = []] = readCsv(file.slice(1));
  const { columns } = messages.sheet;
  return { file, cell: (name: keyof typeof columns) => home[names.indexOf(columns[name])] };
}

/** Loads the sheet with another price: its home is found by the link in its row. */
async function importAgain(page: Page, file: string) {
  await visit(page, "/import-properties");
  await page.getByLabel(words.pick, { exact: true }).setInputFiles({
    ...{ name: "homes.csv", mimeType: "text/csv" },
    buffer: Buffer.from(file.replace("1500000", "1400000")),
  });
  await expect(page.getByText(words.plans.change, { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "שמירת נכס אחד" }).click();
  await expect(page.getByText(/^סיימנו: נשמרו 1/)).toBeVisible({ timeout: 60_000 });
}

const homesOf = (agentId: string) =>
  rows<object>(`properties?select=id,title,price,description,reference&agent_id=eq.${agentId}`);

test("an office exports its homes as a sheet, and importing it again updates them without duplicates", {
  tag: "@phone",
}, async ({ page }) => {
  test.setTimeout(180_000);
  const username = `sheet-${randomUUID().slice(0, 8)}`;
  const named = { username, is_public: true };
  const { agentId, homeId, facts } = await officeWithHome(page, "משרד עם גיליון", named);
  const { file, cell } = await exported(page);
  expect([cell("title"), cell("description"), cell("agent"), cell("reference")]).toEqual([
    ...[facts.title, `'${facts.description}`, username, ""],
  ]);
  expect(new URL(cell("link") ?? "").pathname).toBe(`/property/${homeId}`);
  expect(file).not.toContain(facts.reference);
  await importAgain(page, file);
  const { title, description, reference } = facts;
  expect(await homesOf(agentId)).toEqual([
    { id: homeId, title, price: 1_400_000, description, reference },
  ]);
});

test("the sheet identifies an agent without a username", async ({ page }) => {
  test.setTimeout(180_000);
  const { agentId, homeId } = await officeWithHome(page, "משרד בלי שם משתמש", { username: null });
  const { file, cell } = await exported(page);
  expect(cell("agent")).toBe(agentId);
  await importAgain(page, file);
  expect(await homesOf(agentId)).toMatchObject([{ id: homeId, price: 1_400_000 }]);
});
