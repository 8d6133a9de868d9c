import { expect, test } from "vitest";
import { migrateProject } from "@/scripts/launch/migrate-project";
import { readMigrations } from "@/supabase/embedded/migrations";
import { dana, server, visitor, YOSSIS, yossi } from "../database/support/people";
import { call, mailsTo, signIn } from "../embedded/scene";
import { clientOf, freshStack } from "./testing/stack";

const scene = freshStack();

test("the migrations ran as the project's owner, who is no superuser and owns neither Auth nor Storage", async () => {
  const rows = await scene.stack.direct.query(
    `select current_user::text as me, rolsuper as super,
       (select string_agg(distinct tableowner, ',') from pg_tables where schemaname = 'auth') as auth,
       (select string_agg(distinct tableowner, ',') from pg_tables where schemaname = 'storage') as storage,
       (select string_agg(distinct tableowner, ',') from pg_tables where schemaname = 'public') as public
     from pg_roles where rolname = current_user`,
  );
  expect(rows).toEqual([
    {
      me: "postgres",
      super: false,
      auth: "supabase_auth_admin",
      storage: "supabase_storage_admin",
      public: "postgres",
    },
  ]);
});

test("saves of a stale version get a response at once, and others are served meanwhile", async () => {
  const db = clientOf(scene.stack, yossi);
  const stale = () =>
    db.rpc("save_property", { _id: YOSSIS, _expected_version: 99, _data: { price: 1 } });
  const started = Date.now();
  const answers = await Promise.all(Array.from({ length: 20 }, stale));
  expect(answers.map(({ status, error }) => [status, error?.code, error?.message])).toEqual(
    Array(20).fill([409, "PT409", "stale_version"]),
  );
  const read = await clientOf(scene.stack, visitor).rpc("public_counts");
  expect(read.error).toBeNull();
  expect(Date.now() - started).toBeLessThan(5_000);
});

test("a key maps to its role, a token to its person, and a forged token to nobody", async () => {
  const own = (person: typeof dana) => clientOf(scene.stack, person).from("profiles").select("id");
  expect((await own(dana)).data).toEqual([{ id: dana.profile }]);
  expect((await clientOf(scene.stack, visitor).from("profiles").select("id")).status).toBe(401);
  expect((await clientOf(scene.stack, server).from("profiles").select("id")).data).toHaveLength(8);
  const forged = { ...scene.stack, tokenOf: () => `${scene.stack.tokenOf(dana)}x` };
  expect((await clientOf(forged, dana).from("profiles").select("id")).status).toBe(401);
});

type Answer = { status: number; error: { code: string } | null };

/**
 * Everybody at once: how many were answered with each status. On a busy machine the last of the line wait longer for
 * the lock than `lock_timeout` lets them (2 s): they ask again, as a person would.
 */
async function together(count: number, ask: (n: number) => PromiseLike<Answer>) {
  const found: Record<number, number> = {};
  const asked = async (n: number) => {
    let answer = await ask(n);
    while (answer.error?.code === LOCK_NOT_AVAILABLE) answer = await ask(n);
    found[answer.status] = (found[answer.status] ?? 0) + 1;
  };
  await Promise.all(Array.from({ length: count }, (_, n) => asked(n)));
  return found;
}
const LOCK_NOT_AVAILABLE = "55P03";

const home = {
  title: "דירה חדשה",
  transaction_type: "sale",
  price: 1_900_000,
  city: "חיפה",
  rooms: 2,
  property_types: ["apartment"],
};

test("twenty concurrent inserts at a limit of five leave five homes", async () => {
  await scene.stack.direct.exec(
    `update public.plans set property_limit = 5 where slug = 'agent';
     insert into public.user_subscriptions (user_id, plan_id)
     select '${dana.id}', id from public.plans where slug = 'agent'`,
  );
  const db = clientOf(scene.stack, dana);
  const save = () =>
    db.rpc("save_property", { _id: null, _expected_version: null, _data: home } as never);
  expect(await together(20, save)).toEqual({ 200: 3, 400: 17 });
  expect((await db.from("properties").select("id")).data).toHaveLength(5);
});

test("one request sent ten times creates one home, and of ten saves of one version one wins", async () => {
  const db = clientOf(scene.stack, yossi);
  const data = { ...home, client_request_id: "50000000-0000-4000-8000-0000000000ff" };
  const create = { _id: null, _expected_version: null, _data: data };
  expect(await together(10, () => db.rpc("save_property", create as never))).toEqual({ 200: 10 });
  expect((await db.from("properties").select("id")).data).toHaveLength(2);
  const edit = (price: number) =>
    db.rpc("save_property", { _id: YOSSIS, _expected_version: 1, _data: { price } });
  expect(await together(10, (n) => edit(1_900_000 + n))).toEqual({ 200: 1, 409: 9 });
});

test("a new user signs up, confirms the mail, signs in, and is recognized by the database", async () => {
  const { stack } = scene;
  const [email, password] = ["new@example.com", "correct horse 9"];
  await call(stack, "/auth/v1/signup", { body: { email, password } });
  expect((await signIn(stack, email, password)).status).toBe(400);
  const hash = /token_hash=(\w+)/.exec(mailsTo(stack, email)[0]?.link ?? "")?.[1];
  await call(stack, "/auth/v1/verify", { body: { type: "signup", token_hash: hash } });
  const { body: session } = await signIn(stack, email, password);
  const own = await call(stack, "/rest/v1/profiles?select=user_id", {
    token: session.access_token,
  });
  expect(own).toEqual({ status: 200, body: [{ user_id: session.user.id }] });
});

test("the server stores a public picture, and a person's token stores none", async () => {
  const path = "properties/a/b.jpg";
  const picture = Buffer.from([0xff, 0xd8, 0xff]);
  const stored = (who: Parameters<typeof clientOf>[1]) =>
    clientOf(scene.stack, who)
      .storage.from("property-images")
      .upload(path, picture, { contentType: "image/jpeg" });
  expect((await stored(dana)).error).not.toBeNull();
  expect((await stored(server)).error).toBeNull();
  const seen = await fetch(`${scene.stack.url}/storage/v1/object/public/property-images/${path}`);
  expect(seen.status).toBe(200);
});

test("applied migrations are skipped, a failing one is rolled back, an unknown one is refused", async () => {
  const query = async <Row>(sql: string, params?: unknown[]) =>
    (await scene.stack.direct.query(sql, params)) as Row[];
  expect(await migrateProject(query)).toEqual([]);
  const versions = "select max(version) as newest from supabase_migrations.schema_migrations";
  const before = await query(versions);
  const broken = {
    version: "20991231235959",
    name: "broken",
    sql: "create table public.half (id int); select 1 / 0;",
  };
  await expect(migrateProject(query, [...readMigrations(), broken])).rejects.toThrow(
    "Migration 20991231235959_broken failed, and nothing of it was applied: division by zero",
  );
  expect(await query("select to_regclass('public.half') as half")).toEqual([{ half: null }]);
  expect(await query(versions)).toEqual(before);
  await expect(migrateProject(query, readMigrations().slice(0, 1))).rejects.toThrow(
    "which this version does not know",
  );
});
