import { expect, type Page, test } from "@playwright/test";
import { add, change, newAccount, rows } from "./support/backend";
import { pageOf, signIn, visit } from "./support/people";

const banner = (page: Page) => page.getByRole("region", { name: "מצב החשבון" });

/** The last second in Israel of the day that many days from now. */
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
  const username = `e2e${Date.now().toString(36)}`;
  const { email, password } = await newAccount({ name: "סוכנת בדיקה" });
  await signIn(page, email, password);
  await visit(page, "/profile");
  await page.getByLabel("שם משתמש").fill(username);
  await page.getByRole("button", { name: "שמירה" }).click();
  await expect(page.getByText("הפרופיל נשמר בהצלחה")).toBeVisible();
  const [profile] = await rows<{ id: string }>(`profiles?username=eq.${username}&select=id`);
  for (const { title, city = "חיפה", rooms = 3, price = 1_500_000 } of listings) {
    await add("properties", {
      agent_id: profile?.id,
      title,
      city,
      rooms,
      price,
      transaction_type: "sale",
      property_types: ["apartment"],
    });
  }
  await visit(page, "/dashboard");
  return username;
}

const cards = (page: Page) => page.getByRole("article");

test("an agent without a username is asked to complete the profile", async ({ browser }) => {
  const page = await pageOf(browser, "dana");
  await visit(page, "/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "שלום, דנה ישראלי" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "עדיין אין נכסים" })).toBeVisible();
  await expect(page.getByText("לא פעיל")).toBeVisible();
  await page.getByRole("link", { name: "לפרופיל" }).click();
  await expect(page).toHaveURL(/\/profile$/);
});

test("the way to a mini-site without a username leads to the profile, with the reason", {
  tag: "@phone",
}, async ({ browser, isMobile }) => {
  const page = await pageOf(browser, "dana");
  await visit(page, "/dashboard");
  if (isMobile) await page.getByRole("button", { name: "תפריט", exact: true }).click();
  await page.getByRole("link", { name: "הגדרת שם משתמש למיני־סייט" }).click();
  await expect(page.getByText("כדי לפתוח מיני־סייט צריך להגדיר שם משתמש")).toBeVisible();
  await expect(page).toHaveURL(/\/profile$/);
});

test("filters narrow the list, stand in the address and are taken away one by one", {
  tag: ["@phone", "@first"],
}, async ({ page }) => {
  await agentWith(page, [
    { title: "דירה בהדר", city: "חיפה", rooms: 3, price: 1_200_000 },
    { title: "דירה בכרמל", city: "חיפה", rooms: 4, price: 2_400_000 },
    { title: "דירה בצפון", city: "תל אביב-יפו", rooms: 4, price: 4_400_000 },
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

test("a page past the end is the last one, and one room is said in words", async ({ page }) => {
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

test("the filtered link leads to the mini-site with the same filters", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const username = await agentWith(page, [{ title: "דירה בהדר", rooms: 3.5 }]);
  await visit(page, "/dashboard?rooms=3.5");
  await page.getByRole("button", { name: "שיתוף קישור מסונן" }).click();
  await expect(page.getByText("הקישור הועתק ללוח")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`/agent/${username}?roomsMin=3.5&roomsMax=3.5`);
});

test("a listing is deleted after a question, and can be had back for a few seconds", {
  tag: "@phone",
}, async ({ page }) => {
  await agentWith(page, [{ title: "דירה שנשארת" }, { title: "דירה שנמחקת" }]);
  const remove = async () => {
    await page.getByRole("button", { name: "מחיקה: דירה שנמחקת" }).click();
    await page.getByRole("button", { name: "מחיקת הנכס" }).click();
    await expect(cards(page)).toHaveCount(1);
  };
  await remove();
  await page.getByRole("button", { name: "החזרה" }).click();
  await expect(cards(page)).toHaveCount(2);

  await remove();
  await expect(page.getByText("הנכס נמחק בהצלחה")).toBeVisible({ timeout: 15_000 });
  await page.reload();
  await expect(cards(page)).toHaveCount(1);
});

test("leaving the page right after a deletion does not call it off", async ({ page }) => {
  const username = await agentWith(page, [{ title: "דירה שנמחקת" }]);
  await page.getByRole("button", { name: "מחיקה: דירה שנמחקת" }).click();
  await page.getByRole("button", { name: "מחיקת הנכס" }).click();
  await expect(cards(page)).toHaveCount(0);
  await visit(page, "/privacy");
  await expect
    .poll(() =>
      rows(`properties?select=id,agent:profiles!inner(username)&agent.username=eq.${username}`),
    )
    .toEqual([]);
});

test("many listings come by pages", async ({ browser }) => {
  const page = await pageOf(browser, "noa");
  await visit(page, "/dashboard");
  await expect(cards(page)).toHaveCount(24);
  await page.getByRole("link", { name: "הבא" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(cards(page)).toHaveCount(2);
});

test("the banner tells how long a subscription stays open", async ({ browser }) => {
  const page = await pageOf(browser, "noa");
  await visit(page, "/dashboard");
  await expect(banner(page).getByText(/^המנוי פעיל עד .* נותרו \d+ ימים$/)).toBeVisible();
});

// Orly has no office, whose plan would stand in the banner instead.
for (const [days, sentence] of [
  [3, "תקופת הניסיון: נותרו 3 ימים"],
  [0, "תקופת הניסיון מסתיימת היום"],
] as const) {
  test(`the banner tells how long the trial goes on: ${days} days`, async ({ browser }) => {
    // The demo's data may be of yesterday: midnight passes in the middle of a run too.
    await change("profiles?username=eq.orly-dagan", { trial_end_date: endOfDay(days) });
    const page = await pageOf(browser, "orly");
    await visit(page, "/dashboard");
    await expect(banner(page).getByText(sentence)).toBeVisible();
  });
}

test("when the trial is over there is a page that says so, with three ways on", async ({
  browser,
}) => {
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
