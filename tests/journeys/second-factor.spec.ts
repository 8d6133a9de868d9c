import type { Browser, Locator, Page } from "@playwright/test";
import { expect } from "@playwright/test";
import messages from "@/messages/he.json" with { type: "json" };
import { codeOf, startSecondFactors } from "@/tests/fakes/second-factor";
import { DANA, MAYA, OPERATOR, PASSWORD, type StartFront } from "@/tests/faults/support/world";
import { test } from "./support/admin";
import { expectCalm } from "./support/modes";
import { mailsIn, openIn, ownWorld, pageIn } from "./support/own-world";
import { signInByHand, visit } from "./support/people";

// Two-step sign-in in a browser. The embedded backend has no second factors, so a fake Supabase Auth with real TOTP codes
// runs in front of it. Serial: each test continues with the account of the one before.
test.describe.configure({ mode: "serial" });

const { factor: words, settings, errors, admin, adminSettings, adminSupport } = messages;
const { gate } = words;

const FACTORS = `create table if not exists auth.mfa_factors (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text,
  factor_type text not null default 'totp',
  status text not null,
  created_at timestamptz not null default now()
)`;

const withSecondFactors: StartFront = async ({ url, keys, query }) => {
  await query(FACTORS);
  // The backend's process takes whole statements.
  const literal = (value: unknown) => `'${String(value).replaceAll("'", "''")}'`;
  const withParams = (sql: string, params: unknown[] = []) =>
    query<Record<string, unknown>>(
      sql.replace(/\$(\d)/g, (_, place) => literal(params[Number(place) - 1])),
    );
  const { jwtSecret, secretKey } = keys;
  return startSecondFactors({ url, jwtSecret, secretKey, query: withParams });
};
const scene = ownWorld(withSecondFactors);

/** What Dana has, across the tests. */
const danas = { secret: "", recovery: [] as string[] };

const button = (within: Page | Locator, name: string) =>
  within.getByRole("button", { name, exact: true });
/** A code that no device shows now. */
const wrongFor = (secret: string) => (codeOf(secret) === "000000" ? "111111" : "000000");

/** Names a device, reads the secret as text and proves it with a code; returns the secret. */
async function addDevice(page: Page, name: string) {
  const field = page.getByLabel(words.name);
  await field.fill(name);
  await button(page, words.make).click();
  await expect(page.getByRole("img", { name: words.qr })).toBeVisible();
  const shown = page.locator("bdi.font-mono");
  await expect(shown).toHaveText(/^[A-Z2-7]{16,}$/);
  const secret = await shown.innerText();
  const code = page.getByLabel(words.code);
  await code.fill(wrongFor(secret));
  await button(page, words.finish).click();
  await expect(page.getByText(errors.codeWrong).first()).toBeVisible();
  await expectCalm(page, `a first code for ${name}`);
  await code.fill(codeOf(secret));
  await button(page, words.finish).click();
  return secret;
}

/** A browser that has given the password and stands before the code. */
async function atTheCode(browser: Browser, email: string) {
  const page = await pageIn(scene, browser);
  await visit(page, "/auth?mode=signin");
  await page.getByLabel("מייל").fill(email);
  await page.getByLabel("סיסמה", { exact: false }).first().fill(PASSWORD);
  await page.getByRole("button", { name: "התחברות", exact: true }).click();
  await expect(page).toHaveURL(/\/auth\/code/);
  await expect(page.getByRole("heading", { level: 1, name: gate.heading })).toBeVisible();
  return page;
}

test("an agent adds a device and gets recovery codes, and other browsers are signed out", {
  tag: "@phone",
}, async ({ browser }) => {
  test.setTimeout(180_000);
  const other = await pageIn(scene, browser, DANA);
  const page = await pageIn(scene, browser, DANA);
  await openIn(page, "/settings");
  const card = page.locator("#security");
  await expect(card.getByText(settings.factor.none)).toBeVisible();
  await button(card, settings.factor.add).click();
  danas.secret = await addDevice(page, "הטלפון של דנה");
  await expect(page.getByText(words.added)).toBeVisible();
  await expect(card.getByText("הטלפון של דנה")).toBeVisible();

  await button(card, settings.factor.makeCodes).click();
  const codes = card.getByRole("status").getByRole("listitem");
  await expect(codes).toHaveCount(10);
  danas.recovery = await codes.allInnerTexts();
  await expectCalm(page, "recovery codes");

  await other.goto("/dashboard");
  await expect(other).toHaveURL(/\/auth/);
  const told = () => mailsIn(scene, DANA).filter(({ kind }) => kind === "second_factor").length;
  await expect.poll(told, { timeout: 40_000 }).toBe(2);
});

test("the password alone is not enough without the device's code", { tag: "@phone" }, async ({
  browser,
}) => {
  const page = await atTheCode(browser, DANA);
  await expectCalm(page, "/auth/code");
  for (const path of ["/dashboard", "/settings", "/add-property"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/auth\/code/);
  }
  await visit(page, "/auth/code");
  const code = page.getByLabel(words.code);
  await code.fill(wrongFor(danas.secret));
  await button(page, gate.submit).click();
  await expect(page.getByText(errors.codeWrong).first()).toBeVisible();
  await code.fill(codeOf(danas.secret));
  await button(page, gate.submit).click();
  await expect(page).toHaveURL(/\/dashboard/);
});

test("without the device a recovery code signs in, only once", async ({ browser }) => {
  const enter = async (page: Page) => {
    await button(page, gate.lost).click();
    await page.getByLabel(gate.recovery).fill(danas.recovery[0] ?? "");
    await button(page, gate.submit).click();
  };
  const page = await atTheCode(browser, DANA);
  await enter(page);
  await expect(page).toHaveURL(/\/dashboard/);
  await openIn(page, "/settings");
  await expect(page.locator("#security")).toContainText("נשארו 9 קודים");

  const again = await atTheCode(browser, DANA);
  await enter(again);
  await expect(again.getByText(errors.codeWrong).first()).toBeVisible();
  await expect(again).toHaveURL(/\/auth\/code/);
});

test("an operator requires codes from operators, adds a device, and removes a lost one", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const operator = await pageIn(scene, browser, OPERATOR);
  const required = adminSettings.requireCode;
  await openIn(operator, "/settings");
  await button(operator.locator("#security"), settings.factor.add).click();
  const secret = await addDevice(operator, "הטלפון של אורלי");
  await expect(operator.getByText(words.added)).toBeVisible();

  await openIn(operator, "/admin/settings");
  await button(operator, admin.edit).click();
  await operator.getByRole("switch", { name: required }).click();
  await button(operator, admin.save).click();
  await expect(operator.getByText(adminSettings.saved)).toBeVisible();

  const [user] = await scene.world.query<{ id: string }>(
    `select id from auth.users where email = '${DANA}'`,
  );
  await openIn(operator, `/admin/users/${user?.id}`);
  await button(operator, adminSupport.removeFactor).click();
  await button(operator.getByRole("alertdialog"), adminSupport.confirm).click();
  await expect(operator.getByText(adminSupport.factorRemoved)).toBeVisible();
  const told = () => mailsIn(scene, DANA).filter(({ kind }) => kind === "second_factor").length;
  await expect.poll(told, { timeout: 40_000 }).toBe(3);
  // The password is enough again.
  await signInByHand(await pageIn(scene, browser), DANA, PASSWORD);

  // Another browser of the operator needs the code.
  const next = await atTheCode(browser, OPERATOR);
  await next.getByLabel(words.code).fill(codeOf(secret));
  await button(next, gate.submit).click();
  await expect(next).toHaveURL(/\/admin/);
});

test("an account lists its devices and signs out the others", async ({ browser }) => {
  test.setTimeout(180_000);
  const other = await pageIn(scene, browser, MAYA);
  const page = await pageIn(scene, browser, MAYA);
  await openIn(page, "/settings");
  const { sessions } = settings;
  const card = page
    .getByRole("heading", { name: sessions.title })
    .locator("xpath=ancestor::*[.//ul][1]");
  await expect(card.getByRole("listitem")).toHaveCount(2);
  await expect(card.getByText(sessions.here)).toHaveCount(1);
  await button(page, sessions.end).click();
  await expect(page.getByText(sessions.done)).toBeVisible();
  await expect(card.getByRole("listitem")).toHaveCount(1);
  await other.goto("/settings");
  await expect(other).toHaveURL(/\/auth/);
  await openIn(page, "/settings");
});
