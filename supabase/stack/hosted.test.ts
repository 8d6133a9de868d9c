import { expect, test } from "vitest";
import { dana, server, visitor, YOSSIS, yossi } from "../tests/support/people";
import { clientOf, freshStack } from "./testing/stack";

const scene = freshStack();

test("the migrations ran as the owner of the project, who is no superuser and owns neither Auth nor Storage", async () => {
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

test("ten saves of an old version are answered at once, and the others are served meanwhile", async () => {
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

test("a key is its role, a token its person, and a forged token nobody", async () => {
  const own = (person: typeof dana) => clientOf(scene.stack, person).from("profiles").select("id");
  expect((await own(dana)).data).toEqual([{ id: dana.profile }]);
  expect((await clientOf(scene.stack, visitor).from("profiles").select("id")).status).toBe(401);
  expect((await clientOf(scene.stack, server).from("profiles").select("id")).data).toHaveLength(8);
  const forged = { ...scene.stack, tokenOf: () => `${scene.stack.tokenOf(dana)}x` };
  expect((await clientOf(forged, dana).from("profiles").select("id")).status).toBe(401);
});
