import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import messages from "@/messages/he.json" with { type: "json" };
import { rows } from "./support/backend";
import { type ListingRow, newAgent } from "./support/listing";
import { visit } from "./support/people";
import { readCsv } from "./support/read-csv";

const words = messages.sheetImport;
/** Each row is a separate statement, so a busy machine slows down all of them. */
const PATIENCE = { timeout: 60_000 };

/** Windows-1255, as Hebrew Excel saves a file: one byte per letter. */
const inWindows1255 = (text: string) =>
  Buffer.from(
    [...text].map((letter) => {
      const code = letter.codePointAt(0) ?? 0;
      return code >= 0x5d0 && code <= 0x5ea ? code - 0x5d0 + 0xe0 : code;
    }),
  );

async function choose(page: Page, buffer: Buffer) {
  const file = { name: "homes.csv", mimeType: "text/csv", buffer };
  await page.getByLabel(words.pick, { exact: true }).setInputFiles(file);
  await expect(page.getByText(/^כך קראנו/)).toBeVisible(PATIENCE);
}

const HEAD = "קוד נכס;כותרת;עסקה;מחיר;עיר;כתובת;חדרים;סוג;שטח;הערות שלי";
const SHEET = [
  HEAD,
  'A-1;דירת 3 חדרים עם ממ"ד;מכירה;1,850,000;חיפה;הרצל 5;3;דירה;75;לא לפרסם את זה',
  "A-2;דירה להשכרה בכרמל;השכרה;5,400;חיפה;;;דירה;;",
  "A-3;דירה בלי מחיר קריא;מכירה;בערך;חיפה;הרצל 9;4;דירה;90;",
].join("\r\n");

const status = (home: ListingRow & { status?: string }) => home.status;

test("a Hebrew Excel sheet is parsed, previewed, saved, and imported again without duplicates", {
  tag: "@phone",
}, async ({ page }) => {
  test.setTimeout(180_000);
  const agent = await newAgent(page);
  await visit(page, "/import-properties");
  await choose(page, inWindows1255(SHEET));
  await expect(page.getByText(/Windows-1255, נקודה־פסיק/)).toBeVisible();
  // A column of the agent's own matches no listing field and is listed by name.
  await expect(page.getByLabel("הערות שלי")).toHaveValue("");
  await expect(page.getByText(messages.validation.priceUnread)).toBeVisible();
  expect(await agent.listings()).toHaveLength(0);

  await page.getByLabel(words.asPublished).check();
  await page.getByRole("button", { name: "שמירת שני נכסים" }).click();
  await expect(page.getByText("סיימנו: נשמרו 2, לא נשמרו 1.")).toBeVisible(PATIENCE);
  const homes = await agent.listings();
  expect(homes.map(status).sort()).toEqual(["active", "draft"]);
  expect(homes.map(({ title }) => title)).toContain('דירת 3 חדרים עם ממ"ד');
  expect(JSON.stringify(homes)).not.toContain("לא לפרסם את זה");

  const started = page.waitForEvent("download");
  await page.getByRole("link", { name: words.refusedFile }).click();
  const file = readFileSync(await (await started).path(), "utf8");
  const [names = [], refused = [], ...others] = readCsv(file.slice(1));
  expect(others.filter((cells) => cells.length > 1)).toEqual([]);
  expect([names[0], names.at(-1), refused[0]]).toEqual(["קוד נכס", words.why, "A-3"]);

  await page.getByRole("button", { name: words.another }).waitFor();
  await choose(page, inWindows1255(SHEET.replace("1,850,000", "1,790,000")));
  await expect(page.getByText(words.plans.change, { exact: true })).toHaveCount(2);
  await page.getByRole("button", { name: "שמירת שני נכסים" }).click();
  await expect(page.getByText("סיימנו: נשמרו 2, לא נשמרו 1.")).toBeVisible(PATIENCE);
  const after = await agent.listings();
  expect(after.map(({ id }) => id)).toEqual(homes.map(({ id }) => id));
  expect(after.map(({ price }) => Number(price))).toContain(1_790_000);
});

test("an interrupted save is retried and stores every row once", async ({ page }) => {
  test.setTimeout(180_000);
  const agent = await newAgent(page);
  const lines = Array.from(
    { length: 40 },
    (_, n) => `דירה מספר ${n + 1} בחיפה;מכירה;${1_500_000 + n};חיפה;3;דירה`,
  );
  const sheet = Buffer.from(["כותרת;עסקה;מחיר;עיר;חדרים;סוג", ...lines].join("\n"));
  await visit(page, "/import-properties");
  await choose(page, sheet);
  let sent = 0;
  await page.route("**/import-properties", (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    sent += 1;
    return sent === 2 ? route.abort() : route.fallback();
  });
  await page.getByRole("button", { name: "שמירת 40 נכסים" }).click();
  await expect(page.getByText(/^נעצר: נשמרו 25/)).toBeVisible(PATIENCE);
  // The tab is closed, and the same file is loaded another day.
  await visit(page, "/import-properties");
  await choose(page, sheet);
  await page.getByRole("button", { name: "שמירת 40 נכסים" }).click();
  await expect(page.getByText("סיימנו: נשמרו 40, לא נשמרו 0.")).toBeVisible(PATIENCE);
  const titles = (await agent.listings()).map(({ title }) => title);
  expect([titles.length, new Set(titles).size]).toEqual([40, 40]);
  expect(await rows(`properties?agent_id=eq.${agent.profileId}&status=neq.draft`)).toEqual([]);
});
