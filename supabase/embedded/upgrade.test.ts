import { readdirSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  BEFORE_BASELINE,
  columnsOf,
  everyRow,
  lostRows,
  unpackDataFolder,
} from "@/tests/database/released/version-2";
import { call, copyOf, signIn, start, tempFolder } from "@/tests/embedded/scene";
import type { Backend } from "./backend";
import { readMigrations } from "./migrations";

// A data folder from the last commit before the baseline is adopted in place, with a copy beside it.

const old = tempFolder();
let folder: string;
let before: Map<string, string[]>;
let columns: Map<string, string[]>;
let listed: Record<string, unknown>[];
let backend: Backend;

/** Reads the content of a closed folder. */
async function inside<T>(
  at: string,
  read: (ask: (sql: string) => Promise<Record<string, unknown>[]>) => Promise<T>,
) {
  const db = await PGlite.create(join(at, "db"));
  try {
    return await read(async (sql) => (await db.query<Record<string, unknown>>(sql)).rows);
  } finally {
    await db.close();
  }
}
const HISTORY = "select version, name from supabase_migrations.schema_migrations order by version";
const copies = (at: string) => readdirSync(at).filter((name) => name.startsWith("db.before-"));

beforeAll(async () => {
  unpackDataFolder(old);
  folder = copyOf(old);
  await inside(folder, async (ask) => {
    columns = await columnsOf(ask);
    before = await everyRow(ask, columns);
    listed = await ask("select id from public.public_listings order by id");
  });
  backend = await start(folder);
}, 120_000);
afterAll(() => backend?.stop());

test("every row is preserved", async () => {
  expect(before.get("public.properties")).toHaveLength(6);
  expect(before.get("public.lead_messages")).toHaveLength(1);
  const after = await everyRow((sql) => backend.direct.query(sql), columns);
  expect(lostRows(before, after)).toEqual([]);
});

test("the history matches a new folder's, and users sign in and read as before", async () => {
  const applied = readMigrations().map(({ version, name }) => ({ version, name }));
  expect(await backend.direct.query(HISTORY)).toEqual(applied);
  expect((await signIn(backend, "first@example.com", "correct horse 9")).status).toBe(200);
  const { body } = await call(backend, "/rest/v1/public_listings?select=id&order=id");
  expect(body).toEqual(listed);
  expect(listed.length).toBeGreaterThan(2);
});

test("the previous database is kept as a copy", async () => {
  expect(copies(folder)).toEqual([`db.before-${BEFORE_BASELINE}`]);
  const copy = tempFolder();
  unpackDataFolder(copy);
  const [first] = await inside(copy, (ask) => ask(`${HISTORY} desc limit 1`));
  expect(first).toMatchObject({ version: BEFORE_BASELINE });
});

test("a second start upgrades and copies nothing", async () => {
  await backend.stop();
  backend = await start(folder);
  expect(copies(folder)).toHaveLength(1);
});

test.each([
  [
    "an older one",
    `delete from supabase_migrations.schema_migrations where version = '${BEFORE_BASELINE}'`,
  ],
  [
    "one of another branch",
    `insert into supabase_migrations.schema_migrations values ('20261126190000', null, 'mine')`,
  ],
])("%s is refused with the commit to upgrade through, and nothing changes", async (_, sql) => {
  const other = copyOf(old);
  await inside(other, (ask) => ask(sql));
  const history = await inside(other, (ask) => ask(HISTORY));
  await expect(start(other)).rejects.toThrow(/commit 2576c9fb.+npm run db:reset/);
  expect(copies(other)).toEqual([]);
  expect(await inside(other, (ask) => ask(HISTORY))).toEqual(history);
  const rows = await inside(other, (ask) => everyRow(ask, columns));
  expect(lostRows(before, rows)).toEqual([]);
});
