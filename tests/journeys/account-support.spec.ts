import { randomUUID } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { LIMITS } from "@/lib/auth/limits";
import { paths } from "@/lib/paths";
import messages from "@/messages/he.json" with { type: "json" };
import { DANA, MAYA, PASSWORD } from "@/tests/faults/support/world";
import { open, test } from "./support/admin";
import { expectAccessible } from "./support/axe";
import { mailsTo, newAccount, renewSession } from "./support/backend";
import { mailsIn, openIn, operatorIn, ownWorld, pageIn } from "./support/own-world";
import { freshClient, visit } from "./support/people";

// What an operator does for somebody who cannot sign in, and for mails that did not arrive: on a site of its own, whose
// counters and mails can be set as fifty strangers or a failing mail server would leave them.

const {
  adminSupport,
  adminMails,
  admin: common,
  auth,
  errors,
  adminAudit,
  adminOverview,
} = messages;
const scene = ownWorld();
/** Each of these acts is several calls of a backend that serves one at a time. */
const ON_A_BUSY_MACHINE = { timeout: 60_000 };

/** Starts a sentence with plurals, up to its first placeholder. */
const startOf = (sentence: string) => sentence.split("{")[0] ?? "";
const idOf = async (email: string) => {
  const [user] = await scene.world.query<{ id: string }>(
    `select id from auth.users where email = '${email}'`,
  );
  return user?.id ?? "";
};

async function tryPassword(page: Page, email: string, password: string) {
  await page.getByLabel(auth.signIn.email).first().fill(email);
  await page.getByLabel(auth.signIn.password, { exact: false }).first().fill(password);
  await page.getByRole("button", { name: auth.signIn.submit, exact: true }).click();
}

/** A visitor from a network that was never seen. */
const strangerIn = async (browser: Browser) =>
  (
    await browser.newContext({ baseURL: scene.world.url, extraHTTPHeaders: freshClient() })
  ).newPage();

const card = (page: Page) =>
  page
    .locator("section, div")
    .filter({
      has: page.getByRole("heading", { name: adminSupport.title, exact: true }),
    })
    .last();

test("an operator unlocks an account whose password others guessed at, and its owner signs in", {
  tag: "@phone",
}, async ({ browser }) => {
  const owner = await strangerIn(browser);
  await visit(owner, "/auth?mode=signin");
  await tryPassword(owner, MAYA, "not-the-password");
  await expect(owner.getByText(errors.badCredentials).first()).toBeVisible();
  // The attempts of others: as many as the account's counters allow.
  await scene.world.query(`
    insert into private.rate_limits (bucket, key, window_start, window_seconds, hits)
    select bucket, key, now(), window_seconds, hits
    from (select key, window_seconds from private.rate_limits where bucket = 'sign-in-fresh') fresh,
      (values ('sign-in-fresh', ${LIMITS["sign-in-fresh"].limit}), ('sign-in-rest', ${LIMITS["sign-in-rest"].limit})) full_ (bucket, hits)
    on conflict (bucket, key) do update set hits = excluded.hits, window_start = excluded.window_start
    returning bucket`);
  await tryPassword(owner, MAYA, PASSWORD);
  await expect(owner.getByText(startOf(errors.loginBusy)).first()).toBeVisible();

  const operator = await operatorIn(scene, browser);
  const userId = await idOf(MAYA);
  await openIn(operator, `/admin/users/${userId}`);
  await expect(card(operator).getByText(startOf(adminSupport.locked.signIn))).toBeVisible();
  await expectAccessible(operator);
  await card(operator).getByRole("button", { name: adminSupport.acts.unlocked }).click();
  await expect(operator.getByText(adminSupport.done.unlocked)).toBeVisible(ON_A_BUSY_MACHINE);
  await expect(card(operator).getByText(adminSupport.open)).toBeVisible();
  await expect(
    card(operator).getByRole("button", { name: adminSupport.acts.unlocked }),
  ).toHaveCount(0);

  await tryPassword(owner, MAYA, PASSWORD);
  await expect(owner).toHaveURL(/\/dashboard$/);
  await openIn(operator, "/admin/audit?action=support_unlocked");
  await expect(
    operator.getByText(adminAudit.actions.support_unlocked).locator("visible=true").first(),
  ).toBeVisible();

  // Nobody but an operator does this, on the page or past it.
  const agent = await pageIn(scene, browser, DANA);
  await agent.goto(`/admin/users/${userId}`);
  await expect(agent.getByRole("heading", { name: adminSupport.title })).toHaveCount(0);
  const dana = scene.world.person();
  await dana.signIn(DANA, PASSWORD);
  const act = { userId, act: "unlocked" };
  const refused = await dana.act("supportAccount", paths.adminUser(userId), act);
  expect(refused.data).toBeUndefined();
  expect(refused.serverError?.code ?? refused.sentTo).toBeTruthy();
});

test("an operator sends the confirmation again, which works once and not within the pause", async ({
  browser,
}) => {
  const email = `late-${randomUUID().slice(0, 8)}@support.example`;
  const newcomer = await strangerIn(browser);
  await visit(newcomer, "/auth?mode=signup");
  await newcomer.getByLabel(auth.signUp.name).fill("נועם בלי מייל");
  await newcomer.getByLabel(auth.signUp.email).fill(email);
  await newcomer.getByLabel(auth.signUp.password, { exact: false }).first().fill(PASSWORD);
  await newcomer.getByRole("checkbox", { name: /תנאי השימוש/ }).check();
  await newcomer.getByRole("button", { name: auth.signUp.submit }).click();
  await expect(newcomer.getByRole("heading", { name: /^החשבון נוצר בהצלחה/ })).toBeVisible();
  const confirmations = () => mailsIn(scene, email).filter(({ kind }) => kind === "confirmation");
  expect(confirmations()).toHaveLength(1);

  const operator = await operatorIn(scene, browser);
  await openIn(operator, `/admin/users/${await idOf(email)}`);
  const send = card(operator).getByRole("button", { name: adminSupport.acts.confirmation_sent });
  await send.click();
  await expect(operator.getByText(errors.tooManyRequests)).toBeVisible(ON_A_BUSY_MACHINE);
  expect(confirmations()).toHaveLength(1);
  await scene.world.query(
    `update auth.users set confirmation_sent_at = now() - interval '10 minutes' where email = '${email}'`,
  );
  await send.click();
  await expect(operator.getByText(adminSupport.done.confirmation_sent)).toBeVisible(
    ON_A_BUSY_MACHINE,
  );
  await expect.poll(() => confirmations().length).toBe(2);
  await expect(operator.locator("body")).not.toContainText("token_hash");

  const link = new URL(confirmations().at(-1)?.link ?? "");
  await visit(newcomer, link.pathname + link.search);
  await newcomer.getByRole("button", { name: "אישור החשבון" }).click();
  await expect(newcomer).toHaveURL(/\/dashboard$/);
  // The operator's page is of the time before.
  await send.click();
  await expect(operator.getByText(errors.alreadyConfirmed)).toBeVisible(ON_A_BUSY_MACHINE);
  expect(confirmations()).toHaveLength(2);
  await openIn(operator, `/admin/users/${await idOf(email)}`);
  await expect(send).toHaveCount(0);
});

test("an operator sends a reset link to its owner alone, and signs out all devices of an account", {
  tag: "@phone",
}, async ({ admin, browser }) => {
  const { email, session } = await newAccount();
  const userId = session.user.id;
  // A device that stays signed in for as long as it can refresh its session.
  const elsewhere = await renewSession(session);
  await open(admin, paths.adminUser(userId));
  await card(admin).getByRole("button", { name: adminSupport.acts.reset_sent }).click();
  await expect(admin.getByText(adminSupport.done.reset_sent)).toBeVisible(ON_A_BUSY_MACHINE);
  const resets = () => mailsTo(email).filter(({ kind }) => kind === "recovery");
  await expect.poll(() => resets().length).toBe(1);
  await expect(admin.locator("body")).not.toContainText("token_hash");
  const owner = await (await browser.newContext()).newPage();
  await visit(owner, resets()[0]?.link ?? "");
  await owner.getByRole("button", { name: auth.confirm.recoverySubmit }).click();
  await expect(owner).toHaveURL(/\/update-password$/);

  const again = await renewSession(elsewhere);
  await open(admin, paths.adminUser(userId));
  await card(admin).getByRole("button", { name: adminSupport.acts.sessions_ended }).click();
  await expect(admin.getByText(adminSupport.endText)).toBeVisible();
  await admin
    .getByRole("alertdialog")
    .getByRole("button", { name: adminSupport.confirm, exact: true })
    .click();
  await expect(admin.getByText(adminSupport.done.sessions_ended)).toBeVisible(ON_A_BUSY_MACHINE);
  await expect(renewSession(again)).rejects.toThrow(/grant_type=refresh_token: 400/);
  for (const act of ["support_reset_sent", "support_sessions_ended"] as const) {
    await open(admin, `/admin/audit?action=${act}`);
    await expect(
      admin.getByText(adminAudit.actions[act]).locator("visible=true").first(),
    ).toBeVisible();
  }
});

test("dead mails are sent again from the log, one and all, and arrive", async ({ browser }) => {
  const maya = await idOf(MAYA);
  const [late, full] = ["late", "full"].map((word) => `${word}:${randomUUID()}`);
  // One was true for an hour only. The mail server refused the other six times.
  await scene.world.query(
    `select private.queue_mail('${maya}', 'test', '${late}', '{}', now() - interval '1 hour')`,
  );
  await scene.world.query(`
    insert into private.mails (user_id, kind, key, data, attempts, dead_at, last_error)
    values ('${await idOf(DANA)}', 'test', '${full}', '{}', 6, now(), '452 4.2.2 Mailbox full')
    returning id`);
  const deadMails = async () =>
    (
      await scene.world.query<{ key: string }>(
        `select key from private.mails where dead_at is not null and key in ('${late}', '${full}')`,
      )
    ).length;
  await expect.poll(deadMails, { timeout: 60_000 }).toBe(2);
  const testsTo = (email: string) =>
    mailsIn(scene, email).filter(({ kind }) => kind === "test").length;
  const before = { maya: testsTo(MAYA), dana: testsTo(DANA) };

  const operator = await operatorIn(scene, browser);
  await openIn(operator, "/admin/mails");
  const list = operator.getByRole("region", { name: adminMails.list });
  await expect(list.getByText("452 4.2.2 Mailbox full")).toBeVisible();
  await expect(list.getByText(adminMails.errors.too_late)).toBeVisible();
  await expectAccessible(operator);
  const stale = await operatorIn(scene, browser);
  await openIn(stale, "/admin/mails");
  const againTo = (page: Page, email: string) =>
    page.getByRole("button", { name: adminMails.againTo.replace("{email}", email) });
  await againTo(operator, DANA).click();
  await expect(operator.getByText("המייל חזר לתור")).toBeVisible();
  await expect(againTo(operator, DANA)).toHaveCount(0);
  await expect.poll(() => testsTo(DANA), { timeout: 60_000 }).toBe(before.dana + 1);
  expect(testsTo(MAYA)).toBe(before.maya);

  // It has been sent meanwhile: a second press, in another tab, sends nothing.
  await againTo(stale, DANA).click();
  await expect(stale.getByText(adminMails.againFailed)).toBeVisible();
  await stale.reload();
  await stale.getByRole("button", { name: /^שליחה חוזרת של המייל$/ }).click();
  await expect.poll(() => testsTo(MAYA), { timeout: 60_000 }).toBe(before.maya + 1);
  expect(testsTo(DANA)).toBe(before.dana + 1);
  await openIn(operator, `/admin/mails?address=${encodeURIComponent(MAYA)}`);
  const log = operator.getByRole("region", { name: adminMails.log.title }).last();
  await expect(log.getByText(adminMails.log.states.sent).first()).toBeVisible();
  await expect(operator.getByRole("button", { name: common.retry })).toHaveCount(0);

  const dana = scene.world.person();
  await dana.signIn(DANA, PASSWORD);
  const refused = await dana.act("sendAgain", paths.adminMails, { id: null });
  expect(refused.data).toBeUndefined();
  expect(refused.serverError?.code ?? refused.sentTo).toBeTruthy();
});

test("the overview names a failing job of the worker and counts alerts", { tag: "@phone" }, async ({
  browser,
}) => {
  const { waiting, alerts } = adminOverview;
  const operator = await operatorIn(scene, browser);
  await openIn(operator, "/admin");
  const failed = operator.getByRole("link", { name: "שתי משימות רקע נכשלו בפעם האחרונה" });
  await expect(failed).toHaveCount(0);
  await scene.world.query(
    "insert into private.failed_jobs (job) values ('matches'), ('mails') returning job",
  );
  await scene.world.query(
    `insert into private.alerts (address, filters, query, frequency, consent_version, confirmed_at)
     values ('maya@alerts.example', '{"city": ["חיפה"]}', 'city=חיפה', 'daily', 1, now()) returning id`,
  );
  await openIn(operator, "/admin");
  await expect(failed).toBeVisible();
  await expect(operator.getByText(`${waiting.jobs.matches}, ${waiting.jobs.mails}`)).toBeVisible();
  const numbers = operator.getByRole("region", { name: alerts.title });
  await expect(numbers.getByText(alerts.active)).toBeVisible();
  await expect(operator.locator("body")).not.toContainText("maya@alerts.example");
  await expectAccessible(operator);
  await operator.screenshot({ path: test.info().outputPath("overview.png"), fullPage: true });
  await failed.click();
  await expect(operator.getByText(/משימות שנכשלו בפעם האחרונה/)).toBeVisible();
});
