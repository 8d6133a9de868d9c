import { expect, type Page, type Request, test } from "@playwright/test";
import messages from "@/messages/he.json" with { type: "json" };
import { change, newAccount } from "./support/backend";
import {
  field,
  files,
  fillRequired,
  newAgent,
  openForm,
  publish,
  publishedListing,
  tiles,
  update,
} from "./support/listing";
import { settled, signIn, visit } from "./support/people";
import { photo } from "./support/photos";

const { propertyForm, errors, media } = messages;

/** The server receives and executes the first save, but its response is lost. */
async function loseFirstAnswer(page: Page) {
  let lost = 0;
  await page.route("**/add-property", async (route) => {
    if (route.request().method() !== "POST" || lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort("connectionreset");
  });
  await publish(page).click();
  await expect(page.getByText(messages.form.unavailable)).toBeVisible();
  expect(lost).toBe(1);
}

test("a save whose response is lost succeeds on retry without a duplicate", async ({ page }) => {
  const agent = await newAgent(page);
  await openForm(page);
  await fillRequired(page, "בית שהקשר שלו נותק");
  await loseFirstAnswer(page);
  await expect(field(page, propertyForm.title.label)).toHaveValue("בית שהקשר שלו נותק");
  await publish(page).click();
  await expect(page).toHaveURL(/\/dashboard/);
  expect(await agent.listings()).toHaveLength(1);
});

test("edits made before the retry are saved with it", async ({ page }) => {
  const agent = await newAgent(page);
  await openForm(page);
  await fillRequired(page, "בית במחיר הישן");
  await loseFirstAnswer(page);
  expect(await agent.listings()).toMatchObject([{ title: "בית במחיר הישן" }]);
  await field(page, propertyForm.title.label).fill("בית במחיר החדש");
  await publish(page).click();
  await expect(page).toHaveURL(/\/dashboard/);
  expect(await agent.listings()).toMatchObject([{ title: "בית במחיר החדש" }]);
});

test("a save that never left is sent again, with a picture added in between", async ({
  page,
  context,
}) => {
  const agent = await newAgent(page);
  await openForm(page);
  await fillRequired(page, "בית במקום בלי קליטה");
  await context.setOffline(true);
  await publish(page).click();
  await expect(page.getByText(messages.form.offline)).toBeVisible();
  await files(page).setInputFiles([await photo("kitchen.jpg")]);
  await expect(page.getByText(errors.uploadOffline)).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: media.retry }).click();
  await expect(tiles(page)).toHaveCount(1);
  await publish(page).click();
  await expect(page).toHaveURL(/\/dashboard/);
  const [home, ...others] = await agent.listings();
  expect([home?.title, home?.images.length, others]).toEqual(["בית במקום בלי קליטה", 1, []]);
});

test("a double click creates one listing", async ({ page }) => {
  const agent = await newAgent(page);
  await openForm(page);
  await fillRequired(page);
  await publish(page).dblclick();
  await expect(page).toHaveURL(/\/dashboard/);
  expect(await agent.listings()).toHaveLength(1);
});

test("a conflicting save in a second tab is reported, loses nothing and lets the agent decide", async ({
  page,
  context,
}) => {
  const { agent, home } = await publishedListing(page);

  const other = await context.newPage();
  await visit(page, `/edit-property/${home?.id}`);
  await visit(other, `/edit-property/${home?.id}`);
  await field(page, propertyForm.price.sale).fill("2100000");
  await field(other, propertyForm.title.label).fill("כותרת מהחלון השני");
  await update(page).click();
  await expect(page).toHaveURL(/\/dashboard/);

  await update(other).click();
  await expect(other.getByText(propertyForm.stale.text)).toBeVisible();
  await expect(field(other, propertyForm.title.label)).toHaveValue("כותרת מהחלון השני");
  const [theirs] = await agent.listings();
  expect([Number(theirs?.price), theirs?.version]).toEqual([2_100_000, 2]);

  await other.getByRole("button", { name: propertyForm.stale.mine }).click();
  await expect(update(other)).toBeFocused();
  await update(other).click();
  await expect(other).toHaveURL(/\/dashboard/);
  expect((await agent.listings())[0]).toMatchObject({ title: "כותרת מהחלון השני", version: 3 });
});

test("form input survives a reload and an expired session", async ({ page, context }) => {
  const agent = await newAgent(page);
  await openForm(page);
  await fillRequired(page, "טיוטה שלא הולכת לאיבוד");
  await page.reload();
  await expect(field(page, propertyForm.title.label)).toHaveValue("טיוטה שלא הולכת לאיבוד");

  await context.clearCookies({ name: /^delet-session/ });
  await publish(page).click();
  await expect(page.getByText(propertyForm.session.text)).toBeVisible();
  await page.getByRole("link", { name: propertyForm.session.signIn }).click();
  await page.waitForURL(/\/auth/);
  await settled(page);
  await page.getByLabel("מייל").fill(agent.email);
  await page.getByLabel("סיסמה").first().fill(agent.password);
  await page.getByRole("button", { name: "התחברות", exact: true }).click();
  await expect(page).toHaveURL(/\/add-property/);
  await expect(field(page, propertyForm.title.label)).toHaveValue("טיוטה שלא הולכת לאיבוד");
  await publish(page).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await visit(page, "/add-property");
  await expect(field(page, propertyForm.title.label)).toHaveValue("");
});

test("an open form is cleared while another account is signed in, and restored for its author", async ({
  page,
  context,
}) => {
  const agent = await newAgent(page);
  await openForm(page);
  await fillRequired(page, "נכס של מי שהתחיל אותו");
  const tab = await context.newPage();
  await signIn(tab, await newAccount());
  await visit(tab, "/dashboard");
  const title = field(page, propertyForm.title.label);
  await expect(title).toHaveValue("");
  await signIn(tab, agent);
  await visit(tab, "/dashboard");
  await expect(title).toHaveValue("נכס של מי שהתחיל אותו");
  await tab.close();
  await publish(page).click();
  await expect(page).toHaveURL(/\/dashboard/);
  expect(await agent.listings()).toHaveLength(1);
});

test("an open form is hidden when its agent signs out in another tab, and restored later", async ({
  page,
  context,
}) => {
  const agent = await newAgent(page);
  const tabs = { leads: await context.newPage(), out: await context.newPage() };
  await openForm(page);
  await fillRequired(page, "נכס של מי שיצאה בלשונית אחרת");
  await visit(tabs.leads, "/leads?state=new");
  await visit(tabs.out, "/pricing");
  await tabs.out.getByRole("banner").getByRole("button", { name: messages.layout.signOut }).click();
  await expect(tabs.leads).toHaveURL(/\/auth\?mode=signin&next=%2Fleads%3Fstate%3Dnew$/);
  await expect(page).toHaveURL(/\/auth\?mode=signin&next=%2Fadd-property$/);
  await expect(page.getByLabel("מייל").first()).toBeVisible();
  // The tab that signed out is redirected.
  await expect(tabs.out).toHaveURL((url) => url.pathname === "/");

  await settled(page);
  await page.getByLabel("מייל").fill(agent.email);
  await page.getByLabel("סיסמה").first().fill(agent.password);
  await page.getByRole("button", { name: "התחברות", exact: true }).click();
  await expect(page).toHaveURL(/\/add-property/);
  await expect(field(page, propertyForm.title.label)).toHaveValue("נכס של מי שיצאה בלשונית אחרת");
  // No further redirect happens, in this tab or in a new one.
  await visit(tabs.leads, "/leads");
  await expect(tabs.leads).toHaveURL(/\/leads$/);
  await publish(page).click();
  await expect(page).toHaveURL(/\/dashboard/);
});

test("a draft published in another tab is not overwritten by saving it as a draft", async ({
  page,
}) => {
  const agent = await newAgent(page);
  await openForm(page);
  await fillRequired(page, "טיוטה שפורסמה בלשונית אחרת");
  const saveDraft = page.getByRole("button", { name: propertyForm.saveDraft });
  await saveDraft.click();
  await expect(page).toHaveURL(/\/dashboard/);
  const [home] = await agent.listings();
  await visit(page, `/edit-property/${home?.id}`);
  await change(`properties?id=eq.${home?.id}`, {
    status: "active",
    published_at: new Date().toISOString(),
    expires_at: new Date(Date.now() + 9 * 86_400_000).toISOString(),
  });
  await field(page, propertyForm.title.label).fill("מחשבה שעוד לא לגולשים");
  await saveDraft.click();
  await expect(page.getByText(errors.draftPublished)).toBeVisible();
  expect((await agent.listings())[0]?.title).toBe("טיוטה שפורסמה בלשונית אחרת");
  await publish(page).click();
  await expect(page).toHaveURL(/\/dashboard/);
  expect((await agent.listings())[0]?.title).toBe("מחשבה שעוד לא לגולשים");
});

test("pictures cleaned up in the meantime are dropped from a draft, with a message", async ({
  page,
}) => {
  const { agent, home } = await publishedListing(page);
  await visit(page, `/edit-property/${home.id}`);
  const title = field(page, propertyForm.title.label);
  // The stored title may still be loaded into the field while this one is typed.
  await expect(async () => {
    await title.fill("כותרת מהטיוטה");
    await expect(title).toHaveValue("כותרת מהטיוטה", { timeout: 500 });
  }).toPass();
  await files(page).setInputFiles([await photo("kept.jpg")]);
  await expect(tiles(page)).toHaveCount(1);
  // As if the first of two pictures had been swept: a path that the site no longer knows.
  const key = `delet:listing:${agent.profileId}:${home.id}`;
  const gone = `properties/${agent.profileId}/9e107d9d-3721-4b1f-9b6a-0123456789ab.jpg`;
  const kept = () => page.evaluate((name) => localStorage.getItem(name), key);
  await expect.poll(kept).toContain("properties/");
  const draft = JSON.parse((await kept()) ?? "");
  draft.values.images.unshift(gone);
  draft.values.mainImage = 1;
  await page.goto("/dashboard");
  await page.evaluate(
    ([name, text]) => localStorage.setItem(name as string, text as string),
    [key, JSON.stringify(draft)],
  );

  await visit(page, `/edit-property/${home.id}`);
  await expect(page.getByText(/^תמונה אחת שחיכתה בטיוטה כבר לא שמורה/)).toBeVisible();
  await expect(title).toHaveValue("כותרת מהטיוטה");
  await expect(tiles(page)).toHaveCount(1);
  await update(page).click();
  await expect(page).toHaveURL(/\/dashboard/);
  const [after] = await agent.listings();
  expect([after?.title, after?.images]).toEqual(["כותרת מהטיוטה", [draft.values.images[1]]]);
  expect(after?.main_image_url).toBe(draft.values.images[1]);
});

test("a form being filled is not reset when something else in the account changes", async ({
  page,
}) => {
  const { agent, home } = await publishedListing(page);
  await visit(page, `/edit-property/${home.id}`);
  const title = field(page, propertyForm.title.label);
  await title.fill("כותרת באמצע הקלדה");
  await title.evaluate((element) => element.setAttribute("data-same", ""));
  let renewed = 0;
  const count = (request: Request) => {
    if (request.url().includes(`/edit-property/${home.id}?_rsc`)) renewed += 1;
  };
  // Next's router aborts the request once it has read what it needs.
  page.on("requestfinished", count);
  page.on("requestfailed", count);
  let isShown = true;
  // A stream that opens just after a change does not receive it, so this retries.
  await expect(async () => {
    isShown = !isShown;
    await change(`profiles?id=eq.${agent.profileId}`, { show_listing_dates: isShown });
    await expect.poll(() => renewed, { timeout: 8000 }).toBeGreaterThan(0);
  }).toPass();
  await settled(page);
  await expect(title).toHaveAttribute("data-same", "");
  await expect(title).toHaveValue("כותרת באמצע הקלדה");
  await expect(title).toBeFocused();
});
