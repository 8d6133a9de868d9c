import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import WebSocket from "ws";
import type { Account } from "@/lib/account/types";
import type { Database } from "@/lib/database/types";
import { readAccount } from "@/server/account/read-account";
import { updatePassword } from "@/server/auth/actions";
import * as actions from "@/server/factor/actions";
import { getOwnFactors, getOwnSessions } from "@/server/factor/queries";
import { removeLostFactor, supportAccount } from "@/server/support/actions";
import { getAccountSupport } from "@/server/support/queries";
import { mailsTo } from "../embedded/scene";
import { codeOf, startSecondFactors } from "../fakes/second-factor";
import { clientOf, freshStack } from "./testing/stack";

// The second factor from end to end: the site's own actions and supabase-js, before an Auth that has factors, the real
// PostgREST behind it. Only Next and the counters' HMAC stand outside.

vi.hoisted(() => {
  process.env.SUPABASE_URL = "http://stack.test";
  process.env.SUPABASE_PUBLISHABLE_KEY = "sb_publishable_of_nobody";
  process.env.SUPABASE_SECRET_KEY = "sb_secret_of_nobody";
  process.env.SITE_URL = "http://site.test";
  process.env.CONTACT_EMAIL = "help@delet.test";
  process.env.CONTACT_PHONE = "03-600-0000";
  process.env.LOG_LEVEL = "silent";
});
const now = vi.hoisted(() => ({ db: null as unknown, client: "192.0.2.1" }));
vi.mock("@/server/supabase/clients", () => ({
  createDb: async () => now.db,
  publicDb: () => clientOf(scene.stack, { role: "anon" }),
  serviceDb: () => clientOf({ ...scene.stack, url: auth.url }, { role: "service_role" }),
}));
vi.mock("@/server/action", () => {
  const kind = {
    metadata: () => kind,
    inputSchema: () => kind,
    use: () => kind,
    action: (run: unknown) => run,
  };
  return { publicAction: kind, accountAction: kind, adminAction: kind };
});
vi.mock("@/server/account/session", () => ({ getAccount: () => readAccount(now.db as Db) }));
vi.mock("@/server/http/request-address", () => ({ getClientAddress: async () => now.client }));
vi.mock("@/server/auth/recovery", () => ({
  getRecovery: async () => "open",
  rememberRecovery: async () => undefined,
}));
vi.mock("next/headers", () => import("./testing/jar"));
vi.mock("next/cache", () => ({ revalidatePath: () => undefined }));
vi.mock("next/navigation", () => ({
  redirect: (path: string) => {
    throw new Error(`to ${path}`);
  },
}));

const scene = freshStack();
let auth: Awaited<ReturnType<typeof startSecondFactors>>;
let old: typeof auth;
type Db = ReturnType<typeof newClient>;
beforeAll(async () => {
  const { readKeys } = await import("@/supabase/embedded/folder");
  const keys = readKeys(scene.stack.folder);
  const options = {
    url: scene.stack.url,
    jwtSecret: keys.jwtSecret,
    secretKey: keys.secretKey,
    query: (sql: string, params?: unknown[]) =>
      scene.stack.direct.query(sql, params) as Promise<Record<string, unknown>[]>,
  };
  auth = await startSecondFactors(options);
  old = await startSecondFactors({ ...options, withoutRecoveryCodes: true });
});
afterAll(() => Promise.all([auth.stop(), old.stop()]));

const PASSWORD = "correct horse 9";
const NEW_PASSWORD = "another horse 11";

/** A browser of its own: a session in memory. */
function newClient(url = auth.url) {
  const kept = new Map<string, string>();
  return createClient<Database>(url, scene.stack.publishableKey, {
    auth: {
      autoRefreshToken: false,
      detectSessionInUrl: false,
      experimental: { recoveryCodes: true },
      storage: {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
        removeItem: (key) => void kept.delete(key),
      },
    },
    db: { retry: false },
    realtime: { transport: WebSocket as never },
  });
}

let made = 0;
async function newPerson() {
  const email = `factor${++made}@example.com`;
  const id = await scene.stack.direct.createUser({
    email,
    password: PASSWORD,
    metadata: { user_type: "agent", name: "Dana" },
    confirmed: true,
  });
  return { email, id };
}

async function signedIn(email: string, url?: string, password = PASSWORD) {
  const db = newClient(url);
  const { error } = await db.auth.signInWithPassword({ email, password });
  expect(error).toBeNull();
  now.db = db;
  return db;
}

/** A token that says no level is of the first. */
const levelOf = async (db: Db) => (await db.auth.getClaims()).data?.claims.aal ?? "aal1";
/** What an action answers, or why not. */
const tried = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );
type Run = (call: { parsedInput: unknown; ctx: unknown }) => Promise<unknown>;
const run = <Answer>(action: unknown, db: Db, parsedInput: unknown = {}) =>
  (action as Run)({ parsedInput, ctx: { db } }) as Promise<Answer>;

/** A device is added as the settings do it; answers its secret. */
async function withDevice(db: Db, name = "phone") {
  now.db = db;
  const { id, secret, qr } = await run<{ id: string; secret: string; qr: string }>(
    actions.startFactor,
    db,
    { name },
  );
  expect(qr).toMatch(/^data:image\/svg\+xml/);
  expect(await tried(run(actions.finishFactor, db, { id, code: "000000" }))).toBe("codeWrong");
  await run(actions.finishFactor, db, { id, code: codeOf(secret) });
  return { id, secret };
}

let octet = 1;
beforeEach(() => {
  now.client = `192.0.2.${++octet}`;
});

test("adding a device ends all other sessions and notifies the owner", async () => {
  const { email, id } = await newPerson();
  const other = await signedIn(email);
  const db = await signedIn(email);
  expect(await getOwnFactors()).toEqual({ devices: [], codes: "none" });
  expect(await getOwnSessions()).toHaveLength(2);
  const device = await withDevice(db);
  expect(await levelOf(db)).toBe("aal2");
  expect(await getOwnFactors()).toMatchObject({
    devices: [{ id: device.id, name: "phone" }],
    codes: "none",
  });
  expect(await getOwnSessions()).toMatchObject([{ isThis: true }]);
  expect((await other.auth.refreshSession()).error).not.toBeNull();
  const told = await scene.stack.direct.query(
    "select data from private.mails where kind = 'second_factor' and user_id = $1",
    [id],
  );
  expect(told).toEqual([{ data: { change: "added" } }]);
});

test("after the password everything stays locked until the code is entered", async () => {
  const { email } = await newPerson();
  const { secret } = await withDevice(await signedIn(email));
  const db = await signedIn(email);
  expect(await levelOf(db)).toBe("aal1");
  expect(await readAccount(db)).toMatchObject({
    gate: "code",
    profile: null,
  } satisfies Partial<Account>);
  expect((await db.from("profiles").select("id")).data).toEqual([]);
  expect((await db.rpc("own_listings")).error?.message).toBe("code_required");
  const start = run(actions.startFactor, db, { name: "mine" });
  expect(await tried(start)).toBe("codeRequired");
  const finish = run(actions.finishFactor, db, { id: crypto.randomUUID(), code: "000000" });
  expect(await tried(finish)).toBe("codeRequired");
  expect(await tried(run(actions.verifyCode, db, { code: "000000" }))).toBe("codeWrong");
  expect(await tried(run(actions.verifyCode, db, { code: codeOf(secret), next: "/leads" }))).toBe(
    "to /leads",
  );
  expect(await levelOf(db)).toBe("aal2");
  expect((await readAccount(db))?.gate).toBeUndefined();
  expect((await db.from("profiles").select("id")).data).toHaveLength(1);
});

test("a code from either of two devices is accepted", async () => {
  const { email } = await newPerson();
  const first = await signedIn(email);
  await withDevice(first);
  const { secret } = await withDevice(first, "tablet");
  const db = await signedIn(email);
  expect(await tried(run(actions.verifyCode, db, { code: codeOf(secret) }))).toBe("to /dashboard");
});

test("wrong codes are rate-limited by client and by account, and the password stays usable", async () => {
  const { email } = await newPerson();
  const { secret } = await withDevice(await signedIn(email));
  const db = await signedIn(email);
  const guess = () => tried(run(actions.verifyCode, db, { code: "000000" }));
  const answers = [];
  for (let n = 0; n < 6; n += 1) answers.push(await guess());
  expect(answers).toEqual([...Array(5).fill("codeWrong"), "codeAttempts"]);
  // The right one as well, until the time is over.
  expect(await tried(run(actions.verifyCode, db, { code: codeOf(secret) }))).toBe("codeAttempts");
  // From other addresses, until the account itself is full.
  let total = answers.length + 1;
  for (let last = ""; last !== "codeAttempts" || total % 5; total += 1) {
    if (total > 60) throw new Error("nothing slowed it");
    now.client = `198.51.100.${total}`;
    last = await guess();
  }
  expect(total).toBeLessThanOrEqual(30);
  const passwords = await scene.stack.direct.query(
    "select bucket from private.rate_limits where bucket like 'sign-in%'",
  );
  expect(passwords).toEqual([]);
  await signedIn(email);
});

test("a recovery code works once", async () => {
  const { email } = await newPerson();
  const first = await signedIn(email);
  await withDevice(first);
  const { codes } = await run<{ codes: string[] }>(actions.makeRecoveryCodes, first);
  expect(codes).toHaveLength(10);
  const db = await signedIn(email);
  expect(await tried(run(actions.makeRecoveryCodes, db))).toBe("codeRequired");
  const use = (client: Db) => tried(run(actions.verifyRecoveryCode, client, { code: codes[0] }));
  expect(await use(db)).toBe("to /dashboard");
  expect(await levelOf(db)).toBe("aal2");
  expect(await getOwnFactors()).toMatchObject({ codes: { left: 9 } });
  const again = await signedIn(email);
  expect(await use(again)).toBe("codeWrong");
  expect(await levelOf(again)).toBe("aal1");
});

test("recovery codes share the rate limit of device codes", async () => {
  const { email } = await newPerson();
  const first = await signedIn(email);
  const { secret } = await withDevice(first);
  const { codes } = await run<{ codes: string[] }>(actions.makeRecoveryCodes, first);
  const db = await signedIn(email);
  const written = (code: string) => tried(run(actions.verifyRecoveryCode, db, { code }));
  const guessed = [];
  for (let n = 0; n < 6; n += 1) guessed.push(await written(`AAAABBBBCCCCDDD${n}`));
  expect(guessed).toEqual([...Array(5).fill("codeWrong"), "codeAttempts"]);
  // The two kinds share their tries: neither a right one of these nor the device's opens meanwhile.
  expect(await written(codes[0] ?? "")).toBe("codeAttempts");
  expect(await tried(run(actions.verifyCode, db, { code: codeOf(secret) }))).toBe("codeAttempts");
  expect(await levelOf(db)).toBe("aal1");
  now.client = "192.0.2.250";
  expect(await written(codes[0] ?? "")).toBe("to /dashboard");
  expect(await getOwnFactors()).toMatchObject({ codes: { left: 9 } });
});

test("an Auth without recovery codes is recognized as such", async () => {
  const { email } = await newPerson();
  const db = await signedIn(email, old.url);
  now.db = db;
  const { id, secret } = await run<{ id: string; secret: string }>(actions.startFactor, db, {
    name: "phone",
  });
  await run(actions.finishFactor, db, { id, code: codeOf(secret) });
  expect(await getOwnFactors()).toMatchObject({ codes: "unsupported" });
  expect(
    await tried(
      run(actions.verifyRecoveryCode, await signedIn(email, old.url), { code: "AAAABBBB" }),
    ),
  ).toBe("codeWrong");
});

test("a password reset link unlocks nothing before the code", async () => {
  const { email } = await newPerson();
  const { secret } = await withDevice(await signedIn(email));
  await clientOf(scene.stack, { role: "anon" }).auth.resetPasswordForEmail(email);
  const link = mailsTo(scene.stack, email).at(-1)?.link ?? "";
  const db = newClient();
  now.db = db;
  const { error } = await db.auth.verifyOtp({
    token_hash: /token_hash=(\w+)/.exec(link)?.[1] ?? "",
    type: "recovery",
  });
  expect(error).toBeNull();
  expect(await levelOf(db)).toBe("aal1");
  expect((await db.auth.updateUser({ password: NEW_PASSWORD })).error?.code).toBe(
    "insufficient_aal",
  );
  const change = () =>
    tried(run(updatePassword, db, { password: NEW_PASSWORD, repeat: NEW_PASSWORD }));
  expect(await change()).toBe("codeRequired");
  expect(
    await tried(run(actions.verifyCode, db, { code: codeOf(secret), next: "/update-password" })),
  ).toBe("to /update-password");
  expect(await change()).toBe("done");
  await signedIn(email, undefined, NEW_PASSWORD);
});

test("removing the last device returns the session to aal1, and no code is required any more", async () => {
  const { email, id } = await newPerson();
  const db = await signedIn(email);
  const device = await withDevice(db);
  const before = await signedIn(email);
  expect(await tried(run(actions.removeFactor, before, { id: device.id }))).toBe("codeRequired");
  now.db = db;
  await run(actions.verifyCode, before, { code: codeOf(device.secret) }).catch(() => undefined);
  await run(actions.removeFactor, db, { id: device.id });
  expect(await levelOf(db)).toBe("aal1");
  expect((await readAccount(db))?.profile?.id).toBeTruthy();
  const told = await scene.stack.direct.query(
    "select data ->> 'change' as change from private.mails where kind = 'second_factor' and user_id = $1 order by id",
    [id],
  );
  expect(told).toEqual([{ change: "added" }, { change: "removed" }]);
});

test("an operator with a factor has no rights at aal1, over the Data API too", async () => {
  const { email } = await newPerson();
  await scene.stack.direct.query("select private.bootstrap_admin($1, true)", [email]);
  const { secret } = await withDevice(await signedIn(email));
  const db = await signedIn(email);
  expect((await db.rpc("admin_users")).error?.message).toBe("not_admin");
  expect(await readAccount(db)).toMatchObject({ gate: "code", profile: null });
  await tried(run(actions.verifyCode, db, { code: codeOf(secret) }));
  expect((await db.rpc("admin_users")).error).toBeNull();
  const settings = { _data: { requireOperatorCode: "true" } };
  expect((await db.rpc("admin_upsert_settings", settings)).error).toBeNull();

  // Another operator, who has none, sets one up before anything else.
  const second = await newPerson();
  await scene.stack.direct.query("select private.bootstrap_admin($1, true)", [second.email]);
  const newcomer = await signedIn(second.email);
  expect(await readAccount(newcomer)).toMatchObject({ gate: "enroll", profile: { isAdmin: true } });
  expect((await newcomer.rpc("admin_users")).error?.message).toBe("not_admin");
  const device = await run<{ id: string; secret: string }>(actions.startFactor, newcomer, {
    name: "phone",
  });
  const finish = { id: device.id, code: codeOf(device.secret), next: "/admin/users" };
  expect(await tried(run(actions.finishFactor, newcomer, finish))).toBe("to /admin/users");
  expect((await newcomer.rpc("admin_users")).error).toBeNull();
  const off = { _data: { requireOperatorCode: "false" } };
  expect((await newcomer.rpc("admin_upsert_settings", off)).error).toBeNull();
});

test("only another operator removes a lost device and clears the account's rate limit", async () => {
  const { email, id } = await newPerson();
  const { id: factor } = await withDevice(await signedIn(email));
  const lost = await signedIn(email);
  for (let n = 0; n < 30; n += 1) {
    now.client = `203.0.113.${n}`;
    await tried(run(actions.verifyCode, lost, { code: "000000" }));
  }

  const agent = await newPerson();
  const other = await signedIn(agent.email);
  const remove = (db: Db, by: string, userId = id) =>
    tried(
      (removeLostFactor as unknown as Run)({
        parsedInput: { userId, factor },
        ctx: { db, account: { userId: by } },
      }),
    );
  expect(await remove(other, agent.id)).toBe("notAdmin");
  expect(await remove(lost, id)).toBe("notYourself");

  const operator = await newPerson();
  await scene.stack.direct.query("select private.bootstrap_admin($1, true)", [operator.email]);
  const db = await signedIn(operator.email);
  expect(await remove(db, operator.id, agent.id)).toBe("notFound");
  expect(await getAccountSupport(id)).toMatchObject({
    factors: [{ id: factor, name: "phone" }],
    slowed: [{ what: "code", isFull: true }],
  });
  await run(supportAccount, db, { userId: id, act: "unlocked" });
  expect((await getAccountSupport(id))?.slowed).toEqual([]);
  expect(await tried(run(supportAccount, db, { userId: id, act: "confirmation_sent" }))).toBe(
    "alreadyConfirmed",
  );
  expect(await remove(db, operator.id)).toBe("done");
  expect(await getAccountSupport(id)).toMatchObject({ factors: [], sessions: 0 });

  const back = await signedIn(email);
  expect((await readAccount(back))?.gate).toBeUndefined();
  const told = await scene.stack.direct.query(
    "select data ->> 'change' as change from private.mails where kind = 'second_factor' and user_id = $1 order by id",
    [id],
  );
  expect(told).toEqual([{ change: "added" }, { change: "by_operator" }]);
});
