import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, type BrowserContext, expect, type Page, test } from "@playwright/test";
import { type NewAccount, newSession, openCompany, type Session } from "./backend";

const SESSIONS = join("test-results", "sessions");
const PORT = process.env.E2E_PORT ?? 4110;

const DEMO_PASSWORD = "delet-demo";
export const demoEmail = (key: string) => `${key}@delet.example`;

/** Signs in through the form and waits for the dashboard: for journeys about that. */
export async function signInByHand(page: Page, email: string, password = DEMO_PASSWORD) {
  await visit(page, "/auth?mode=signin");
  await page.getByLabel("מייל").fill(email);
  await page.getByLabel("סיסמה", { exact: false }).first().fill(password);
  await page.getByRole("button", { name: "התחברות", exact: true }).click();
  // Signing in crosses the browser, the site and the database, which is slow on a busy machine.
  await expect(page).not.toHaveURL(/\/auth/);
}

/** The cookies in which the site stores a session: one, or numbered chunks of a long one. */
export function sessionCookies(session: Session) {
  const value = `base64-${Buffer.from(JSON.stringify(session)).toString("base64url")}`;
  const pieces = value.match(/.{1,3000}/g) ?? [];
  return pieces.map((piece, at) => ({
    name: pieces.length === 1 ? "delet-session" : `delet-session.${at}`,
    value: piece,
  }));
}

const enter = (context: BrowserContext, session: Session) =>
  context.addCookies(
    sessionCookies(session).map((cookie) => ({
      ...cookie,
      url: `http://localhost:${PORT}`,
      httpOnly: true,
      sameSite: "Lax" as const,
    })),
  );

/** Signs a new account in without the form, as if it had been here before; no page is open yet. */
export async function signIn(page: Page, { userType, session }: NewAccount) {
  if (userType === "company") await openCompany(session);
  await enter(page.context(), session);
}

/** A page of a signed-in demo person; each signs in once per run, even if a test fails. */
export async function pageOf(browser: Browser, key: string) {
  const context = await browser.newContext();
  await enter(context, await demoSession(key));
  await closeEarlier();
  open.push({ testId: test.info().testId, context });
  return context.newPage();
}

async function demoSession(key: string): Promise<Session> {
  mkdirSync(SESSIONS, { recursive: true });
  const file = join(SESSIONS, `${PORT}-${process.ppid}-${key}.json`);
  if (!existsSync(file)) {
    const session = await newSession(demoEmail(key), DEMO_PASSWORD);
    // Written atomically: the other worker never reads a partial file.
    writeFileSync(`${file}.${process.pid}`, JSON.stringify(session));
    renameSync(`${file}.${process.pid}`, file);
  }
  return JSON.parse(readFileSync(file, "utf8"));
}

/** Open pages poll for changes every few seconds: those of finished tests are closed. */
let open: { testId: string; context: BrowserContext }[] = [];

async function closeEarlier() {
  const { testId } = test.info();
  await Promise.all(open.filter((one) => one.testId !== testId).map((one) => one.context.close()));
  open = open.filter((one) => one.testId === testId);
}

/** A client address that no rate limit has seen, for tests that run into limits. */
export const freshClient = () => {
  const part = () => 1 + Math.floor(Math.random() * 250);
  return { "x-real-ip": `10.${part()}.${part()}.${part()}` };
};

/**
 * Waits until React has hydrated everything in the main part of the page: earlier input can land in a field that is
 * just being replaced.
 */
export async function settled(page: Page) {
  await page.waitForFunction(() => {
    // A public page is not hydrated until first use (components/island/boot/wake.ts).
    const { earlyInput } = globalThis;
    const heard = earlyInput?.over ?? !earlyInput;
    window.dispatchEvent(new Event("focusin"));
    // The hidden fields that name a form's action without scripts are never hydrated.
    const ours = 'form, button, input:not([name^="$ACTION_"]), textarea';
    const fields = [...document.querySelectorAll(`main :is(${ours})`)];
    const taken = (field: Element) =>
      Object.keys(field).some((key) => key.startsWith("__reactFiber$"));
    return heard && document.readyState !== "loading" && fields.every(taken);
  });
  // Fields are marked a moment before React has finished with them.
  await page.evaluate(
    () => new Promise((done) => requestIdleCallback(() => done(null), { timeout: 3000 })),
  );
}

/** Opens a URL and waits until the page is interactive. */
export async function visit(page: Page, path: string) {
  await page.goto(path);
  await settled(page);
}

/** Closes toasts: a hovering mouse keeps one open, and it may cover the button under it. */
export async function closeToasts(page: Page) {
  const toasts = page.locator("[data-sonner-toast]");
  await expect(async () => {
    if ((await toasts.count()) > 0) await toasts.last().getByRole("button").first().click();
    await expect(toasts).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
}
