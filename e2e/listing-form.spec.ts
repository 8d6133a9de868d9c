import { expect as expectNow, type Page, test } from "@playwright/test";
import messages from "../messages/he.json" with { type: "json" };
import { expectAccessible } from "./support/axe";
import { change, newAccount, rows } from "./support/backend";
import { signIn, visit } from "./support/people";
import { phonePhoto, photo } from "./support/photos";

/** A save crosses the browser, the site and the database; a busy machine takes its time. */
const expect = expectNow.configure({ timeout: 15_000 });

const { propertyForm, validation, errors, ai, media, property, address } = messages;

type Row = {
  id: string;
  title: string;
  city: string;
  price: number | string;
  rooms: number | string;
  images: string[];
  main_image_url: string | null;
  version: number;
  description: string | null;
  elevator: boolean;
  ribbon_text: string | null;
};

/** An agent with every tool, signed in; the name finds the rows. */
async function newAgent(page: Page) {
  const name = `סוכן ${Math.random().toString(36).slice(2, 10)}`;
  const account = await newAccount({ name });
  const where = `profiles?name=eq.${encodeURIComponent(name)}`;
  await change(where, {
    feature_property_ribbon_enabled: true,
    enable_ai_parser: true,
    enable_ai_description: true,
  });
  const [profile] = await rows<{ id: string }>(`${where}&select=id`);
  await signIn(page, account.email, account.password);
  const listings = () => rows<Row>(`properties?agent_id=eq.${profile?.id}&order=seq`);
  return { ...account, listings, profileId: profile?.id as string };
}

const field = (page: Page, label: string) => page.getByRole("textbox", { name: label });
const publish = (page: Page) => page.getByRole("button", { name: propertyForm.create });
const update = (page: Page) => page.getByRole("button", { name: propertyForm.update });

async function fillRequired(page: Page, title = "דירת 4 חדרים ברחוב שקט") {
  await field(page, propertyForm.title.label).fill(title);
  await field(page, propertyForm.price.sale).fill("2450000");
  await page.getByRole("combobox", { name: address.city }).fill("חיפה");
  await field(page, propertyForm.rooms.label).fill("4");
  await page.getByRole("button", { name: property.types.apartment, exact: true }).click();
}

async function openForm(page: Page) {
  await visit(page, "/add-property");
  await expect(page.getByRole("heading", { name: propertyForm.addTitle })).toBeVisible();
}

const files = (page: Page) => page.getByLabel(media.pick).and(page.locator("input"));
const tiles = (page: Page) => page.getByRole("button", { name: /^שינוי המקום של תמונה/ });

test("an agent publishes a home with ten photos, one of them straight from the phone", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const agent = await newAgent(page);
  await openForm(page);
  await fillRequired(page);
  const photos = await Promise.all(
    Array.from({ length: 9 }, (_, index) => photo(`${index}.jpg`, { hue: index * 40 })),
  );
  const large = await phonePhoto("phone.jpg");
  expect(large.buffer.byteLength).toBeGreaterThan(6_000_000);
  await files(page).setInputFiles([large, ...photos]);
  await expect(tiles(page)).toHaveCount(10, { timeout: 120_000 });
  await expect(page.getByText(propertyForm.images.hint)).toBeVisible();
  await publish(page).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByText(propertyForm.created)).toBeVisible();

  const [home, ...others] = await agent.listings();
  expect(others).toEqual([]);
  expect([home?.city, Number(home?.price), Number(home?.rooms)]).toEqual(["חיפה", 2_450_000, 4]);
  expect(home?.images).toHaveLength(10);
  expect(home?.main_image_url).toBe(home?.images[0]);

  // The photo as everybody gets it: small, ours, and without the place where it was taken.
  const served = await page.request.get(`/media/${home?.images[0]}`);
  expect(served.headers()).toMatchObject({
    "content-type": "image/jpeg",
    "cache-control": "public, max-age=31536000, immutable",
  });
  expect(served.headers()["set-cookie"]).toBeUndefined();
  const bytes = await served.body();
  expect(served.headers()["content-length"]).toBe(String(bytes.byteLength));
  expect(bytes.byteLength).toBeLessThan(1_048_576);
  expect(bytes.includes("DELETCAM")).toBe(false);
});

test("an empty form says what is missing, beside the fields and at the top", async ({ page }) => {
  await newAgent(page);
  await openForm(page);
  await publish(page).click();
  await expect(page.getByRole("alert").getByRole("link")).toHaveCount(5);
  await expect(field(page, propertyForm.title.label)).toBeFocused();
  await expect(page.getByText(validation.typesRequired)).toHaveCount(2);
  await expectAccessible(page);
});

test("rules are said while typing: floors, types, ribbon", async ({ page }) => {
  await newAgent(page);
  await openForm(page);
  await field(page, propertyForm.floor.label).fill("5");
  await expect(page.getByText(validation.floorNeedsBuilding)).toBeVisible();
  await field(page, propertyForm.floorsInBuilding).fill("4");
  await expect(page.getByText(validation.floorAboveBuilding)).toBeVisible();

  await page.getByRole("button", { name: "הכל: דירות" }).click();
  await expect(page.getByText(propertyForm.types.full)).toBeVisible();
  await expect(page.getByRole("button", { pressed: true })).toHaveCount(3);

  await page.getByRole("switch", { name: propertyForm.ribbon.enabled }).click();
  await field(page, propertyForm.ribbon.text).fill("א".repeat(21));
  await expect(page.getByText(/טקסט ארוך עלול להיחתך/)).toBeVisible();
  await field(page, propertyForm.ribbon.text).fill("א".repeat(25));
  await field(page, propertyForm.ribbon.color).fill("#12");
  await field(page, propertyForm.ribbon.color).blur();
  await expect(page.getByText(validation.ribbonTextLength)).toBeVisible();
  await expect(page.getByText(validation.ribbonColorInvalid)).toBeVisible();
});

test("a listing is edited and its pictures are put in another order from the keyboard", async ({
  page,
}) => {
  const agent = await newAgent(page);
  await openForm(page);
  await fillRequired(page);
  await files(page).setInputFiles([await photo("a.jpg"), await photo("b.jpg", { hue: 220 })]);
  await expect(tiles(page)).toHaveCount(2, { timeout: 30_000 });
  await publish(page).click();
  await expect(page).toHaveURL(/\/dashboard/);
  const [before] = await agent.listings();

  await visit(page, `/edit-property/${before?.id}`);
  await expect(field(page, propertyForm.price.sale)).toHaveValue("2,450,000");
  await field(page, propertyForm.price.sale).fill("2390000");
  await tiles(page).first().focus();
  await page.keyboard.press("Space");
  await expect(page.getByText(/תמונה 1 מתוך 2 הורמה/)).toBeAttached();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByText(/התמונה במקום 2/)).toBeAttached();
  await page.keyboard.press("Space");
  await expect(page.getByText(/הונחה במקום 2/)).toBeAttached();
  await update(page).click();
  await expect(page.getByText(propertyForm.updated)).toBeVisible();

  const [after] = await agent.listings();
  expect([Number(after?.price), after?.version]).toEqual([2_390_000, 2]);
  expect(after?.images).toEqual([...(before?.images ?? [])].reverse());
  // The main picture is the same picture, wherever it stands.
  expect(after?.main_image_url).toBe(before?.main_image_url);
});

test("a pasted listing fills what is ticked and nothing else", async ({ page }) => {
  await newAgent(page);
  await openForm(page);
  await page
    .getByLabel(ai.parser.label)
    .fill(
      'למכירה בחיפה 4 חדרים, 98 מ"ר, קומה 7 מתוך 5, מעלית, מחיר 2,450,000 ש"ח, דנה 054-1234567',
    );
  await page.getByRole("button", { name: ai.parser.analyse }).click();
  await expect(page.getByText(ai.parser.floorTooHigh)).toBeVisible();
  await expect(
    page.getByRole("checkbox", { name: ai.parser.field.floor, exact: true }),
  ).not.toBeChecked();
  await page.getByRole("checkbox", { name: ai.parser.field.price }).click();
  await page
    .getByRole("region", { name: ai.parser.title })
    .getByRole("textbox", { name: ai.parser.field.rooms })
    .fill("4.5");
  await page.getByRole("button", { name: /^העברת/ }).click();

  await expect(page.getByText(ai.parser.transferred)).toBeVisible();
  await expect(page.getByRole("combobox", { name: address.city })).toHaveValue("חיפה");
  await expect(field(page, propertyForm.rooms.label)).toHaveValue("4.5");
  await expect(field(page, propertyForm.builtArea)).toHaveValue("98");
  await expect(field(page, propertyForm.price.sale)).toHaveValue("");
  await expect(field(page, propertyForm.floor.label)).toHaveValue("");
  await expect(page.getByRole("switch", { name: property.features.elevator })).toBeChecked();
});

test("a description is written from the facts, improved, and put after the present one", async ({
  page,
}) => {
  await newAgent(page);
  await openForm(page);
  const create = page.getByRole("button", { name: ai.describe.create });
  await expect(create).toBeDisabled();
  await fillRequired(page);
  await field(page, propertyForm.builtArea).fill("98");
  await page.getByLabel(propertyForm.condition.label).selectOption("renovated");
  await expect(create).toBeDisabled();
  await page.getByRole("switch", { name: property.features.mamad }).click();
  await create.click();
  const text = page.getByRole("textbox", { name: ai.describe.text });
  await expect(page.getByRole("button", { name: ai.describe.replace })).toBeEnabled();
  expect(await text.inputValue()).toContain("חיפה");
  await page.getByRole("button", { name: ai.describe.replace }).click();

  const description = page.getByRole("textbox", { name: propertyForm.description.label });
  const first = await description.inputValue();
  expect(first.length).toBeGreaterThan(40);
  await page.getByRole("button", { name: ai.describe.improve }).click();
  await expect(page.getByRole("button", { name: ai.describe.add })).toBeEnabled();
  await page.getByRole("button", { name: ai.describe.add }).click();
  expect((await description.inputValue()).startsWith(`${first}\n\n`)).toBe(true);
});

test("a save whose answer is lost succeeds on the second try, once", async ({ page }) => {
  const agent = await newAgent(page);
  await openForm(page);
  await fillRequired(page, "בית שהקשר שלו נותק");
  let lost = 0;
  await page.route("**/add-property", async (route) => {
    if (route.request().method() !== "POST" || lost > 0) return route.continue();
    lost += 1;
    // The server hears it and saves; the answer never arrives.
    await route.fetch();
    await route.abort("connectionreset");
  });
  await publish(page).click();
  await expect(page.getByText(messages.form.offline)).toBeVisible();
  await expect(field(page, propertyForm.title.label)).toHaveValue("בית שהקשר שלו נותק");
  await publish(page).click();
  await expect(page).toHaveURL(/\/dashboard/);
  expect(lost).toBe(1);
  expect(await agent.listings()).toHaveLength(1);
});

test("a double click creates one listing", async ({ page }) => {
  const agent = await newAgent(page);
  await openForm(page);
  await fillRequired(page);
  await publish(page).dblclick();
  await expect(page).toHaveURL(/\/dashboard/);
  expect(await agent.listings()).toHaveLength(1);
});

test("the second of two tabs is told, loses nothing and decides", async ({ page, context }) => {
  const agent = await newAgent(page);
  await openForm(page);
  await fillRequired(page);
  await publish(page).click();
  await expect(page).toHaveURL(/\/dashboard/);
  const [home] = await agent.listings();

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
  await update(other).click();
  await expect(other).toHaveURL(/\/dashboard/);
  expect((await agent.listings())[0]).toMatchObject({ title: "כותרת מהחלון השני", version: 3 });
});

test("what was typed survives a reload and an expired session", async ({ page, context }) => {
  const agent = await newAgent(page);
  await openForm(page);
  await fillRequired(page, "טיוטה שלא הולכת לאיבוד");
  await page.reload();
  await expect(field(page, propertyForm.title.label)).toHaveValue("טיוטה שלא הולכת לאיבוד");

  await context.clearCookies({ name: /^delet-session/ });
  await publish(page).click();
  await expect(page.getByText(propertyForm.session.text)).toBeVisible();
  await page.getByRole("link", { name: propertyForm.session.signIn }).click();
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

test("leaving asks only when something was typed", async ({ page }) => {
  await newAgent(page);
  await openForm(page);
  await page.getByRole("button", { name: propertyForm.cancel }).click();
  await expect(page).toHaveURL(/\/dashboard/);

  await openForm(page);
  await field(page, propertyForm.title.label).fill("משהו שהוקלד");
  await page.getByRole("button", { name: propertyForm.cancel }).click();
  await page.getByRole("button", { name: propertyForm.leave.stay }).click();
  await expect(field(page, propertyForm.title.label)).toHaveValue("משהו שהוקלד");
  await page.getByRole("button", { name: propertyForm.cancel }).click();
  await page.getByRole("button", { name: propertyForm.leave.throwAway }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await openForm(page);
  await expect(field(page, propertyForm.title.label)).toHaveValue("");
});

test("the address offers places to the keyboard and takes free text", async ({ page }) => {
  await newAgent(page);
  await openForm(page);
  const street = page.getByRole("combobox", { name: address.label });
  await street.pressSequentially("הירקון 12 תל אב");
  await expect(page.getByRole("option", { name: "הירקון 12, תל אביב-יפו" })).toBeVisible();
  await expect(street).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("listbox").getByRole("option", { selected: true })).toHaveCount(1);
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(street).toHaveValue("הירקון 12");
  await expect(page.getByRole("combobox", { name: address.city })).toHaveValue("תל אביב-יפו");
  await street.fill("מאחורי התחנה הישנה");
  await page.keyboard.press("Escape");
  await expect(street).toHaveValue("מאחורי התחנה הישנה");
});

test("files that are no photos are refused in words, and the rest goes on", async ({ page }) => {
  await newAgent(page);
  await openForm(page);
  await files(page).setInputFiles([
    { name: "page.jpg", mimeType: "image/jpeg", buffer: Buffer.from("<!doctype html><script>") },
    {
      name: "IMG_1.heic",
      mimeType: "image/heic",
      buffer: Buffer.from("\0\0\0\x18ftypheic\0\0\0\0", "latin1"),
    },
    await photo("good.jpg"),
  ]);
  await expect(page.getByText(errors.imageType)).toBeVisible();
  await expect(page.getByText(errors.imageHeic)).toBeVisible();
  await expect(tiles(page)).toHaveCount(1, { timeout: 30_000 });
});

test("an upload needs a session, our own page and a file within the limit", async ({
  page,
  playwright,
  baseURL,
}) => {
  const agent = await newAgent(page);
  const small = await photo("a.jpg", { width: 200, height: 150 });
  const send = (origin: string, data: Buffer, request = page.request) =>
    request.post("/api/uploads?kind=listing", {
      headers: { origin, "content-type": "image/jpeg" },
      data,
    });
  const own = baseURL as string;

  const stranger = await playwright.request.newContext({ baseURL: own });
  expect((await send(own, small.buffer, stranger)).status()).toBe(401);
  expect((await send("https://evil.example", small.buffer)).status()).toBe(403);
  const large = await send(own, Buffer.alloc(2_202_009, 1));
  expect([large.status(), await large.json()]).toEqual([
    413,
    { code: "imageTooLarge", values: { megabytes: 1 } },
  ]);
  const taken = await send(own, small.buffer);
  expect(taken.status()).toBe(200);
  expect((await taken.json()).path).toMatch(
    new RegExp(`^properties/${agent.profileId}/[0-9a-f-]{36}\\.jpg$`),
  );

  for (const path of [
    "/media/properties/x.jpg",
    "/media/../secrets",
    `/media/properties/${agent.profileId}/`,
  ]) {
    expect((await page.request.get(path, { maxRedirects: 0 })).status()).not.toBe(200);
  }
});
