import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { columnsOf, everyRow, layDataFolder, VERSION_1 } from "@/tests/database/released/version-1";
import { DIFFERENCES } from "@/tests/database/support/differences";
import { call, start, tempFolder } from "@/tests/embedded/scene";
import type { Backend } from "./backend";
import { readMigrations } from "./migrations";

// A data folder of version 1 is upgraded in place, with a copy beside it.

const folder = tempFolder();
let before: Map<string, string[]>;
let columns: Map<string, string[]>;
/** The ids of what visitors saw. */
const shown = new Map<string, string[]>();
let backend: Backend;

beforeAll(async () => {
  layDataFolder(folder);
  const db = await PGlite.create(join(folder, "db"));
  const ask = async (sql: string) => (await db.query<Record<string, unknown>>(sql)).rows;
  columns = await columnsOf(ask);
  before = await everyRow(ask, columns);
  for (const table of ["public_listings", "public_agents", "public_companies"]) {
    const rows = await ask(`select id from public.${table} order by id`);
    shown.set(
      table,
      rows.map(({ id }) => String(id)),
    );
  }
  await db.close();
  backend = await start(folder);
}, 240_000);
afterAll(() => backend?.stop());

test("every row is there again", async () => {
  expect(before.get("public.properties")).toHaveLength(400);
  const after = await everyRow((sql) => backend.direct.query(sql), columns);
  for (const [table, rows] of before) expect([table, after.get(table)]).toEqual([table, rows]);
});

test("every page is there again, with what visitors may see", async () => {
  expect(await backend.direct.query(DIFFERENCES)).toEqual([]);
  const seen = async (table: string) =>
    (await call(backend, `/rest/v1/${table}?select=id`)).body.map(({ id }: { id: string }) => id);
  for (const table of ["public_listings", "public_agents", "public_companies"]) {
    expect((await seen(table)).sort()).toEqual(shown.get(table));
  }
});

test("every picture that is shown still has its owner and is not ordered deleted", async () => {
  const [{ pictures } = { pictures: 0 }] = await backend.direct.query<{ pictures: number }>(
    "select sum(cardinality(images))::int as pictures from public.properties",
  );
  expect(pictures).toBeGreaterThan(1000);
  const lost = await backend.direct.query(`
    with shown as (select unnest(images) as path from public.properties
      union select profile_image_url from public.profiles union select logo_url from public.companies)
    select path from shown where path is not null
      and (path not in (select path from private.media) or exists (select from private.outbox where payload ->> 'path' = path))`);
  expect(lost).toEqual([]);
});

test("a copy lies beside it, as version 1 left it", async () => {
  expect(readMigrations().at(-1)?.version).not.toBe(VERSION_1);
  const copies = readdirSync(folder).filter((name) => name.startsWith("db.before-"));
  expect(copies).toEqual([`db.before-${VERSION_1}`]);
  const copy = await PGlite.create(join(folder, copies[0] as string));
  const ask = async (sql: string) => (await copy.query<Record<string, unknown>>(sql)).rows;
  expect((await everyRow(ask, columns)).get("public.properties")).toEqual(
    before.get("public.properties"),
  );
  await copy.close();
});

test("a second start upgrades nothing and copies nothing", async () => {
  await backend.stop();
  const made = existsSync(join(folder, `db.before-${VERSION_1}`));
  backend = await start(folder);
  expect(made).toBe(true);
  expect(readdirSync(folder).filter((name) => name.startsWith("db.before-"))).toHaveLength(1);
});
