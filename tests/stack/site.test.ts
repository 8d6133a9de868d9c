import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Letter } from "@/lib/mail/types";
import { propertySchema } from "@/lib/property/schema";
import { emptyProperty } from "@/lib/property/values";
import * as account from "@/server/account/actions";
import { getBilling } from "@/server/account/billing";
import { openAccount } from "@/server/account/open-account";
import { readAccount } from "@/server/account/read-account";
import { listAudit } from "@/server/admin/audit-queries";
import { getAlertNumbers, getInformation, getOverview, getWeeks } from "@/server/admin/queries";
import { saveChosenHomes } from "@/server/agent/actions";
import { getChosenHomes } from "@/server/agent/own-queries";
import { consumeAi, settleAi } from "@/server/ai/quota";
import { getArea, getComparison, listAreaAddresses, listAreaCities } from "@/server/area/queries";
import { listResetLogs } from "@/server/auth/reset-logs";
import { searchCompanies } from "@/server/company/admin-queries";
import { getCompany } from "@/server/company/public-queries";
import { recordConsent, saveConsentSettings } from "@/server/consent/actions";
import { getConsentSettings, listAllConsents, listConsents } from "@/server/consent/admin-queries";
import { getBannerOnPage } from "@/server/consent/banner";
import { getConsentQuestion } from "@/server/consent/queries";
import * as mails from "@/server/mail/actions";
import { getOwnMails } from "@/server/mail/queries";
import { sendMails } from "@/server/mail/send";
import { sweepMedia } from "@/server/media/sweep";
import * as plans from "@/server/plan/actions";
import { listPlansOnSale } from "@/server/plan/public-queries";
import { listAddons, listPlans } from "@/server/plan/queries";
import * as listings from "@/server/property/actions";
import { getOwnListings } from "@/server/property/own-queries";
import * as shown from "@/server/property/public-queries";
import { getEditedProperty, getPropertyFormSetting } from "@/server/property/queries";
import { listMailedListings, renewByMail } from "@/server/property/renew-by-mail";
import { listHomesOfPin, searchMap } from "@/server/search/map";
import { countListings, findRelaxations, searchListings } from "@/server/search/queries";
import { suggest } from "@/server/search/suggest";
import { sitemapFiles, sitemapUrls } from "@/server/seo/sitemap";
import * as settings from "@/server/settings/actions";
import { getCardRules, getContactTexts } from "@/server/settings/public-queries";
import { getSettings } from "@/server/settings/queries";
import { failsToWrite, unreadyReason } from "@/server/supabase/ready";
import * as templates from "@/server/template/actions";
import { getTemplate } from "@/server/template/queries";
import * as users from "@/server/user/actions";
import { getUser, searchUsers } from "@/server/user/queries";
import { runMaintenance } from "@/server/worker/maintenance";
import * as people from "../database/support/people";
import { tryAddresses } from "./testing/addresses";
import { tryAlerts } from "./testing/alerts";
import { tryCompany } from "./testing/company";
import { tryLeads } from "./testing/leads";
import { tryLists } from "./testing/lists";
import { tryLinks, tryNumbers } from "./testing/numbers";
import { tryMailsAndPrivacy } from "./testing/operator";
import { tryPush } from "./testing/push";
import { tryReports } from "./testing/reports";
import { dataApiCallsIn } from "./testing/sources";
import { clientOf, freshStack } from "./testing/stack";

// What the site reads and writes, by its own functions, through the real PostgREST: that nothing of it
// is refused, cut or misread there. Only what stands around the database is pretended.

const { admin, CARMEL_CODE, dana, DANAS, noa, sharon, yossi } = people;
const now = vi.hoisted(() => ({ person: null as unknown as people.Person }));

vi.hoisted(() => {
  process.env.SUPABASE_URL = "http://stack.test";
  process.env.SUPABASE_PUBLISHABLE_KEY = "sb_publishable_of_nobody";
  process.env.SUPABASE_SECRET_KEY = "sb_secret_of_nobody";
  process.env.SITE_URL = "http://site.test";
  process.env.CONTACT_EMAIL = "help@delet.test";
  process.env.CONTACT_PHONE = "03-600-0000";
  process.env.LOG_LEVEL = "error";
  process.env.WEB_PUSH_PUBLIC_KEY = `B${"a".repeat(86)}`;
  process.env.WEB_PUSH_PRIVATE_KEY = "a".repeat(43);
});
vi.mock("@/server/supabase/clients", () => ({
  createDb: async () => clientOf(scene.stack, now.person),
  publicDb: () => clientOf(scene.stack, people.visitor),
  serviceDb: () => clientOf(scene.stack, people.server),
}));
vi.mock("@/server/supabase/stateless-clients", () => ({
  publicDb: () => clientOf(scene.stack, people.visitor),
  serviceDb: () => clientOf(scene.stack, people.server),
  workerDb: () => clientOf(scene.stack, people.server),
}));
vi.mock("@/server/action", () => {
  const kind = {
    metadata: () => kind,
    inputSchema: () => kind,
    use: () => kind,
    action: (run: unknown) => run,
  };
  const names = ["publicAction", "accountAction", "agentAction", "companyAction", "adminAction"];
  return Object.fromEntries(names.map((name) => [name, kind]));
});
vi.mock("@/server/account/session", () => ({ getAccount: () => accountOf(now.person) }));
vi.mock("@/server/attempt-limits", () => ({ limitClient: async () => undefined }));
vi.mock("@/server/http/request-address", () => ({ getClientAddress: async () => "192.0.2.1" }));
vi.mock("@/server/media/sweep-soon", () => ({ sweepSoon: () => undefined }));
vi.mock("@/server/agent/share-card", () => import("./testing/undrawn"));
vi.mock("@/server/company/share-card", () => import("./testing/undrawn"));
vi.mock("@/server/property/share-cards", () => import("./testing/undrawn"));
vi.mock("next/headers", () => import("./testing/jar"));
vi.mock("next-intl/server", async () => {
  const { createTranslator } = await import("next-intl");
  const { default: messages } = await import("@/messages/he.json");
  const getTranslations = async (namespace: "property") =>
    createTranslator({ locale: "he", messages, namespace: namespace as never });
  return { getTranslations };
});
vi.mock("next/navigation", () => ({ redirect: () => undefined }));
vi.mock("next/cache", () => ({
  unstable_cache: (ask: unknown) => ask,
  revalidatePath: () => undefined,
  revalidateTag: () => undefined,
}));

const scene = freshStack();
/** Every request, as `rpc/name` or the name of the table. */
const called = new Set<string>();
beforeAll(() => {
  const fetched = globalThis.fetch;
  vi.stubGlobal("fetch", (input: RequestInfo | URL, init?: RequestInit) => {
    const address = input instanceof Request ? input.url : String(input);
    const name = /\/rest\/v1\/((?:rpc\/)?\w+)/.exec(address)?.[1];
    if (name) called.add(name);
    return fetched(input, init);
  });
});
afterAll(() => vi.unstubAllGlobals());

/** The account as a page has it; who the token belongs to is Auth's to say. */
async function accountOf(person: people.Person) {
  const db = clientOf(scene.stack, person);
  const claims = { sub: person.id, email: "dana@example.com" };
  db.auth.getClaims = (async () => ({ data: { claims }, error: null })) as never;
  const found = await readAccount(db);
  if (!found?.profile) throw new Error("no profile");
  return { ...found, profile: found.profile };
}

/** An action of the site as this person, with what its form has checked. */
async function act(person: people.Person, action: unknown, parsedInput: object = {}) {
  now.person = person;
  const ctx = { db: clientOf(scene.stack, person), account: await accountOf(person) };
  return (action as (given: object) => Promise<unknown>)({ parsedInput, ctx });
}

test("visitors read all public data", async () => {
  expect(await searchListings({})).toMatchObject({ state: "live", view: { total: 4 } });
  expect(await countListings({ city: ["חיפה"] })).toBe(4);
  expect((await searchMap({ city: ["חיפה"] }, 12)).placed).toBe(4);
  expect((await listHomesOfPin({ city: ["חיפה"] }, "34,32,36,33.5")).total).toBe(4);
  await findRelaxations({ city: ["חיפה"], roomsMin: 9 }, 0);
  const listing = await shown.getListing(DANAS);
  if (listing.state !== "live") throw new Error("the listing is not shown");
  // One price is no history, and two are.
  expect(await shown.getPriceHistory(listing.view)).toBeNull();
  await scene.stack.direct.exec(
    `insert into public.listing_prices (listing, transaction_type, price, "from", "to")
     values ('${DANAS}', 'sale', 2000000, now() - interval '9 days', now() - interval '1 day')`,
  );
  expect(await shown.getPriceHistory(listing.view)).toMatchObject({
    changes: [{ price: 2_000_000 }, { price: 1_950_000 }],
  });
  expect(await shown.getListing(people.GILS)).not.toMatchObject({ state: "live" });
  expect(await getCompany("carmel")).toMatchObject({ state: "live", view: { agents: 1 } });
  expect(await shown.listNewest(3)).toHaveLength(3);
  expect(await shown.listNewestOf(dana.profile, 5)).toHaveLength(2);
  expect(await listAreaCities()).not.toEqual([]);
  await scene.stack.direct.exec("select private.renew_areas(true)");
  expect(await getArea("sale", ["חיפה"])).toMatchObject({ state: "live" });
  expect(await getComparison({ ...listing.view, pricePerSqm: 1 })).toBeNull();
  expect(await listAreaAddresses("0")).toBeInstanceOf(Array);
  expect(await listPlansOnSale()).toHaveLength(3);
  expect(await suggest("דנה", { kind: null, city: null })).not.toEqual([]);
  expect((await getContactTexts()) && (await getCardRules())).toBeTruthy();
  expect(await getBannerOnPage()).not.toBeNull();
  const files = (await sitemapFiles()).map((path) => /([\w-]+)\.xml$/.exec(path)?.[1] ?? "");
  for (const file of files) expect(await sitemapUrls(file)).not.toBeNull();
});

const home = propertySchema.parse({
  ...emptyProperty,
  title: "דירת גן ליד הים",
  transactionType: "sale",
  price: 1_500_000,
  city: "חיפה",
  rooms: 4,
  propertyTypes: ["apartment"],
});

test("visitors save homes, send a list, react to it and delete it", async () => {
  await tryLists(act, now);
  await scene.stack.direct.exec("delete from private.mails where kind = 'list_report'");
});

test("an agent opens, publishes, saves twice, gets a conflict with another tab, and deletes", async () => {
  await openAccount(clientOf(scene.stack, yossi));
  const me = await accountOf(yossi);
  now.person = yossi;
  expect(await getPropertyFormSetting(me)).toBeTruthy();
  const clientRequestId = "70000000-0000-4000-8000-000000000001";
  const answers = { overwrite: false, priceConfirmed: false };
  const form = { ...home, id: null, version: null, clientRequestId, ...answers };
  const made = (await act(yossi, listings.saveProperty, form)) as { id: string; version: number };
  const save = (version: number, price: number) =>
    act(yossi, listings.saveProperty, { ...form, id: made.id, version, price });
  expect(await save(made.version, 1_600_000)).toMatchObject({ version: made.version + 1 });
  await expect(save(made.version, 1_700_000)).rejects.toThrow("staleVersion");
  expect(await getEditedProperty(made.id)).toMatchObject({ version: made.version + 1 });
  expect(await getOwnListings({}, me.profile)).toMatchObject({
    ...{ found: 2, choices: { cities: ["חיפה"] } },
  });
  const hide = { ids: [made.id], change: "hide", finalPrice: null } as const;
  await act(yossi, listings.changeListings, { ...hide, change: "close" });
  await act(yossi, listings.saveFinalPrice, { id: made.id, price: 2_000_000 });
  expect((await getOwnListings({ status: "closed" }, me.profile)).cards).toMatchObject([
    { id: made.id, finalPrice: 2_000_000 },
  ]);
  await act(yossi, listings.changeListings, { ...hide, change: "reopen" });
  expect(await act(yossi, listings.changeListings, hide)).toMatchObject({ done: [made.id] });
  expect(await act(yossi, listings.chooseListings, { query: "status=hidden" })).toEqual([
    { id: made.id, status: "hidden" },
  ]);
  const copy = { id: made.id, clientRequestId: "70000000-0000-4000-8000-000000000002" };
  const copied = (await act(yossi, listings.copyListing, copy)) as { id: string };
  const publish = { ...hide, ids: [copied.id], change: "publish" };
  expect(await act(yossi, listings.changeListings, publish)).toHaveProperty("published.id");
  const remove = { ...hide, ids: [made.id, copied.id], change: "delete" } as const;
  const gone = (await act(yossi, listings.changeListings, remove)) as { done: string[] };
  expect(gone.done.sort()).toEqual([made.id, copied.id].sort());
  expect(await act(yossi, listings.changeListings, hide)).toEqual({
    done: [],
    refused: [{ id: made.id, code: "notFound", values: {} }],
  });
});

test("an agent edits the profile, joins and leaves, consents, uses the model, and deletes the account", async () => {
  expect(await act(yossi, account.checkUsername, { username: "dana" })).toEqual({
    answer: "taken",
  });
  await act(yossi, account.findCompany, { code: CARMEL_CODE });
  const { version } = (await accountOf(yossi)).profile;
  const facts = { areas: ["חיפה"], languages: ["he"], workingSince: "2010", openingHours: null };
  const profile = {
    ...{ name: "יוסי", username: "yossi", phone: "", isPublic: true, imagePath: null },
    ...facts,
  };
  await act(yossi, account.saveProfile, { ...profile, version, pendingCode: CARMEL_CODE });
  await expect(act(yossi, account.saveProfile, { ...profile, name: "א", version })).rejects.toThrow(
    "staleVersion",
  );
  await act(yossi, account.unlinkCompany);
  await act(yossi, account.showOnMiniSite, { what: "prices", shown: false });
  await act(yossi, saveChosenHomes, { pinned: people.YOSSIS, chosen: [] });
  now.person = yossi;
  expect(await getChosenHomes()).toContainEqual(
    expect.objectContaining({ id: people.YOSSIS, chosenPlace: 0 }),
  );
  await act(yossi, mails.setOwnMail, { kind: "expiry", comes: false });
  expect(await getOwnMails()).toContainEqual({ kind: "expiry", comes: false });
  now.person = yossi;
  expect((await getConsentQuestion())?.asks).toBe("member");
  await act(yossi, recordConsent);
  expect(await getConsentQuestion()).toBeNull();
  await getBilling(yossi.id, (await accountOf(yossi)).profile);
  await consumeAi(clientOf(scene.stack, dana), "describe", 10);
  await settleAi(dana.id, "describe", 10, 5);
  const exported = await clientOf(scene.stack, yossi).rpc("export_my_account");
  expect(exported.data).toMatchObject({ profile: { username: "yossi" } });
  await act(yossi, account.deleteMyAccount, { confirmation: "dana@example.com" });
  await expect(accountOf(yossi)).rejects.toThrow("no profile");
});

test("a company edits its page, its code and its agents", () => tryCompany(scene, act, now));

test("operators read and write everything of theirs, and nobody else does", async () => {
  now.person = admin;
  expect((await getOverview()) && (await getWeeks()) && (await getInformation())).toBeTruthy();
  expect(await getAlertNumbers()).toMatchObject({ active: expect.any(Number) });
  expect((await searchUsers({ search: "דנה", page: 1 } as never)).total).toBe(1);
  expect(await getUser("00000000-0000-4000-8000-00000000ffff")).toBeNull();
  expect((await searchCompanies("", 1)).total).toBe(2);
  expect(await listPlans()).toHaveLength(4);
  expect((await listAddons()) && (await listResetLogs())).toBeTruthy();
  const audited = await listAudit({ person: "", action: "", from: "", to: "", page: 1 });
  expect(audited.rows[0]).toMatchObject({ action: "agent_removed" });
  expect((await listAllConsents()) && (await listConsents(1))).toBeTruthy();
  expect((await getConsentSettings()) && (await getSettings())).toBeTruthy();
  const { template, savedAt } = await getTemplate();
  await act(admin, templates.saveTemplate, { ...template, savedAt });
  await act(admin, templates.restoreTemplate);
  await act(admin, saveConsentSettings, { title: "פרטיות", policyVersion: 2 });
  expect(await getConsentSettings()).toMatchObject({
    settings: { title: "פרטיות", policyVersion: 2 },
  });
  await tryMailsAndPrivacy(act);
  await act(admin, settings.saveSettings, { whatsappDisclaimer: "שלום" });
  const plan = { id: null, name: "חדשה", slug: "fresh", price: 5, priority: 9, isActive: true };
  await act(admin, plans.savePlan, plan);
  await expect(act(admin, plans.savePlan, plan)).rejects.toThrow("identifierTaken");
  const { id } = (await listPlans()).find(({ slug }) => slug === "fresh") ?? { id: "" };
  await act(admin, plans.saveAddon, { ...plan, slug: "extra", value: "" });
  const extra = (await listAddons()).find(({ slug }) => slug === "extra")?.id ?? "";
  await act(admin, plans.toggleAddon, { id: extra, isActive: false });
  const subscription = { userId: noa.id, planId: id, addonIds: [extra], total: 5, endsAt: "" };
  await act(admin, plans.saveSubscription, { ...subscription, paymentUrl: null, savedAt: null });
  await expect(act(admin, plans.deletePlan, { id })).rejects.toThrow("planInUse");
  await expect(act(admin, plans.deleteAddon, { id: extra })).rejects.toThrow("addonInUse");
  await act(admin, plans.deactivatePlan, { id });
  const user = { userId: noa.id, profileId: noa.profile };
  await act(admin, users.extendTrial, { ...user, days: 3 });
  await act(admin, users.setUserSubscription, { ...user, type: "agent", active: true, endsAt: "" });
  await act(admin, users.setUserFeatures, { ...user, ribbon: true });
  await act(admin, users.deleteUser, user);
  await expect(act(admin, users.deleteUser, user)).rejects.toThrow("notFound");
  await act(admin, plans.deletePlan, { id });
  await expect(act(sharon, users.deleteUser, user)).rejects.toThrow("notAdmin");
});

test("the server counts, logs, sweeps and knows its migrations", async () => {
  const server = clientOf(scene.stack, people.server);
  const answers = await Promise.all([
    server.rpc("rate_hit", { _bucket: "b", _key: "k", _limit: 1, _window_seconds: 60 }),
    server.rpc("rate_clear", { _bucket: "b", _key: "k" }),
    server.rpc("log_password_reset_attempt", { email_param: "a@b.co", success_param: true }),
    ...["public_changes", "signals"].map((name) => server.rpc(name as "signals")),
    server.rpc("visit_salts"),
    server.rpc("count_events", {
      _events: [{ at: new Date().toISOString(), kind: "view", listing: DANAS }],
      _batch: randomUUID(),
    }),
    server.rpc("register_media", {
      _path: people.picture(dana.profile, 77),
      _owner_id: dana.profile,
      _kind: "property",
      _bytes: 1,
      _width: 1,
      _height: 1,
    }),
    server.rpc("outbox_failed", { _id: 1, _error: "x" }),
  ]);
  expect(answers.map(({ error }) => error)).toEqual(answers.map(() => null));
  await runMaintenance(server);
  expect(await server.rpc("match_alerts")).toMatchObject({ data: { changes: 0, finds: 0 } });
  expect(await server.rpc("tell_alerts")).toMatchObject({ data: { alerts: 0, mails: 0 } });
  expect(await server.rpc("take_lease", { _name: "a", _seconds: 60 })).toMatchObject({
    data: true,
  });
  expect(await server.rpc("take_lease", { _name: "a", _seconds: 60 })).toMatchObject({
    data: false,
  });
  await server.rpc("jobs_ended", { _failed: ["mails"], _done: [] });
  expect((await server.rpc("signals")).data).toMatchObject({ failed_jobs: ["mails"] });
  expect(await server.rpc("jobs_ended", { _failed: [], _done: ["mails"] })).toMatchObject({
    error: null,
  });
  // What the operator above asked for.
  const sender = { siteUrl: "http://site.test", email: "a@b.co", phone: "03-5550123" };
  const carried: Letter[] = [];
  const carrier = async (letter: Letter) => void carried.push(letter);
  expect(await sendMails({ db: server, carrier, sender })).toEqual({ taken: 1, sent: 1 });
  expect(carried).toMatchObject([{ kind: "test", stopUrl: null }]);
  const secret = "0".repeat(64);
  expect(await listMailedListings(secret)).toBeNull();
  expect(await renewByMail(secret, [DANAS])).toEqual({ renewed: 0, refused: "notFound" });
  // Of the deleted agents above: their orders wait for what may still be on its way, are taken, deleted from the
  // storage and done.
  await scene.stack.direct.exec("update private.outbox set available_at = now()");
  const swept = await sweepMedia(server);
  expect(swept.taken).toBeGreaterThan(0);
  expect(swept.done).toBe(swept.taken);
  expect(await unreadyReason()).toBe("migrations");
  process.env.DELET_MIGRATION = readdirSync("supabase/migrations").sort().at(-1)?.slice(0, 14);
  expect(await unreadyReason()).toBeNull();
  expect(await failsToWrite()).toBe(false);
});

test("a page is found at its former URL", () => tryAddresses(scene));
test("a lead is received, handled, reassigned and erased", () => tryLeads(act, now));
test("a browser subscribes to notifications, receives one, and unsubscribes", () =>
  tryPush(act, now));
test("an address signs up for alerts, confirms, edits them and deletes all", () => tryAlerts());
test("an agent creates a named link, views it and deletes it", () => tryLinks(act, now));
test("an agent and a company read their numbers, and nobody else's", () => tryNumbers(now));
test("visitors report and complain, and an operator decides", () => tryReports(act, now));

test("the tests above cover every database call of the sources", () => {
  const all = dataApiCallsIn("server", "app");
  expect(all.size).toBeGreaterThan(60);
  expect([...all].filter((name) => !called.has(name)).sort()).toEqual([]);
});
