import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import messages from "@/messages/he.json" with { type: "json" };
import { change, newAccount, rows } from "./support/backend";
import { signIn, visit } from "./support/people";
import { newListing } from "./support/public-pages";
import { readCsv } from "./support/read-csv";

const words = messages.sheetImport;

test("an office takes its homes out as a sheet, and loaded again the sheet changes them and makes none twice", {
  tag: "@phone",
}, async ({ page }) => {
  test.setTimeout(180_000);
  const office = await newAccount({ name: "משרד עם גיליון", userType: "company" });
  await signIn(page, office);
  await visit(page, "/dashboard");
  const [{ organization_code } = { organization_code: "" }] = await rows<{
    organization_code: string;
  }>(`companies?select=organization_code&owner_user_id=eq.${office.session.user.id}`);
  const { session } = await newAccount({ name: "דנה מהגיליון" });
  const username = `sheet-${session.user.id.slice(0, 8)}`;
  const [agent] = await change(`profiles?user_id=eq.${session.user.id}`, {
    ...{ organization_code, username, is_public: true, phone: "050-1234567" },
  });
  // An agent who has just joined has not let the office edit yet.
  await change(`profiles?user_id=eq.${session.user.id}`, { office_edits: true });
  const title = 'דירה עם "גינה", קומה 2';
  const described = { description: "=1+1, לא נוסחה", reference: "פנקס-7" };
  const facts = { title, address: "הרצל 5", built_area: 80, ...described };
  const { id } = await newListing(agent?.id ?? "", { ...facts, price: 1_500_000 });

  await visit(page, "/dashboard?view=properties");
  const started = page.waitForEvent("download");
  await page.getByRole("link", { name: messages.dashboard.export }).click();
  const file = readFileSync(await (await started).path(), "utf8");
  const [names = [], home = []] = readCsv(file.slice(1));
  const cell = (name: string) => home[names.indexOf(name)];
  const { columns } = messages.sheet;
  const told = [columns.title, columns.description, columns.agent, columns.reference].map(cell);
  expect(told).toEqual([title, `'${facts.description}`, username, ""]);
  expect(file).not.toContain(facts.reference);

  await visit(page, "/import-properties");
  await page.getByLabel(words.pick, { exact: true }).setInputFiles({
    ...{ name: "homes.csv", mimeType: "text/csv" },
    buffer: Buffer.from(file.replace("1500000", "1400000")),
  });
  const asked = page.getByLabel(/^שורה 2: האם זה הנכס/);
  await asked.selectOption("same");
  await expect(page.getByText(words.plans.change, { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "שמירת נכס אחד" }).click();
  await expect(page.getByText(/^סיימנו: נשמרו 1/)).toBeVisible({ timeout: 60_000 });
  const homes = await rows<object>(
    `properties?select=id,title,price,description,reference&agent_id=eq.${agent?.id}`,
  );
  expect(homes).toEqual([{ id, title, price: 1_400_000, ...described }]);
});
