import { type Browser, type BrowserContext, chromium, expect as see } from "@playwright/test";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import messages from "@/messages/he.json";
import { findChromium } from "@/scripts/launch/chromium";
import { startFakeModel } from "@/tests/fakes/model";
import { visit } from "@/tests/journeys/support/people";
import { startMaps } from "./support/elsewhere";
import type { Person } from "./support/person";
import { DANA, PASSWORD, startWorld, type World } from "./support/world";

const { account, errorPage, errors, propertyForm, property, address, publicPage } = messages;
const { ai, auth, media } = messages;
const ADVERT = 'למכירה בחיפה דירת 4 חדרים, 98 מ"ר, קומה 3 מתוך 5, מחיר 2,450,000 ש"ח';

/** A busy machine is slow, and a stalled backend uses up its whole timeout. */
const PATIENCE = { timeout: 45_000 };

let world: World;
let dana: Person;
let browser: Browser;
let model: Awaited<ReturnType<typeof startFakeModel>>;
let maps: Awaited<ReturnType<typeof startMaps>>;
let context: BrowserContext;

beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: findChromium(),
    args: ["--disable-gpu", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
  });
  [model, maps] = await Promise.all([startFakeModel(), startMaps()]);
  model.behave({ kind: "refuses" });
  maps.behave("refuses");
  world = await startWorld({
    OPENAI_API_KEY: "key-of-the-fake-model",
    OPENAI_BASE_URL: model.url,
    MAPBOX_TOKEN: "token-of-the-fake-maps",
    MAPBOX_BASE_URL: maps.url,
  });
  dana = world.person();
  expect((await dana.signIn(DANA, PASSWORD)).sentTo).toContain("/dashboard");
});
afterAll(async () => {
  await browser?.close();
  await world?.stop();
  model?.stop();
  maps?.stop();
});
beforeEach(async () => {
  world.proxy.recover();
  await context?.close();
  context = await browser.newContext({ baseURL: world.url, locale: "he-IL" });
});

async function danasPage() {
  const cookies = [...dana.cookies].map(([name, value]) => ({ name, value, url: world.url }));
  await context.addCookies(cookies);
  return context.newPage();
}

const page = () => context.newPage();

const open = async (path: string, on: Awaited<ReturnType<typeof page>>) => {
  await visit(on, path);
  return on;
};

/** A message with the failure's number in place of `{id}`. */
const numbered = (sentence: string) =>
  new RegExp(sentence.replace("{id}", "[0-9a-f]{12}").replaceAll(".", "\\."));

describe("failures shown in the browser", () => {
  test("a failing database shows an error page, and a retry shows the user's dashboard", async () => {
    const own = await danasPage();
    world.proxy.behave("fails", "/rest/");
    const answer = await own.goto("/dashboard?sort=price_asc");
    expect(answer?.status()).toBe(503);
    await see(own.getByRole("heading", { name: errorPage.title })).toBeVisible(PATIENCE);
    world.proxy.recover();
    await own.getByRole("link", { name: errorPage.retry }).click();
    await see(own).toHaveURL(/sort=price_asc/);
    await see(own.getByRole("heading", { name: "Dana Levi" })).toBeVisible(PATIENCE);
  });

  test("a stalled section reports that it did not load, and a retry loads it", async () => {
    const own = await danasPage();
    world.proxy.behave("stalls", "/rest/v1/rpc/own_listings");
    await own.goto("/dashboard");
    const heading = own.getByRole("heading", { name: account.loadError.properties });
    await see(heading).toBeVisible(PATIENCE);
    world.proxy.recover();
    await own.getByRole("button", { name: account.loadError.again }).click();
    await see(own.getByRole("heading", { name: "Dana Levi" })).toBeVisible(PATIENCE);
  });

  test("a public page responds 503 and says that it is unavailable", async () => {
    world.proxy.behave("fails", "/rest/");
    const answer = await context.request.get("/explore?city=חולון");
    expect(answer.status()).toBe(503);
    // It is not cached for the next visitor.
    expect(answer.headers()["cache-control"]).toBe("private, no-store");
    expect(await answer.text()).toContain(publicPage.downTitle);
  });

  test("the sign-in form shows an error with a reference number and keeps the address", async () => {
    const form = await open("/auth?mode=signin", await page());
    world.proxy.behave("fails", "/auth/");
    await form.getByLabel("מייל").fill(DANA);
    await form.getByLabel("סיסמה", { exact: false }).first().fill(PASSWORD);
    await form.getByRole("button", { name: "התחברות", exact: true }).click();
    await see(form.getByText(numbered(errors.unexpected))).toBeVisible(PATIENCE);
    await see(form.getByLabel("מייל")).toHaveValue(DANA);
  });

  test("the sign-up form shows an error when its mail cannot be sent", async () => {
    const form = await open("/auth?mode=signup", await page());
    world.proxy.behave("fails", "/auth/v1/signup");
    await form.getByRole("radio", { name: auth.signUp.agent }).check();
    await form.getByLabel(auth.signUp.name).fill("יעל שחר");
    await form.getByLabel("מייל").fill("yael@faults.example");
    await form.getByLabel("סיסמה", { exact: false }).first().fill(PASSWORD);
    await form.getByRole("checkbox", { name: /תנאי השימוש/ }).check();
    await form.getByRole("button", { name: auth.signUp.submit }).click();
    await see(form.getByText(numbered(errors.signUpFailed))).toBeVisible(PATIENCE);
    await see(form.getByLabel("מייל")).toHaveValue("yael@faults.example");
  });

  test("a picture that was not stored shows an error, and a retry stores it", async () => {
    const form = await open("/add-property", await danasPage());
    world.proxy.behave("fails", "/storage/");
    const create = { width: 640, height: 480, channels: 3, background: "#654" } as const;
    const buffer = await sharp({ create }).jpeg().toBuffer();
    const picture = { name: "kitchen.jpg", mimeType: "image/jpeg", buffer };
    await form.getByLabel(media.pick).and(form.locator("input")).setInputFiles(picture);
    await see(form.getByText(errors.imageStore)).toBeVisible(PATIENCE);
    world.proxy.recover();
    await form.getByRole("button", { name: media.retry }).click();
    await see(form.getByRole("button", { name: /^שינוי המקום של תמונה/ })).toHaveCount(1, PATIENCE);
    await see(form.getByText(errors.imageStore)).toHaveCount(0);
  });

  test("listing text is parsed and addresses are suggested without the model and the maps", async () => {
    const form = await open("/add-property", await danasPage());
    await form.getByLabel(ai.parser.label).fill(ADVERT);
    await form.getByRole("button", { name: ai.parser.analyse }).click();
    await see(form.getByText(ai.parser.analysed).first()).toBeVisible(PATIENCE);
    const read = form.getByRole("region", { name: ai.parser.title });
    await see(read.getByRole("textbox", { name: ai.parser.field.rooms })).toHaveValue("4");
    await form.getByRole("combobox", { name: address.label }).pressSequentially("הירקון 12 תל אב");
    await see(form.getByRole("option", { name: "הירקון 12, תל אביב-יפו" })).toBeVisible(PATIENCE);
    expect(model.requests.length).toBeGreaterThan(0);
    expect(maps.requests()).toBeGreaterThan(0);
  });

  test("the listing form shows a numbered error, keeps its input, and saves once on retry", async () => {
    const form = await open("/add-property", await danasPage());
    const title = form.getByRole("textbox", { name: propertyForm.title.label });
    await title.fill("דירה שנשמרת פעם אחת");
    await form.getByRole("textbox", { name: propertyForm.price.sale }).fill("2450000");
    await form.getByRole("combobox", { name: address.city }).fill("חיפה");
    await form.getByRole("textbox", { name: propertyForm.rooms.label }).fill("4");
    await form.getByRole("button", { name: property.types.apartment, exact: true }).click();
    // It is saved, but the response is lost.
    world.proxy.behave("forgets", "/rest/v1/rpc/save_property");
    await form.getByRole("button", { name: propertyForm.create }).click();
    await see(form.getByText(numbered(errors.unexpected)).first()).toBeVisible(PATIENCE);
    await see(title).toHaveValue("דירה שנשמרת פעם אחת");
    world.proxy.recover();
    await form.getByRole("button", { name: propertyForm.create }).click();
    await see(form).not.toHaveURL(/add-property/, PATIENCE);
    expect(await world.rows("properties?select=id&title=eq.דירה שנשמרת פעם אחת")).toHaveLength(1);
  });

  test("a listing opened from the dashboard shows a loading state, and then its form", async () => {
    await world.query(
      "insert into public.properties (agent_id, title, status) select id, 'טיוטה', 'draft' from public.profiles where name = 'Dana Levi'",
    );
    const own = await open("/dashboard", await danasPage());
    world.proxy.behave("is late", "/rest/v1/properties?select=*");
    await own.locator('a[href^="/edit-property/"]').first().click();
    await see(own.getByRole("status").filter({ hasText: propertyForm.loading })).toBeVisible(
      PATIENCE,
    );
    world.proxy.recover();
    await see(own.getByRole("textbox", { name: propertyForm.title.label })).toBeVisible(PATIENCE);
    await see(own.getByText(propertyForm.loading)).toHaveCount(0);
  });
});
