import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, type BrowserContext, expect, type Page, test } from "@playwright/test";
import { type NewAccount, newSession, openCompany, type Session } from "./backend";

const SESSIONS = join("test-results", "sessions");
const PORT = process.env.E2E_PORT ?? 4110;

const DEMO_PASSWORD = "delet-demo";
export const demoEmail = (key: string) => `${key}@delet.example`;

/** Signs in as people do, and is on the dashboard: for journeys about that. */
export async function signInByHand(page: Page, email: string, password = DEMO_PASSWORD) {
  await visit(page, "/auth?mode=signin");
  await page.getByLabel("מייל").fill(email);
  await page.getByLabel("סיסמה", { exact: false }).first().fill(password);
  await page.getByRole("button", { name: "התחברות", exact: true }).click();
  // Signing in crosses the browser, the site and the database; a busy machine takes its time.
  await expect(page).not.toHaveURL(/\/auth/, { timeout: 30_000 });
}

/** The cookies in which the site keeps a session: one, or numbered pieces of a long one. */
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

/** A new account is signed in past the screen, as if it had been here before; no page is open yet. */
export async function signIn(page: Page, { userType, session }: NewAccount) {
  if (userType === "company") await openCompany(session);
  await enter(page.context(), session);
}

/** A page of a demo person who is signed in already; each signs in once a run, whatever fails in it. */
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
    // The other worker finds all of it or nothing.
    writeFileSync(`${file}.${process.pid}`, JSON.stringify(session));
    renameSync(`${file}.${process.pid}`, file);
  }
  return JSON.parse(readFileSync(file, "utf8"));
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
    // A public page sleeps until it is used (components/island/boot/wake.ts).
    const { earlyInput } = globalThis;
    const heard = earlyInput?.over ?? !earlyInput;
    window.dispatchEvent(new Event("focusin"));
    // Which action a form asks for without a script stands in fields that React never takes over.
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

/** Opens an address and waits until it can be used. */
export async function visit(page: Page, path: string) {
  await page.goto(path);
  await settled(page);
}

/** Closes what was said: the resting mouse keeps a sentence, which may cover the button under it. */
export async function closeToasts(page: Page) {
  const toasts = page.locator("[data-sonner-toast]");
  await expect(async () => {
    if ((await toasts.count()) > 0) await toasts.last().getByRole("button").first().click();
    await expect(toasts).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
}
