import { expect, test } from "@playwright/test";
import messages from "@/messages/he.json" with { type: "json" };
import { add, change, newAccount, rows } from "./support/backend";
import { pageOf, signIn, visit } from "./support/people";

test("a company sees its agents with accurate counts", { tag: "@phone" }, async ({ browser }) => {
  const page = await pageOf(browser, "keshatot");
  await visit(page, "/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: 'קשתות נדל"ן' })).toBeVisible();
  const agents = await rows("profiles?organization_code=eq.KSHT2026&select=id");
  const properties = await rows(
    "properties?select=id,agent:profiles!properties_agent_id_fkey!inner(organization_code)&agent.organization_code=eq.KSHT2026&status=in.(active,under_offer)",
  );
  const stat = (label: string) => page.getByText(label, { exact: true }).locator("..");
  await expect(stat("נכסים מפורסמים")).toContainText(String(properties.length));
  await expect(page.getByText("פעילה")).toBeVisible();
  await expect(
    page.getByRole("button", { name: /^הסרה של .* מהחברה$/ }).filter({ visible: true }),
  ).toHaveCount(agents.length);
  await page.getByRole("searchbox").fill("נועה");
  await expect(
    page.getByRole("button", { name: /^הסרה של .* מהחברה$/ }).filter({ visible: true }),
  ).toHaveCount(1);
  await page.getByRole("searchbox").fill("אין כזה");
  await expect(page.getByRole("heading", { name: "לא נמצאו תוצאות" })).toBeVisible();
});

test("an office that opens its own invitation learns that it is meant for agents", async ({
  browser,
}) => {
  const page = await pageOf(browser, "keshatot");
  await visit(page, "/profile?office=KSHT2026");
  await expect(page.getByText(/^ההזמנה להצטרף למשרד היא לסוכנים/)).toBeVisible();
  await expect(page).toHaveURL(/\/profile$/);
});

test("the company's properties are searched and sorted on the server", { tag: "@phone" }, async ({
  browser,
  isMobile,
}) => {
  const page = await pageOf(browser, "keshatot");
  await visit(page, "/dashboard?view=properties");
  await page.getByRole("searchbox").fill("נועה");
  await page.getByRole("button", { name: "חיפוש" }).click();
  await expect(page).toHaveURL(/search=/);
  if (isMobile) return;
  await page.getByRole("link", { name: "מחיר" }).click();
  await expect(page).toHaveURL(/sort=price_asc/);
  await expect(page.getByRole("columnheader", { name: "מחיר" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  const prices = await page.locator("tbody tr td:nth-child(3)").allInnerTexts();
  const numbers = prices.map((price) => Number(price.replace(/\D/g, "")));
  expect(numbers.length).toBeGreaterThan(3);
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
});

test("a page of properties past the end shows the last one", async ({ browser }) => {
  const page = await pageOf(browser, "keshatot");
  await visit(page, "/dashboard?view=properties&page=999");
  await expect(page.getByRole("link", { name: "הקודם" })).toBeVisible();
  await expect(page.getByRole("link", { name: "הבא" })).toHaveCount(0);
  await expect(
    page.locator('main a[href^="/property/"]').filter({ visible: true }).first(),
  ).toBeVisible();
});

test("an agent joins with the code, appears in the list, and can be removed", {
  tag: "@first",
}, async ({ browser }) => {
  const office = await (await browser.newContext()).newPage();
  const company = await newAccount({ name: "משרד בדיקה", userType: "company" });
  await signIn(office, company);
  await visit(office, "/dashboard");
  await expect(office.getByRole("heading", { name: "אין סוכנים רשומים בחברה" })).toBeVisible();
  await visit(office, "/company-profile");
  const code = await office.getByLabel("קוד ארגון").innerText();

  const page = await (await browser.newContext()).newPage();
  const agent = await newAccount({ name: "סוכן מצטרף" });
  await signIn(page, agent);
  await visit(page, "/profile");
  await page.getByLabel("קוד ארגון").fill(code.toLowerCase());
  await page.getByRole("button", { name: "בדיקה" }).click();
  await expect(page.getByText("החברה נמצאה: משרד בדיקה")).toBeVisible();
  await page.getByRole("button", { name: "שמירה" }).click();
  await expect(page.getByText("הפרופיל נשמר בהצלחה")).toBeVisible();
  await expect(page.getByRole("button", { name: "הסרת הקישור" })).toBeVisible();

  await visit(office, "/dashboard");
  await office
    .getByRole("button", { name: "הסרה של סוכן מצטרף מהחברה" })
    .filter({ visible: true })
    .click();
  await office.getByRole("button", { name: "הסרה מהחברה" }).click();
  await expect(office.getByText("ההסרה של סוכן מצטרף מהחברה נשמרה")).toBeVisible();
  await expect(office.getByRole("heading", { name: "אין סוכנים רשומים בחברה" })).toBeVisible();

  // The agent's open page updates without a reload.
  await expect(page.getByLabel("קוד ארגון")).toBeVisible();
});

test("an office transfers a home to another of its agents, and its URL stays the same", {
  tag: "@phone",
}, async ({ browser, request }) => {
  const company = await newAccount({ name: "משרד מעביר", userType: "company" });
  const office = await (await browser.newContext()).newPage();
  await signIn(office, company);
  await visit(office, "/dashboard");
  await expect(office.getByRole("heading", { name: "אין סוכנים רשומים בחברה" })).toBeVisible();
  const [{ organization_code } = { organization_code: "" }] = await rows<{
    organization_code: string;
  }>(`companies?select=organization_code&owner_user_id=eq.${company.session.user.id}`);
  const [giver, taker] = await Promise.all(
    ["גילה מוסרת", "טל מקבל"].map(async (name) => {
      const { session } = await newAccount({ name });
      const [one] = await change(`profiles?user_id=eq.${session.user.id}`, {
        organization_code,
        username: `e2e-${session.user.id.slice(0, 8)}`,
        is_public: true,
        phone: "050-1234567",
      });
      return one?.id ?? "";
    }),
  );
  const [home] = await add("properties", {
    agent_id: giver,
    title: "דירה שעוברת סוכן",
    transaction_type: "sale",
    price: 1_870_000,
    city: "חיפה",
    rooms: 3,
    property_types: ["apartment"],
  });
  const address = `/property/${home.id}`;
  expect(await (await request.get(address)).text()).toContain("גילה מוסרת");
  await visit(office, "/dashboard?view=properties");
  await office
    .getByRole("checkbox", { name: "בחירת הנכס דירה שעוברת סוכן" })
    .filter({ visible: true })
    .click();
  await office.getByRole("button", { name: "העברה לסוכן אחר" }).click();
  await office.getByLabel("למי להעביר").selectOption({ label: "טל מקבל" });
  await office.getByRole("button", { name: /^העברה אל/ }).click();
  await expect(office.getByText(/^הנכס עבר אל/)).toBeVisible();
  await expect(office.getByText("טל מקבל").filter({ visible: true }).first()).toBeVisible();
  const [row] = await rows<{ agent_id: string }>(`properties?select=agent_id&id=eq.${home.id}`);
  expect(row?.agent_id).toBe(taker);
  const page = await (await request.get(address)).text();
  expect(page).toContain("טל מקבל");
  expect(page).not.toContain("גילה מוסרת");
});

test("an agent allows the office to edit, the office edits, and the agent's dashboard says so", {
  tag: "@phone",
}, async ({ browser }) => {
  const company = await newAccount({ name: "משרד עורך", userType: "company" });
  const office = await (await browser.newContext()).newPage();
  await signIn(office, company);
  await visit(office, "/dashboard");
  const [{ organization_code } = { organization_code: "" }] = await rows<{
    organization_code: string;
  }>(`companies?select=organization_code&owner_user_id=eq.${company.session.user.id}`);
  const agent = await newAccount({ name: "גילה מרשה" });
  const [profile] = await change(`profiles?user_id=eq.${agent.session.user.id}`, {
    organization_code,
  });
  await add("properties", {
    agent_id: profile?.id,
    title: "דירה שהמשרד עורך",
    transaction_type: "sale",
    price: 1_870_000,
    city: "חיפה",
    rooms: 3,
    property_types: ["apartment"],
    reference: "פנקס 12",
  });
  await visit(office, "/dashboard?view=properties");
  const editLink = office
    .getByRole("link", { name: "עריכת הנכס דירה שהמשרד עורך" })
    .filter({ visible: true });
  await expect(office.getByText("דירה שהמשרד עורך").filter({ visible: true })).toBeVisible();
  await expect(editLink).toHaveCount(0);

  const page = await (await browser.newContext()).newPage();
  await signIn(page, agent);
  await visit(page, "/settings");
  await page.getByRole("switch", { name: /^המשרד יכול לערוך/ }).click();
  await expect(page.getByText("ההגדרות נשמרו בהצלחה")).toBeVisible();

  await visit(office, "/dashboard?view=properties");
  await editLink.click();
  await expect(office.getByText(/^הנכס של .*גילה מרשה/)).toBeVisible();
  await expect(office.getByRole("textbox", { name: "כותרת" })).toHaveValue("דירה שהמשרד עורך");
  // The agent's own reference number is hidden from the office.
  await expect(office.getByText("פנקס 12")).toHaveCount(0);
  await office.getByRole("textbox", { name: "כותרת" }).fill("דירה שהמשרד ערך");
  await office.getByRole("button", { name: "עדכון הנכס" }).click();
  await expect(office).toHaveURL(/view=properties/);
  await expect(office.getByText("דירה שהמשרד ערך").filter({ visible: true })).toBeVisible();

  // A sheet for its agents: an unknown agent name is an error on that row.
  await office.getByRole("link", { name: "טעינה מגיליון לסוכנים" }).click();
  const { email } = agent;
  const sheet = `סוכן,כותרת,עיר\n${email},דירה מהגיליון של המשרד,חיפה\nnobody-here,דירה של אף אחד,חיפה\n`;
  await office.getByLabel("בחירת קובץ", { exact: true }).setInputFiles({
    name: "homes.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(sheet),
  });
  await expect(office.getByText("אין במשרד סוכן עם שם המשתמש או המייל הזה")).toBeVisible();
  await office.getByRole("button", { name: "שמירת נכס אחד" }).click();
  await expect(office.getByText("סיימנו: נשמרו 1, לא נשמרו 1.")).toBeVisible();
  expect(
    await rows(`properties?select=title,status&agent_id=eq.${profile?.id}&order=seq.desc&limit=1`),
  ).toEqual([{ title: "דירה מהגיליון של המשרד", status: "draft" }]);

  await visit(page, "/dashboard");
  await expect(page.getByText(/^המשרד ערך את הנכס ב/)).toBeVisible();
  await expect(page.getByText("פנקס 12")).toBeVisible();
});

test("an agent is redirected away from the company profile, with the reason", async ({
  browser,
}) => {
  const page = await pageOf(browser, "noa");
  await visit(page, "/company-profile");
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByText("גישה לא מורשית")).toBeVisible();
});

test("company details are saved, and another company's slug is rejected", {
  tag: "@first",
}, async ({ page, browser }) => {
  await signIn(page, await newAccount({ name: "חברת שמירה", userType: "company" }));
  await visit(page, "/company-profile");
  await page.getByLabel("כתובת העמוד").fill("Keshatot");
  await expect(page.getByText("שם המשתמש כבר בשימוש, בחרו שם אחר")).toBeVisible();
  await page.getByRole("button", { name: "שמירה" }).click();
  await expect(
    page.locator("[data-sonner-toast]").getByText("שם המשתמש כבר בשימוש, בחרו שם אחר"),
  ).toBeVisible();

  const slug = `e2e-${Date.now().toString(36)}`;
  await page.getByLabel("כתובת העמוד").fill(slug);
  await page.getByLabel("תיאור").fill("משרד קטן עם לב גדול, שמכיר כל רחוב בעיר.");
  await expect(page.getByText("הכתובת פנויה")).toBeVisible();
  await page.getByRole("switch", { name: "עמוד ציבורי" }).click();
  await expect(page.getByRole("switch", { name: "עמוד ציבורי" })).toBeChecked();
  await page.getByRole("button", { name: "שמירה" }).click();
  await expect(page.getByText("פרטי החברה עודכנו בהצלחה")).toBeVisible();

  const visitor = await (await browser.newContext()).newPage();
  await visit(visitor, `/company/${slug}`);
  await expect(visitor.getByRole("heading", { level: 1, name: "חברת שמירה" })).toBeVisible();
});

test("a new code replaces the old one after a confirmation", async ({ page }) => {
  await signIn(page, await newAccount({ userType: "company" }));
  await visit(page, "/company-profile");
  const code = page.getByLabel("קוד ארגון", { exact: true });
  const before = await code.innerText();
  expect(before).toMatch(/^[A-Z0-9]{8}$/);
  await page.getByRole("button", { name: "יצירת קוד חדש" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "יצירת קוד חדש" }).click();
  await expect(page.getByText("נוצר קוד ארגון חדש")).toBeVisible();
  await expect(code).not.toHaveText(before);
});

test("an office sets the rule for new leads, and reads the history of a home it may edit", {
  tag: "@phone",
}, async ({ browser }) => {
  const page = await pageOf(browser, "keshatot");
  await visit(page, "/leads");
  const { rule } = messages.leads;
  // Collapsed above the list, with the current rule visible.
  const fold = page.locator("summary", { hasText: rule.title });
  const isAbove = fold.evaluate(
    (one) => one.getBoundingClientRect().top < innerHeight && !one.closest("details")?.open,
  );
  expect(await isAbove).toBe(true);
  await fold.click();
  await page.getByRole("radio", { name: rule.choices.area }).check();
  await page.getByRole("button", { name: rule.save, exact: true }).click();
  await expect(page.getByText(rule.saved)).toBeVisible();
  await expect(fold).toContainText(rule.choices.area);
  await visit(page, "/leads");
  await expect(fold).toContainText(rule.choices.area);
  await fold.click();
  await expect(page.getByRole("radio", { name: rule.choices.area })).toBeChecked();
  await page.getByRole("radio", { name: rule.choices.turn }).check();
  await page.getByRole("button", { name: rule.save, exact: true }).click();
  await expect(page.getByText(rule.saved)).toBeVisible();

  await visit(page, "/dashboard?view=properties");
  await page
    .getByRole("link", { name: /^מה קרה לנכס / })
    .filter({ visible: true })
    .first()
    .click();
  await expect(page.getByText(messages.homeHistory.officeHint)).toBeVisible();
  await expect(page.locator("main article li").first()).toBeVisible();
});
