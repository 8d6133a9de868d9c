import { expect, type Page, test } from "@playwright/test";
import { newAccount, newAddress } from "./support/backend";
import { freshClient, visit } from "./support/people";

/** Seconds until the server responds to the action that `press` triggers, by the browser's own clock. */
async function secondsOf(page: Page, press: () => Promise<void>) {
  const answered = page.waitForResponse((answer) => answer.request().method() === "POST");
  await press();
  const { requestStart, responseStart } = (await answered).request().timing();
  return (responseStart - requestStart) / 1000;
}

/** The message shown after the press, as opposed to earlier ones. */
async function told(page: Page, earlier: string[]) {
  const fresh = async () =>
    (await page.locator("[data-sonner-toast]").allInnerTexts()).filter(
      (text) => !earlier.includes(text),
    );
  await expect.poll(async () => (await fresh()).length).toBeGreaterThan(0);
  return (await fresh())[0] ?? "";
}

const flows: Record<string, (page: Page, email: string) => Promise<() => Promise<void>>> = {
  "signing in": async (page, email) => {
    await visit(page, "/auth?mode=signin");
    await page.getByLabel("מייל").fill(email);
    await page.getByLabel("סיסמה", { exact: false }).first().fill("not-the-password");
    return () => page.getByRole("button", { name: "התחברות", exact: true }).click();
  },
  "signing up": async (page, email) => {
    await visit(page, "/auth?mode=signup");
    await page.getByLabel("שם מלא").fill("יעל שחר");
    await page.getByLabel("מייל").fill(email);
    await page.getByLabel("סיסמה", { exact: false }).first().fill("shalom-olam-77!");
    await page.getByRole("checkbox", { name: /תנאי השימוש/ }).check();
    return () => page.getByRole("button", { name: "יצירת חשבון" }).click();
  },
  "resetting the password": async (page, email) => {
    await visit(page, "/auth?mode=signin");
    await page.getByRole("button", { name: "שכחתי סיסמה" }).click();
    await page.getByLabel("מייל לאיפוס").fill(email);
    return () => page.getByRole("button", { name: "שליחת קישור" }).click();
  },
  "asking for the confirmation again": async (page, email) => {
    await visit(page, `/auth/confirm?type=signup&token_hash=${"a".repeat(64)}`);
    await page.getByRole("button", { name: "אישור החשבון" }).click();
    await page.getByRole("button", { name: "בכל זאת לשלוח מייל חדש" }).click();
    await page.getByLabel("מייל לאישור").fill(email);
    return () => page.getByRole("button", { name: "שליחת מייל אישור" }).click();
  },
};

const ROUNDS = 2;

for (const [name, prepare] of Object.entries(flows)) {
  test(`${name} reveals neither by text nor by timing whether an address exists`, async ({
    browser,
  }) => {
    test.slow();
    const fastest = { known: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY };
    const words = new Set<string>();
    const known = (await newAccount()).email;
    for (let round = 0; round < ROUNDS; round++) {
      for (const which of ["known", "unknown"] as const) {
        const context = await browser.newContext({ extraHTTPHeaders: freshClient() });
        const page = await context.newPage();
        // Signing up makes an address known, so each round needs a new one.
        const email = which === "known" ? known : newAddress();
        const press = await prepare(page, email);
        const earlier = await page.locator("[data-sonner-toast]").allInnerTexts();
        const seconds = await secondsOf(page, press);
        fastest[which] = Math.min(fastest[which], seconds);
        words.add(await told(page, earlier));
        await context.close();
      }
    }
    expect([...words]).toHaveLength(1);
    // Responses are padded to whole seconds, so that a known address cannot be told from an unknown one by timing.
    // Without padding both are far quicker. (The machine's load is not measured here.)
    expect(fastest.known).toBeGreaterThan(0.95);
    expect(fastest.unknown).toBeGreaterThan(0.95);
  });
}
