import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { chromium } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import messages from "@/messages/he.json";
import { findChromium } from "@/scripts/launch/chromium";
import { LONG_BUDGET } from "@/scripts/launch/site";
import { readMigrations } from "@/supabase/embedded/migrations";
import { startRedis } from "@/tests/fakes/redis";
import { startSmtp } from "@/tests/fakes/smtp";
import { person } from "@/tests/faults/support/person";
import { startProxy } from "@/tests/faults/support/proxy";
import { addPeople, DANA, MAYA, OPERATOR, PASSWORD } from "@/tests/faults/support/world";
import { type Writer, writer } from "@/tests/faults/support/writes";
import { type Stack, startStack } from "@/tests/stack/backend";
import { type Version, versionIn } from "./support/version";
import { crowd, filesOf, isFine, pagesOf, walk } from "./support/visitors";

// docs/operations.md, "Deploy and upgrade", with two builds on one database and one Redis: the previous one serves while
// the new migrations are applied, then both serve, then the new one alone. `npm run test:upgrade` builds the previous
// one. Serial: each test continues where the one before it ended.

const PREVIOUS = process.env.DELET_PREVIOUS_BUILD ?? "";
const MAILS = 60;
const TYPED = "כותרת מלשונית ישנה";
const { form, propertyForm } = messages;

let stack: Stack;
let redis: Awaited<ReturnType<typeof startRedis>>;
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let balancer: Awaited<ReturnType<typeof startProxy>>;
let old: Version;
let fresh: Version;
/** Where the load balancer sends the next request. */
let serving: () => Version;
let dana: ReturnType<typeof person>;
let operator: ReturnType<typeof person>;
let work: Writer;
let pages: ReturnType<typeof pagesOf>;
const logs = mkdtempSync(join(tmpdir(), "delet-upgrade-"));

const query = async <Row>(sql: string) => (await stack.direct.query(sql)) as Row[];
const folder = () => serving().folder;
const somebody = () => person(() => balancer.url, folder);
/** Each profile that is saved moves the agent's page, and only the last five addresses lead on to it. */
async function agentPage() {
  const [row] = await query<{ username: string }>(
    "select username from public.profiles where name = 'Dana Levi'",
  );
  return `/agent/${row?.username}`;
}
const visitorAtWork = async () => walk(somebody(), [...pages.visitor, await agentPage()]);
const everyPage = async () => [
  ...(await visitorAtWork()),
  ...(await walk(dana, pages.agent)),
  ...(await walk(operator, pages.operator)),
];

/** The agent's pages and a new home. */
const agentAtWork = async () => [
  ...(await walk(dana, pages.agent)),
  { path: "publish", status: (await work.publish()).done ? 200 : 500 },
];

beforeAll(async () => {
  const cluster = process.env.TEST_DATABASE_URL;
  if (!cluster || !PREVIOUS) throw new Error("These tests need two builds: npm run test:upgrade");
  balancer = await startProxy(() => serving().url);
  stack = await startStack({
    cluster,
    siteUrl: balancer.url,
    migrations: readMigrations(join(PREVIOUS, "supabase/migrations")),
  });
  await addPeople(stack.direct);
  [redis, smtp] = await Promise.all([startRedis(), startSmtp()]);
  const [database] = await query<{ name: string }>("select current_database() as name");
  const owner = new URL(cluster);
  owner.pathname = `/${database?.name}`;
  const env = {
    ...LONG_BUDGET,
    SUPABASE_URL: stack.url,
    SUPABASE_PUBLISHABLE_KEY: stack.publishableKey,
    SUPABASE_SECRET_KEY: stack.secretKey,
    SUPABASE_DB_URL: owner.href,
    SITE_URL: balancer.url,
    CLIENT_IP_HEADER: "x-real-ip",
    CONTACT_EMAIL: "help@delet.test",
    CONTACT_PHONE: "03-600-0000",
    REDIS_URL: redis.url,
    SMTP_URL: smtp.url,
    MAIL_FROM: "mail@delet.test",
    MAILS_REST: "off",
  };
  old = await versionIn(PREVIOUS, "old", env, logs);
  fresh = await versionIn(resolve("."), "new", env, logs);
  pages = pagesOf(old.folder, fresh.folder);
  serving = () => old;
});
afterAll(async () => {
  await Promise.all([old?.stop(), fresh?.stop()]);
  balancer?.stop();
  redis?.child.kill("SIGKILL");
  await smtp?.stop();
  await stack?.stop();
  rmSync(logs, { recursive: true, force: true });
});

/** One of each write of an agent and an operator, and a visitor's lead. */
async function everyWrite() {
  const [home] = await query<{ id: string }>(
    "select id from public.properties order by seq limit 1",
  );
  const message = `שלום ${randomUUID()}`;
  await somebody().ask("/api/lead", {
    method: "POST",
    body: new URLSearchParams({
      ...{ kind: "listing", id: home?.id ?? "", consent: "1", request: randomUUID(), time: "" },
      ...{ leave_blank: "", name: "מיכל", phone: "0523334455", hour: "", email: "" },
      message,
    }),
  });
  const { done: isUploaded, path } = await work.upload();
  const listing = work.listings.at(-1);
  return {
    publish: (await work.publish(path ? [path] : [])).done,
    edit: listing ? (await work.edit(listing)).done : false,
    upload: isUploaded,
    profile: (await work.profile()).done,
    subscription: (await work.subscription()).done,
    lead:
      (await query(`select lead_id from public.lead_messages where message = '${message}'`))
        .length === 1,
  };
}
const WRITTEN = {
  publish: true,
  edit: true,
  upload: true,
  profile: true,
  subscription: true,
  lead: true,
};

const queueMails = (count: number) =>
  query(
    `select private.queue_mail(user_id, 'test', gen_random_uuid()::text, '{}')
     from public.profiles, generate_series(1, ${count}) where name = 'Maya'`,
  );
const everyMailSent = () =>
  expect
    .poll(
      async () =>
        (await query("select id from private.mails where sent_at is null and kind = 'test'"))
          .length,
      { timeout: 60_000 },
    )
    .toBe(0);

let oldSite: Awaited<ReturnType<Version["startSite"]>>;
let oldWorker: ReturnType<Version["startWorker"]>;
let newWorker: ReturnType<Version["startWorker"]>;

test("the previous version serves, with a worker beside it", async () => {
  oldSite = await old.startSite();
  oldWorker = old.startWorker();
  expect(await old.ready()).toMatchObject({ status: 200 });
  dana = somebody();
  operator = somebody();
  expect((await dana.signIn(DANA, PASSWORD)).sentTo).toContain("/dashboard");
  expect((await operator.signIn(OPERATOR, PASSWORD)).sentTo).toBeTruthy();
  work = await writer({ query }, dana, operator);
  await work.publish();
  expect(await everyWrite()).toEqual(WRITTEN);
  expect((await everyPage()).filter((answer) => !isFine(answer))).toEqual([]);
  await queueMails(1);
  await everyMailSent();
});

test("the new migrations are applied while it serves, and nobody notices", async () => {
  const stop = crowd([visitorAtWork, () => walk(operator, pages.operator), agentAtWork]);
  expect(await fresh.run("migrate")).toBe(0);
  expect(fresh.log()).toMatch(/Applied: \d{14}/);
  const seen = await stop();
  expect(seen.length).toBeGreaterThan(10);
  expect(seen.filter((answer) => !isFine(answer))).toEqual([]);
  expect(old.errors()).toEqual([]);
  expect(await old.ready()).toEqual({ status: 503, reason: "migrations" });
  expect(await old.live()).toBe(200);
});

test("the previous version reads, writes and sends on the new database", async () => {
  expect((await everyPage()).filter((answer) => !isFine(answer))).toEqual([]);
  expect(await everyWrite()).toEqual(WRITTEN);
  await queueMails(1);
  await everyMailSent();
  expect(old.errors()).toEqual([]);
});

test("both versions serve beside each other, with one session, and learn of each other's writes", async () => {
  await fresh.startSite();
  newWorker = fresh.startWorker();
  expect(await fresh.ready()).toMatchObject({ status: 200 });
  for (const version of [fresh, old, fresh]) {
    serving = () => version;
    expect((await everyPage()).filter((answer) => !isFine(answer))).toEqual([]);
    // What was cached by the other names files that this one does not have.
    for (const path of ["/", "/explore", await agentPage(), "/pricing"]) {
      const files = await filesOf(balancer.url, path);
      expect(files.length).toBeGreaterThan(1);
      expect(files.filter((answer) => !isFine(answer))).toEqual([]);
    }
    expect(await everyWrite()).toEqual(WRITTEN);
    // Both have the page of a home cached when it is changed on this one.
    const home = work.listings.at(-1);
    if (!home) throw new Error("nothing was published");
    const shown = () =>
      Promise.all(
        [old, fresh].map(async ({ url }) => (await fetch(`${url}/property/${home.id}`)).text()),
      );
    await shown();
    expect(await work.edit(home)).toMatchObject({ done: true });
    const [row] = await query<{ title: string }>(
      `select title from public.properties where id = '${home.id}'`,
    );
    for (const page of await shown()) expect(page).toContain(row?.title);
  }
  expect([...old.errors(), ...fresh.errors()]).toEqual([]);
});

test("both workers send from one queue, each mail once", async () => {
  await everyMailSent();
  smtp.received.length = 0;
  await queueMails(MAILS);
  await everyMailSent();
  const names = smtp.received.flatMap(({ to, messageId }) =>
    to.includes(MAYA) ? [messageId] : [],
  );
  expect(names).toHaveLength(MAILS);
  expect(new Set(names).size).toBe(MAILS);
});

test("a form that was open on the previous version keeps what was typed, and the new one saves it", async () => {
  serving = () => old;
  const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
  try {
    const context = await browser.newContext({ locale: "he-IL" });
    await context.addCookies(
      [...dana.cookies].map(([name, value]) => ({ name, value, url: balancer.url })),
    );
    const page = await context.newPage();
    const home = work.listings.at(-1);
    await page.goto(`${balancer.url}/edit-property/${home?.id}`);
    const title = page.getByRole("textbox", { name: propertyForm.title.label });
    const save = page.getByRole("button", { name: propertyForm.update });
    await title.fill(TYPED);
    serving = () => fresh;
    await save.click();
    // Builds with the same NEXT_SERVER_ACTIONS_ENCRYPTION_KEY know each other's forms; others ask for a reload.
    const outdated = page.getByText(form.outdated).first();
    await outdated.or(page.getByText(propertyForm.updated).first()).waitFor();
    if (await outdated.isVisible()) {
      await page
        .getByRole("button", { name: form.reload })
        .or(page.getByRole("link", { name: form.reload }))
        .first()
        .click();
      await page
        .getByText(/^שחזרנו את הטיוטה/)
        .first()
        .waitFor();
      expect(await title.inputValue()).toBe(TYPED);
      await save.click();
    }
    await expect
      .poll(() => query(`select title from public.properties where id = '${home?.id}'`), {
        timeout: 30_000,
      })
      .toEqual([{ title: TYPED }]);
  } finally {
    await browser.close();
  }
});

test("the previous version ends on SIGTERM, and nobody notices", async () => {
  serving = () => fresh;
  const stop = crowd([visitorAtWork, agentAtWork]);
  const codes = await Promise.all([old.end(oldSite), old.end(oldWorker)]);
  const seen = await stop();
  expect(codes).toEqual([143, expect.anything()]);
  expect(seen.filter((answer) => !isFine(answer))).toEqual([]);
  expect(await everyWrite()).toEqual(WRITTEN);
  await queueMails(1);
  await everyMailSent();
  expect(fresh.errors()).toEqual([]);
});

test("the previous build serves again if the new one is taken back", async () => {
  await fresh.end(newWorker);
  oldSite = await old.startSite();
  serving = () => old;
  expect(await old.ready()).toEqual({ status: 503, reason: "migrations" });
  expect((await everyPage()).filter((answer) => !isFine(answer))).toEqual([]);
  expect(await everyWrite()).toEqual(WRITTEN);
  expect(old.errors()).toEqual([]);
});
