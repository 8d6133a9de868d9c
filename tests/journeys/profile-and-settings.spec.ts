import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import messages from "@/messages/he.json" with { type: "json" };
import { add, change, newAccount, rows } from "./support/backend";
import { settled, signIn, visit } from "./support/people";
import { newAgent, newListing } from "./support/public-pages";

test("a profile is saved, and a taken username is reported while typing", {
  tag: "@phone",
}, async ({ page, browser }) => {
  await signIn(page, await newAccount());
  await visit(page, "/profile");
  const username = page.getByLabel("שם משתמש");
  await username.fill("NOA-barak");
  await expect(page.getByText("שם המשתמש כבר בשימוש", { exact: true })).toBeVisible();
  await username.fill("admin");
  await expect(page.getByText("שם המשתמש הזה שמור", { exact: true })).toBeVisible();
  const free = `e2e${Date.now().toString(36)}`;
  await username.fill(free);
  await expect(page.getByText("שם המשתמש פנוי")).toBeVisible();
  await page.getByLabel("טלפון").fill("12");
  await page.getByRole("button", { name: "שמירה" }).click();
  await expect(page.getByText(messages.validation.phoneInvalid)).toBeVisible();
  await page.getByLabel("טלפון").fill("052-555-0199");
  await page.getByRole("button", { name: "שמירה" }).click();
  await expect(page.getByText("הפרופיל נשמר בהצלחה")).toBeVisible();
  const visitor = await (await browser.newContext()).newPage();
  await visit(visitor, `/agent/${free}`);
  await expect(visitor.getByRole("heading", { level: 1, name: "יעל בדיקה" })).toBeVisible();
});

test("a save that conflicts with a change made elsewhere is reported and keeps the input", async ({
  page,
}) => {
  await signIn(page, await newAccount({ name: `שמירה ${Date.now()}` }));
  // The event stream is blocked, so that this page does not learn of the change in time.
  await page.route("**/api/account/events", (route) => route.abort());
  await visit(page, "/profile");
  await page.getByLabel("שם מלא").fill("שם חדש");
  const second = await page.context().newPage();
  await visit(second, "/profile");
  await second.getByLabel("טלפון").fill("052-555-0188");
  await second.getByRole("button", { name: "שמירה" }).click();
  await expect(second.getByText("הפרופיל נשמר בהצלחה")).toBeVisible();
  await second.close();

  await page.getByRole("button", { name: "שמירה" }).click();
  await expect(page.getByText(/^הפרטים השתנו בינתיים במקום אחר/).first()).toBeVisible();
  await expect(page.getByLabel("שם מלא")).toHaveValue("שם חדש");
  // After reading the warning, saving again is allowed.
  await expect(async () => {
    await page.getByRole("button", { name: "שמירה" }).click();
    await expect(page.getByText("הפרופיל נשמר בהצלחה")).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 45_000 });
  await expect(page.getByLabel("שם מלא")).toHaveValue("שם חדש");
});

test("profile edits are kept when their owner signs out in another tab", async ({
  page,
  context,
}) => {
  const account = await newAccount({ name: `יציאה ${Date.now()}` });
  await signIn(page, account);
  await visit(page, "/profile");
  await page.getByLabel("שם מלא").fill("שם שלא נשמר");
  const out = await context.newPage();
  await visit(out, "/pricing");
  await out.getByRole("banner").getByRole("button", { name: messages.layout.signOut }).click();
  await expect(page).toHaveURL(/\/auth\?mode=signin&next=%2Fprofile$/);

  await settled(page);
  await page.getByLabel("מייל").fill(account.email);
  await page.getByLabel("סיסמה").first().fill(account.password);
  await page.getByRole("button", { name: "התחברות", exact: true }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByLabel("שם מלא")).toHaveValue("שם שלא נשמר");
  await expect(page.getByLabel("טלפון")).toHaveValue("");
  await page.getByRole("button", { name: "שמירה" }).click();
  await expect(page.getByText("הפרופיל נשמר בהצלחה")).toBeVisible();
});

test("a profile keeps its edits when the session expires, and saves after signing in in another tab", async ({
  page,
  context,
}) => {
  const account = await newAccount({ name: `סוף ${Date.now()}` });
  await signIn(page, account);
  await visit(page, "/profile");
  await page.getByLabel("שם מלא").fill("שם שנשאר");
  await context.clearCookies();
  await page.getByRole("button", { name: "שמירה" }).click();
  await expect(page.getByText(messages.form.signedOut)).toBeVisible();
  await expect(page.getByLabel("שם מלא")).toHaveValue("שם שנשאר");

  await signIn(page, account);
  const other = await context.newPage();
  await visit(other, "/profile");
  await page.getByRole("button", { name: "שמירה" }).click();
  await expect(page.getByText("הפרופיל נשמר בהצלחה")).toBeVisible();
  await expect(page.getByLabel("שם מלא")).toHaveValue("שם שנשאר");
});

test("a company code that changed before the save leaves nothing partially saved", async ({
  page,
}) => {
  const owner = await newAccount({ userType: "company", name: `חברה ${Date.now()}` });
  const [user] = await rows<{ user_id: string }>(
    `profiles?name=eq.${encodeURIComponent(owner.name)}&select=user_id`,
  );
  const code = `A${Date.now().toString().slice(-7)}`;
  await add("companies", {
    owner_user_id: user?.user_id,
    name: owner.name,
    organization_code: code,
  });
  const name = `סוכן ${Date.now()}`;
  await signIn(page, await newAccount({ name }));
  await visit(page, "/profile");
  await page.getByLabel("קוד ארגון").fill(code);
  await page.getByRole("button", { name: "בדיקה" }).click();
  await expect(page.getByText(`החברה נמצאה: ${owner.name}`)).toBeVisible();

  await change(`companies?organization_code=eq.${code}`, {
    organization_code: code.replace("A", "B"),
  });
  await page.getByLabel("טלפון").fill("052-555-0188");
  await page.getByRole("button", { name: "שמירה" }).click();
  await expect(page.getByText("קוד החברה לא נמצא")).toBeVisible();
  const profile = `profiles?name=eq.${encodeURIComponent(name)}&select=phone,organization_code`;
  expect(await rows(profile)).toEqual([{ phone: null, organization_code: null }]);

  await page.getByRole("button", { name: "ביטול" }).click();
  await page.getByRole("button", { name: "שמירה" }).click();
  await expect(page.getByText("הפרופיל נשמר בהצלחה")).toBeVisible();
  expect(await rows(profile)).toEqual([{ phone: "052-555-0188", organization_code: null }]);
});

test("a taken username also leaves the company unjoined", async ({ page }) => {
  const name = `סוכן ${Date.now()}`;
  await signIn(page, await newAccount({ name }));
  await visit(page, "/profile");
  await page.getByLabel("קוד ארגון").fill("KSHT2026");
  await page.getByRole("button", { name: "בדיקה" }).click();
  await expect(page.getByText(/החברה נמצאה/)).toBeVisible();
  await page.getByLabel("שם משתמש").fill("noa-barak");
  await page.getByRole("button", { name: "שמירה" }).click();
  await expect(page.getByText("שם המשתמש כבר בשימוש").first()).toBeVisible();
  const profile = `profiles?name=eq.${encodeURIComponent(name)}&select=username,organization_code`;
  const neither = { username: null, organization_code: null };
  await expect.poll(() => rows(profile)).toEqual([neither]);

  const username = `e2e${Date.now().toString(36)}`;
  await page.getByLabel("שם משתמש").fill(username);
  await page.getByRole("button", { name: "שמירה" }).click();
  await expect(page.getByText("הפרופיל נשמר בהצלחה")).toBeVisible();
  expect(await rows(profile)).toEqual([{ username, organization_code: "KSHT2026" }]);
});

test("a setting toggled by keyboard is saved at once and persists", async ({ page }) => {
  await signIn(page, await newAccount());
  await visit(page, "/settings");
  const prices = page.getByRole("switch", { name: "הצגת מחירים" });
  await expect(prices).toBeChecked();
  for (let step = 0; step < 30; step++) {
    if (await prices.evaluate((node) => node === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await expect(prices).toBeFocused();
  const turned = await prices.evaluateHandle((node) => {
    const seen: (string | null)[] = [];
    const note = () => seen.push(node.ariaChecked);
    new MutationObserver(note).observe(node, { attributeFilter: ["aria-checked"] });
    return seen;
  });
  await page.keyboard.press("Space");
  await expect(page.getByText("ההגדרות נשמרו בהצלחה")).toBeVisible();
  await expect(prices).toHaveAttribute("aria-busy", "false");
  await expect(prices).not.toBeChecked();
  expect(await turned.jsonValue()).toEqual(["false"]);
  await page.reload();
  await expect(prices).not.toBeChecked();
  await expect(page.getByRole("link", { name: "לתוכניות ולמחירים" })).toHaveAttribute(
    "href",
    "/pricing",
  );
});

test("turning prices off hides them from visitors immediately", async ({ page, browser }) => {
  const agent = await newAgent();
  await newListing(agent.id, { price: 1_234_000 });
  await signIn(page, agent);
  const visitor = await (await browser.newContext()).newPage();
  // A write past the site is noticed within a second.
  await expect(async () => {
    await visit(visitor, `/agent/${agent.username}`);
    expect(await visitor.content()).toContain("1,234,000");
  }).toPass({ timeout: 45_000 });
  await visit(page, "/settings");
  await page.getByRole("switch", { name: "הצגת מחירים" }).click();
  await expect(page.getByText("ההגדרות נשמרו בהצלחה")).toBeVisible();
  await visitor.reload();
  expect(await visitor.content()).not.toContain("1,234,000");
});

test("a change by an admin appears without a reload", async ({ page }) => {
  const name = `שינוי ${Date.now()}`;
  await signIn(page, await newAccount({ name }));
  await page.addInitScript(() => {
    const Stream = window.EventSource;
    window.EventSource = class extends Stream {
      constructor(url: string | URL) {
        super(url);
        this.addEventListener("message", () => Object.assign(window, { heard: true }));
      }
    };
  });
  await visit(page, "/settings");
  await expect(page.getByText("תקופת ניסיון", { exact: true })).toBeVisible();
  // The page has received the current state before anything changes.
  await page.waitForFunction(() => "heard" in window);
  await change(`profiles?name=eq.${encodeURIComponent(name)}`, {
    subscription_active: true,
    subscription_type: "agent",
  });
  await expect(
    page.getByText("agent", { exact: true }).or(page.getByText("מנוי פעיל")),
  ).toBeVisible();
});

test("an external system reads an agent's homes from a secret URL until it is disabled", {
  tag: "@phone",
}, async ({ page }) => {
  const agent = await newAgent();
  const { id } = await newListing(agent.id);
  await signIn(page, agent);
  await visit(page, "/settings");
  await page.getByRole("button", { name: "יצירת כתובת" }).click();
  const address = await page.getByText(/\/reso\.json$/).innerText();
  await expect(page.getByText("עוד לא נקראה")).toBeVisible();
  const read = async () => (await page.request.get(address)).text();
  expect(await read()).toContain(id);
  await visit(page, "/settings");
  await expect(page.getByText("נקראה לאחרונה")).toBeVisible();
  await expect(page.getByText(/\/reso\.json$/)).toHaveCount(0);
  await page.getByRole("button", { name: "כיבוי הכתובת" }).click();
  await page.getByRole("button", { name: "כיבוי", exact: true }).click();
  await expect(page.getByText("הכתובת כובתה")).toBeVisible();
  await expect(page.getByRole("button", { name: "יצירת כתובת" })).toBeVisible();
  expect((await page.request.get(address)).status()).toBe(404);
});

test("users export their data", async ({ page }) => {
  const account = await newAccount();
  await signIn(page, account);
  await visit(page, "/settings");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "הורדת המידע שלי" }).click(),
  ]);
  const data = JSON.parse(readFileSync(await file.path(), "utf8"));
  expect(data.user.email).toBe(account.email);
  expect(data.profile.name).toBe(account.name);
  expect(JSON.stringify(data)).not.toContain("encrypted_password");
});

test("an account is deleted only after its address is typed", async ({ page }) => {
  const name = `מחיקה ${Date.now()}`;
  const account = await newAccount({ name });
  await signIn(page, account);
  await visit(page, "/settings");
  await page.getByRole("button", { name: "מחיקת החשבון" }).click();
  const confirmation = page.getByLabel("כתובת המייל של החשבון");
  await confirmation.fill("someone@else.example");
  await page.getByRole("button", { name: "מחיקה לצמיתות" }).click();
  await expect(page.getByText("הכתובת אינה זהה לכתובת של החשבון")).toBeVisible();
  await confirmation.fill(account.email.toUpperCase());
  await page.getByRole("button", { name: "מחיקה לצמיתות" }).click();
  await expect(page.getByText("החשבון וכל מה שהיה בו נמחקו")).toBeVisible();
  expect(await rows(`profiles?name=eq.${encodeURIComponent(name)}`)).toEqual([]);
  await visit(page, "/dashboard");
  await expect(page).toHaveURL(/\/auth/);
});
