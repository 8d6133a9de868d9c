import { existsSync, mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { type Browser, type BrowserContext, expect, type Page, test } from "@playwright/test";

const STATES = join("test-results", "sessions");

const DEMO_PASSWORD = "delet-demo";
export const demoEmail = (key: string) => `${key}@delet.example`;

/** Signs in as people do. */
export async function signIn(page: Page, email: string, password = DEMO_PASSWORD) {
  await visit(page, "/auth?mode=signin");
  await page.getByLabel("מייל").fill(email);
  await page.getByLabel("סיסמה", { exact: false }).first().fill(password);
  await page.getByRole("button", { name: "התחברות", exact: true }).click();
  // Signing in crosses the browser, the site and the database; a busy machine takes its time.
  await expect(page).not.toHaveURL(/\/auth/, { timeout: 30_000 });
}

/** A page of a demo person who is signed in already; each signs in once a run, whatever fails in it. */
export async function pageOf(browser: Browser, key: string) {
  mkdirSync(STATES, { recursive: true });
  const state = join(STATES, `${process.env.E2E_PORT ?? 4110}-${process.ppid}-${key}.json`);
  if (!existsSync(state)) {
    const context = await browser.newContext();
    await signIn(await context.newPage(), demoEmail(key));
    // The other worker finds all of it or nothing.
    await context.storageState({ path: `${state}.${process.pid}` });
    renameSync(`${state}.${process.pid}`, state);
    await context.close();
  }
  const context = await browser.newContext({ storageState: state });
  await closeEarlier();
  open.push({ testId: test.info().testId, context });
  return context.newPage();
}

/** Open pages ask for changes every few seconds: those of tests that have ended are closed. */
let open: { testId: string; context: BrowserContext }[] = [];

async function closeEarlier() {
  const { testId } = test.info();
  await Promise.all(open.filter((one) => one.testId !== testId).map((one) => one.context.close()));
  open = open.filter((one) => one.testId === testId);
}

/** An address of a client that no limit has seen, for tests that run into limits. */
export const freshClient = () => {
  const part = () => 1 + Math.floor(Math.random() * 250);
  return { "x-real-ip": `10.${part()}.${part()}.${part()}` };
};

/**
 * Waits until React has taken over everything in the main part of the page: what is typed or
 * pressed before that can land in a field that is just being replaced.
 */
export async function settled(page: Page) {
  await page.waitForFunction(() => {
    const fields = [...document.querySelectorAll("main :is(form, button, input, textarea)")];
    const taken = (field: Element) =>
      Object.keys(field).some((key) => key.startsWith("__reactFiber$"));
    return document.readyState !== "loading" && fields.every(taken);
  });
  // Fields are marked a moment before React has finished with them.
  await page.evaluate(
    () => new Promise((done) => requestIdleCallback(() => done(null), { timeout: 3000 })),
  );
}

/** Opens an address and waits until it can be used. */
export async function visit(page: Page, path: string) {
  await page.goto(path);
  await settled(page);
}
