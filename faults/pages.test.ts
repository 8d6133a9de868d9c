import { type Browser, type BrowserContext, chromium, expect as see } from "@playwright/test";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { visit } from "@/e2e/support/people";
import messages from "@/messages/he.json";
import { findChromium } from "@/scripts/launch/chromium";
import type { Person } from "./support/person";
import { DANA, PASSWORD, startWorld, type World } from "./support/world";

const { account, errorPage, errors, propertyForm, property, address, publicPage } = messages;

/** A busy machine takes its time, and a backend that stalls takes all of it. */
const PATIENCE = { timeout: 45_000 };

let world: World;
let dana: Person;
let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: findChromium(),
    args: ["--disable-gpu", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
  });
  world = await startWorld();
  dana = world.person();
  expect((await dana.signIn(DANA, PASSWORD)).sentTo).toContain("/dashboard");
});
afterAll(async () => {
  await browser?.close();
  await world?.stop();
});
beforeEach(async () => {
  world.proxy.beWell();
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

/** A sentence with the number of the failure in place of `{id}`. */
const numbered = (sentence: string) =>
  new RegExp(sentence.replace("{id}", "[0-9a-f]{8}").replaceAll(".", "\\."));

describe("a person sees", () => {
  test("a page for all of it when the database fails, and their own when they ask again", async () => {
    const own = await danasPage();
    world.proxy.be("fails", "/rest/");
    await own.goto("/dashboard");
    await see(own.getByRole("heading", { name: errorPage.title })).toBeVisible(PATIENCE);
    world.proxy.beWell();
    await own.getByRole("button", { name: errorPage.retry }).click();
    await see(own.getByRole("heading", { name: "Dana Levi" })).toBeVisible(PATIENCE);
  });

  test("which part did not load when that one stalls, and load it when they ask again", async () => {
    const own = await danasPage();
    world.proxy.be("stalls", "/rest/v1/properties");
    await own.goto("/dashboard");
    const said = own.getByRole("heading", { name: account.loadError.properties });
    await see(said).toBeVisible(PATIENCE);
    world.proxy.beWell();
    await own.getByRole("button", { name: account.loadError.again }).click();
    await see(own.getByRole("heading", { name: "Dana Levi" })).toBeVisible(PATIENCE);
  });

  test("a public page say that it cannot be read now, with 503", async () => {
    world.proxy.be("fails", "/rest/");
    const answer = await context.request.get("/explore?city=חולון");
    expect(answer.status()).toBe(503);
    expect(await answer.text()).toContain(publicPage.downTitle);
  });

  test("the sign-in form say so with a number, and keep the address", async () => {
    const form = await open("/auth?mode=signin", await page());
    world.proxy.be("fails", "/auth/");
    await form.getByLabel("מייל").fill(DANA);
    await form.getByLabel("סיסמה", { exact: false }).first().fill(PASSWORD);
    await form.getByRole("button", { name: "התחברות", exact: true }).click();
    await see(form.getByText(numbered(errors.unexpected))).toBeVisible(PATIENCE);
    await see(form.getByLabel("מייל")).toHaveValue(DANA);
  });

  test("the listing form say so with a number, keep every word, and save once when asked again", async () => {
    const form = await open("/add-property", await danasPage());
    const title = form.getByRole("textbox", { name: propertyForm.title.label });
    await title.fill("דירה שנשמרת פעם אחת");
    await form.getByRole("textbox", { name: propertyForm.price.sale }).fill("2450000");
    await form.getByRole("combobox", { name: address.city }).fill("חיפה");
    await form.getByRole("textbox", { name: propertyForm.rooms.label }).fill("4");
    await form.getByRole("button", { name: property.types.apartment, exact: true }).click();
    // It is saved, and the answer is lost.
    world.proxy.be("forgets", "/rest/v1/rpc/save_property");
    await form.getByRole("button", { name: propertyForm.create }).click();
    await see(form.getByText(numbered(errors.unexpected)).first()).toBeVisible(PATIENCE);
    await see(title).toHaveValue("דירה שנשמרת פעם אחת");
    world.proxy.beWell();
    await form.getByRole("button", { name: propertyForm.create }).click();
    await see(form).not.toHaveURL(/add-property/, PATIENCE);
    expect(await world.rows("properties?select=id&title=eq.דירה שנשמרת פעם אחת")).toHaveLength(1);
  });
});
