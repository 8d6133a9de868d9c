import { readFileSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { as } from "@/scripts/postgres-cluster";
import { MIGRATIONS, sqlFiles } from "@/scripts/schema/databases";
import { difference } from "@/scripts/schema/difference";
import { type Snapshot, snapshot } from "@/scripts/schema/snapshot";
import { apiOf } from "./released/api";
import { BEFORE_BASELINE, columnsOf, dump, everyRow, lostRows } from "./released/version-2";
import { NATIVE_TEMPLATE } from "./support/template";

// Restores a hosted project of the last commit before the baseline from its dump; it is adopted and passes every later
// migration (npm run test:db:postgres). The data folder of the embedded backend has its own test.

const TAKE_UP = readFileSync("supabase/baseline.sql", "utf8");
const HISTORY = "select version from supabase_migrations.schema_migrations order by version";

/** Without the rows and without parentheses in conditions: a restored dump writes those differently. */
const comparable = (things: Snapshot): Snapshot =>
  new Map(
    [...things]
      .filter(([name]) => !name.startsWith("row of "))
      .map(([name, thing]) => [
        name,
        thing.kind === "trigger"
          ? { ...thing, definition: thing.definition.replace(/[()]/g, "") }
          : thing,
      ]),
  );

describe.runIf(process.env.TEST_DATABASE_URL)("a project from before the baseline", () => {
  const name = `delet_upgraded_${process.pid}`;
  let server: pg.Client;
  /** The owner of a hosted project, who is no superuser. */
  let db: pg.Client;
  let before: Map<string, string[]>;
  let columns: Map<string, string[]>;
  const ask = async (sql: string) => (await db.query(sql)).rows;

  beforeAll(async () => {
    const url = new URL(process.env.TEST_DATABASE_URL ?? "postgresql://nowhere");
    server = new pg.Client({ connectionString: as("supabase_admin", url.href) });
    await server.connect();
    await server.query(`create database ${name} owner postgres template template0 encoding 'UTF8'`);
    url.pathname = `/${name}`;
    const restore = new pg.Client({ connectionString: as("supabase_admin", url.href) });
    await restore.connect();
    await restore.query(dump());
    await restore.end();
    db = new pg.Client({ connectionString: as("postgres", url.href) });
    await db.connect();
    columns = await columnsOf(ask);
    before = await everyRow(ask, columns);
  });
  afterAll(async () => {
    await db?.end();
    await server?.query(`drop database if exists ${name} with (force)`);
    await server?.end();
  });

  test("is refused in an older state, with the commit to upgrade through and an unchanged history", async () => {
    const last = `delete from supabase_migrations.schema_migrations where version = '${BEFORE_BASELINE}'`;
    await db.query("begin");
    await db.query(last);
    await db.query("savepoint older");
    await expect(db.query(TAKE_UP)).rejects.toThrow(/commit 2576c9fb/);
    await db.query("rollback to older");
    expect(await ask(HISTORY)).toHaveLength(170);
    await db.query("rollback");
  });

  test("has the baseline in its history afterwards, and repeating it is a no-op", async () => {
    for (const _ of [1, 2]) await db.query(TAKE_UP);
    expect(await ask(HISTORY)).toEqual([{ version: "20261126200000" }]);
  });

  test("has the API that compatibility.test.ts holds later versions to", async () => {
    const file = readFileSync("tests/database/released/version-2-api.json", "utf8");
    expect(await apiOf(ask)).toEqual(JSON.parse(file));
  });

  test("keeps every row of every table through all later migrations", async () => {
    for (const { file, sql } of sqlFiles(MIGRATIONS)) {
      if (!file.includes("_baseline")) await db.query(sql);
    }
    expect(before.get("public.properties")).toHaveLength(6);
    expect(lostRows(before, await everyRow(ask, columns))).toEqual([]);
  });

  test("has the tables, functions, rules and privileges of a new database", async () => {
    const fresh = new URL(process.env.TEST_DATABASE_URL ?? "postgresql://nowhere");
    fresh.pathname = `/${NATIVE_TEMPLATE}`;
    const other = new pg.Client({ connectionString: fresh.href });
    await other.connect();
    const upgraded = comparable(await snapshot(ask));
    const made = comparable(await snapshot(async (sql) => (await other.query(sql)).rows));
    await other.end();
    expect(upgraded.size).toBeGreaterThan(1000);
    expect(difference(upgraded, made)).toEqual({ statements: [], byHand: [] });
  });
});
