import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import messages from "@/messages/he.json" with { type: "json" };
import { change, rows } from "./support/backend";
import { field, fillRequired, openForm, publish, update } from "./support/listing";
import { closeToasts, pageOf, signIn, visit } from "./support/people";
import { newAgent, newListing } from "./support/public-pages";
import { readCsv } from "./support/read-csv";

const banner = (page: Page) => page.getByRole("region", { name: "מצב החשבון" });

/** The last second, in Israel, of the day `days` from now. */
function endOfDay(days: number) {
  const now = new Date();
  const clock = new Intl.DateTimeFormat("en-GB", {
    timeZone: "Asia/Jerusalem",
    timeStyle: "medium",
  }).format(now);
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(":").map(Number);
  const left = 86_399 - hours * 3600 - minutes * 60 - seconds;
  return new Date(now.getTime() + (days * 86_400 + left) * 1000).toISOString();
}

/** An agent with a username and some listings of their own. */
async function agentWith(
  page: Page,
  listings: { title: string; city?: string; rooms?: number; price?: number }[],
) {
  const agent = await newAgent();
  for (const listing of listings) await newListing(agent.id, { rooms: 3, ...listing });
  await signIn(page, agent);
  await visit(page, "/dashboard");
  return agent.username;
}

/** Chooses an item from a card's menu. */
async function fromMenu(page: Page, title: string, name: string) {
  await page.getByRole("button", { name: `פעולות נוספות: ${title}` }).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
}

const cards = (page: Page) => page.getByRole("article");

test("today's viewings are on top of the dashboard, with call, WhatsApp and navigation", {
  tag: "@phone",
}, async ({ browser }) => {
  const page = await pageOf(browser, "noa");
  await visit(page, "/dashboard");
  const { viewings } = messages;
  const today = page.getByRole("heading", { name: viewings.today });
  await expect(today).toBeVisible();
  const headings = await page
    .getByRole("main")
    .getByRole("heading")
    .evaluateAll((all) =>
      all
        .map((one) => ({ text: one.textContent ?? "", top: one.getBoundingClientRect().top }))
        .sort((a, b) => a.top - b.top)
        .map(({ text }) => text),
    );
  expect(headings[0]).toMatch(/^שלום/);
  expect(headings[1]).toBe(viewings.today);
  expect(headings.length).toBeGreaterThan(3);
  const list = page.getByRole("region", { name: viewings.today });
  for (const href of ["tel:", "https://wa.me/", "https://waze.com/"])
    await expect(list.locator(`a[href^="${href}"]`).first()).toBeVisible();
});

test("an agent without a username is asked to complete the profile", async ({ browser }) => {
  const page = await pageOf(browser, "dana");
  await visit(page, "/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "שלום, דנה ישראלי" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "עדיין אין נכסים" })).toBeVisible();
  await expect(page.getByText("לא פעיל")).toBeVisible();
  await page.getByRole("link", { name: "לפרופיל" }).click();
  await expect(page).toHaveURL(/\/profile$/);
});

test("the mini-site link of an agent without a username leads to the profile, with the reason", {
  tag: "@phone",
}, async ({ browser, isMobile }) => {
  const page = await pageOf(browser, "dana");
  await visit(page, "/dashboard");
  if (isMobile) await page.getByRole("button", { name: /^תפריט(?:,|$)/ }).click();
  await page.getByRole("link", { name: "הגדרת שם משתמש למיני־סייט" }).click();
  await expect(page.getByText("כדי לפתוח מיני־סייט צריך להגדיר שם משתמש")).toBeVisible();
  await expect(page).toHaveURL(/\/profile$/);
});

test("filters narrow the list, appear in the URL and are removed one by one", {
  tag: ["@phone", "@first"],
}, async ({ page }) => {
  await agentWith(page, [
    { title: "דירה בהדר", city: "חיפה", rooms: 3, price: 1_200_000 },
    { title: "דירה בכרמל", city: "חיפה", rooms: 4, price: 2_400_000 },
    { title: "דירה בצפון", city: "נתניה", rooms: 4, price: 4_400_000 },
  ]);
  await expect(cards(page)).toHaveCount(3);
  await expect(page.getByText("3 מתוך 3")).toBeVisible();

  await page.getByRole("button", { name: "סינון", exact: true }).click();
  await page.getByLabel("עיר").selectOption("חיפה");
  await expect(cards(page)).toHaveCount(2);
  await expect(page).toHaveURL(/city=/);
  await page.getByLabel("מחיר מינימלי").fill("2000000");
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByText("1 מתוך 3")).toBeVisible();
  await page.reload();
  await expect(cards(page)).toHaveCount(1);

  await page.getByRole("button", { name: "הסרת הסינון חיפה" }).click();
  await expect(cards(page)).toHaveCount(2);
  await page.getByLabel("מחיר מקסימלי").fill("2000000");
  await expect(page.getByRole("heading", { name: "לא נמצאו נכסים" })).toBeVisible();
  await page.getByRole("button", { name: "ניקוי הכול" }).click();
  await expect(cards(page)).toHaveCount(3);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("a page past the end shows the last one, and one room is spelled out", async ({ page }) => {
  await agentWith(page, [
    { title: "סטודיו בהדר", rooms: 1 },
    { title: "דירה בכרמל", rooms: 4 },
  ]);
  await visit(page, "/dashboard?page=9");
  await expect(cards(page)).toHaveCount(2);
  await expect(page.getByText("2 מתוך 2")).toBeVisible();

  await visit(page, "/dashboard?rooms=1");
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText("חדר אחד");
  await expect(page.getByRole("button", { name: "הסרת הסינון חדר אחד" })).toBeVisible();
  const offered = await page
    .getByLabel("חדרים", { exact: true })
    .locator("option")
    .allTextContents();
  expect(offered).toEqual(["הכול", "1", "4"]);
});

test("the filtered link opens the mini-site with the same filters", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const username = await agentWith(page, [{ title: "דירה בהדר", rooms: 3.5 }]);
  await visit(page, "/dashboard?rooms=3.5");
  await page.getByRole("button", { name: "שיתוף קישור מסונן" }).click();
  await expect(page.getByText("הקישור הועתק ללוח")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`/agent/${username}?roomsMin=3.5&roomsMax=3.5`);
});

test("a listing is deleted after a confirmation, and can be restored for a few seconds", {
  tag: "@phone",
}, async ({ page }) => {
  await agentWith(page, [{ title: "דירה שנשארת" }, { title: "דירה שנמחקת" }]);
  const remove = async () => {
    const confirm = page.getByRole("button", { name: "מחיקת הנכס" });
    // A menu that loses the focus closes, and is then opened again.
    await expect(async () => {
      await fromMenu(page, "דירה שנמחקת", "מחיקה");
      await expect(confirm).toBeVisible({ timeout: 10_000 });
    }).toPass({ timeout: 90_000 });
    await confirm.click();
    await expect(cards(page)).toHaveCount(1);
  };
  await remove();
  const undo = page.getByRole("button", { name: "החזרה" });
  await undo.click();
  await expect(cards(page)).toHaveCount(2);
  // The toast takes the focus with it when it disappears, and a menu that loses the focus closes.
  await expect(undo).toHaveCount(0);

  await remove();
  await expect(page.getByText("הנכס נמחק בהצלחה")).toBeVisible();
  await page.reload();
  await expect(cards(page)).toHaveCount(1);
});

test("keyboard focus moves to a restored listing, and to the heading after publishing", async ({
  page,
}) => {
  await agentWith(page, [{ title: "דירה שנשארת" }, { title: "דירה שנמחקת" }]);
  const menu = page.getByRole("button", { name: "פעולות נוספות: דירה שנמחקת" });
  await menu.press("Enter");
  await page.getByRole("menuitem", { name: "מחיקה" }).press("Enter");
  await page.getByRole("button", { name: "מחיקת הנכס" }).press("Enter");
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByRole("button", { name: "פעולות נוספות: דירה שנשארת" })).toBeFocused();
  const undo = page.getByRole("button", { name: "החזרה" });
  await undo.press("Enter");
  await expect(menu).toBeFocused();
  await expect(undo).toHaveCount(0);
  await expect(menu).toBeFocused();

  await openForm(page);
  await fillRequired(page);
  await publish(page).press("Enter");
  await expect(
    page.getByRole("heading", { name: "הנכס פורסם. אפשר לשלוח את הקישור" }),
  ).toBeFocused();
});

test("a listing is hidden from its menu, restored, and hidden for good", {
  tag: ["@first", "@phone"],
}, async ({ page }) => {
  const username = await agentWith(page, [{ title: "דירה ליד הים" }]);
  const status = async () =>
    rows(
      `properties?select=status,agent:profiles!properties_agent_id_fkey!inner(username)&agent.username=eq.${username}`,
    );
  await fromMenu(page, "דירה ליד הים", "הסתרה");
  await expect(cards(page)).toContainText("מוסתר");
  const undo = page.getByRole("button", { name: "החזרה", exact: true });
  await undo.click();
  await expect(cards(page)).not.toContainText("מוסתר");
  await expect(undo).toHaveCount(0);

  await fromMenu(page, "דירה ליד הים", "הסתרה");
  // Leaving the page still commits the hiding.
  await visit(page, "/privacy");
  await expect.poll(status).toMatchObject([{ status: "hidden" }]);
  await visit(page, "/dashboard");
  await expect(cards(page)).toContainText("מוסתר");
  await expect(page.getByRole("button", { name: "הצגה באתר: דירה ליד הים" })).toBeVisible();
});

test("several listings are selected and hidden at once", {
  tag: ["@first", "@phone"],
}, async ({ page }) => {
  const username = await agentWith(page, [
    { title: "דירה ראשונה" },
    { title: "דירה שנייה" },
    { title: "דירה שנשארת" },
  ]);
  await page.getByRole("checkbox", { name: "בחירה: דירה ראשונה" }).click();
  await page.getByRole("checkbox", { name: "בחירה: דירה שנייה" }).click();
  const bar = page.getByRole("region", { name: "הנכסים שנבחרו" });
  await expect(bar).toContainText("נבחרו שני נכסים");
  await bar.getByRole("button", { name: "הסתרה" }).click();
  await expect(bar).toHaveCount(0);
  await expect(cards(page).filter({ hasText: "מוסתר" })).toHaveCount(2);
  await visit(page, "/privacy");
  const hidden = `properties?select=status,agent:profiles!properties_agent_id_fkey!inner(username)&agent.username=eq.${username}&status=eq.hidden`;
  await expect.poll(async () => (await rows(hidden)).length).toBe(2);
  await visit(page, "/dashboard");
  await page.getByRole("link", { name: "מוסתרים 2" }).click();
  await expect(cards(page)).toHaveCount(2);
  await expect(page).toHaveURL(/status=hidden/);
});

test("a draft is saved with its title, and publishing it from its menu leads to the missing field", {
  tag: "@first",
}, async ({ page }) => {
  await agentWith(page, []);
  await openForm(page);
  await field(page, "כותרת").fill("דירה שעוד לא גמורה");
  await page.getByRole("button", { name: "שמירה כטיוטה" }).click();
  await expect(page.locator("[data-sonner-toast]")).toContainText("הטיוטה נשמרה", {
    timeout: 45_000,
  });
  await expect(cards(page)).toContainText("טיוטה");
  await fromMenu(page, "דירה שעוד לא גמורה", "פרסום");
  await expect(page).toHaveURL(/publish=1/);
  await expect(page.getByRole("textbox", { name: /^מחיר/ })).toBeFocused();
  await fillRequired(page, "דירה שנגמרה");
  await publish(page).click();
  await expect(
    page.getByRole("heading", { name: "הנכס פורסם. אפשר לשלוח את הקישור" }),
  ).toBeVisible();
});

test("a draft with an implausible price is published only after the price is confirmed", {
  tag: "@phone",
}, async ({ page }) => {
  await agentWith(page, []);
  await openForm(page);
  await fillRequired(page, "דירה בשקל אחד");
  await page.getByRole("textbox", { name: /^מחיר/ }).fill("1");
  await page.getByRole("button", { name: "שמירה כטיוטה" }).click();
  await expect(cards(page)).toContainText("טיוטה");
  const ask = page.getByRole("alertdialog", { name: "המחיר הוא 1 ₪?" });
  await closeToasts(page);
  await page.getByRole("button", { name: "פרסום: דירה בשקל אחד" }).click();
  await expect(ask.getByRole("link", { name: "תיקון המחיר" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(ask).toHaveCount(0);
  await expect(cards(page)).toContainText("טיוטה");
  await page.getByRole("button", { name: "פרסום: דירה בשקל אחד" }).click();
  await ask.getByRole("button", { name: "כן, המחיר נכון" }).click();
  await expect(page.getByText("הנכס פורסם. אפשר לשלוח את הקישור")).toBeVisible();
  // Once confirmed, the price is not questioned again.
  await page.getByRole("link", { name: "עריכה: דירה בשקל אחד" }).click();
  await update(page).click();
  await expect(page).toHaveURL(/\/dashboard/);
  // Otherwise it would be the cheapest home in every other journey's searches.
  await change("properties?title=eq.דירה בשקל אחד", { status: "hidden" });
});

test("leaving the page right after a deletion does not cancel it", async ({ page }) => {
  const username = await agentWith(page, [{ title: "דירה שנמחקת" }]);
  await fromMenu(page, "דירה שנמחקת", "מחיקה");
  await page.getByRole("button", { name: "מחיקת הנכס" }).click();
  await expect(cards(page)).toHaveCount(0);
  await visit(page, "/privacy");
  await expect
    .poll(() =>
      rows(
        `properties?select=id,agent:profiles!properties_agent_id_fkey!inner(username)&agent.username=eq.${username}`,
      ),
    )
    .toEqual([]);
});

test("many listings are paginated", async ({ browser }) => {
  const page = await pageOf(browser, "noa");
  await visit(page, "/dashboard");
  await expect(cards(page)).toHaveCount(24);
  await page.getByRole("link", { name: "הבא" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(cards(page)).toHaveCount(2);
});

test("the banner shows how long the subscription remains active", async ({ browser }) => {
  const page = await pageOf(browser, "noa");
  await visit(page, "/dashboard");
  await expect(banner(page).getByText(/^המנוי פעיל עד .* נותרו \d+ ימים$/)).toBeVisible();
});

for (const [days, sentence] of [
  [3, "תקופת הניסיון: נותרו 3 ימים"],
  [0, "תקופת הניסיון מסתיימת היום"],
] as const) {
  test(`the banner shows how long the trial lasts: ${days} days`, async ({ page }) => {
    const agent = await newAgent();
    await change(`profiles?id=eq.${agent.id}`, { trial_end_date: endOfDay(days) });
    await signIn(page, agent);
    await visit(page, "/dashboard");
    await expect(banner(page).getByText(sentence)).toBeVisible();
  });
}

test("an ended trial shows a page with three ways to continue", async ({ browser }) => {
  const page = await pageOf(browser, "haim");
  await visit(page, "/dashboard");
  await expect(page).toHaveURL(/\/trial-expired$/);
  await expect(page.getByRole("heading", { name: "תקופת הניסיון הסתיימה" })).toBeVisible();
  await page.getByRole("button", { name: "שדרוג למנוי מלא" }).click();
  await expect(page.getByText("המנוי המלא יהיה זמין בקרוב")).toBeVisible();
  await page.getByRole("button", { name: "הבנתי" }).click();
  await expect(page.getByRole("link", { name: "פנייה לתמיכה" })).toHaveAttribute(
    "href",
    /^mailto:/,
  );
  await expect(page.getByRole("main").getByRole("button", { name: "התנתקות" })).toBeVisible();
});

test("listings in every state are exported as a sheet without runnable formulas", async ({
  page,
}) => {
  const agent = await newAgent();
  await newListing(agent.id, {
    title: 'דירה עם ממ"ד, קרובה לים',
    reference: "=1+1",
    address: "הרצל 5, דירה 2",
    rooms: 3.5,
    price: 2_450_000,
    description: "שורה אחת\nושורה שנייה",
    elevator: true,
    mamad: true,
    property_types: ["apartment", "duplex"],
  });
  await newListing(agent.id, { title: "טיוטה של דירה", status: "draft" });
  await signIn(page, agent);
  await visit(page, "/dashboard");
  const started = page.waitForEvent("download");
  await page.getByRole("link", { name: messages.dashboard.export, exact: true }).click();
  const file = readFileSync(await (await started).path(), "utf8");
  expect(file.startsWith("\uFEFF")).toBe(true);
  const [names = [], ...homes] = readCsv(file.slice(1));
  const { columns } = messages.sheet;
  const shown = homes.map((cells) =>
    Object.fromEntries(cells.map((cell, place) => [names[place], cell])),
  );
  expect(shown).toHaveLength(2);
  expect(shown[0]).toMatchObject({
    [columns.title]: "טיוטה של דירה",
    [columns.status]: messages.property.states.draft,
  });
  expect(shown[1]).toMatchObject({
    [columns.title]: 'דירה עם ממ"ד, קרובה לים',
    [columns.reference]: "'=1+1",
    [columns.address]: "הרצל 5, דירה 2",
    [columns.rooms]: "3.5",
    [columns.price]: "2450000",
    [columns.description]: "שורה אחת\nושורה שנייה",
    [columns.features]: "מעלית, ממ״ד",
    [columns.propertyTypes]: "דירה, דופלקס",
    [columns.status]: messages.sheet.active,
  });
});
