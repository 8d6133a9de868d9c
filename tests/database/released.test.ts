import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MIGRATIONS, sqlFiles } from "@/scripts/schema/databases";
import { difference } from "@/scripts/schema/difference";
import { snapshot } from "@/scripts/schema/snapshot";
import { columnsOf, dump, everyRow, VERSION_1 } from "./released/version-1";
import { DIFFERENCES } from "./support/differences";
import { NATIVE_TEMPLATE } from "./support/template";

/** Listings that visitors of version 1 saw. */
const SHOWN = 382;

// An operator's database of version 1, restored from its dump, comes through every later migration
// (npm run test:db:postgres). The data folder of the embedded backend has a test of its own.

describe.runIf(process.env.TEST_DATABASE_URL)("a dump of version 1", () => {
  const name = `delet_upgraded_${process.pid}`;
  let server: pg.Client;
  let db: pg.Client;
  let before: Map<string, string[]>;
  let columns: Map<string, string[]>;
  const ask = async (sql: string) => (await db.query(sql)).rows;

  beforeAll(async () => {
    const url = new URL(process.env.TEST_DATABASE_URL ?? "postgresql://nowhere");
    server = new pg.Client({ connectionString: url.href });
    await server.connect();
    await server.query(`create database ${name} template template0 encoding 'UTF8'`);
    url.pathname = `/${name}`;
    db = new pg.Client({ connectionString: url.href });
    await db.connect();
    await db.query(dump());
    await db.query("reset all");
    columns = await columnsOf(ask);
    before = await everyRow(ask, columns);
    for (const { file, sql } of sqlFiles(MIGRATIONS)) {
      if (file.slice(0, 14) > VERSION_1) await db.query(sql);
    }
  });
  afterAll(async () => {
    await db?.end();
    await server?.query(`drop database if exists ${name} with (force)`);
    await server?.end();
  });

  test("keeps every row of every table", async () => {
    expect(before.get("public.properties")).toHaveLength(400);
    const after = await everyRow(ask, columns);
    for (const [table, rows] of before) expect([table, after.get(table)]).toEqual([table, rows]);
  });

  test("shows visitors exactly what they may see", async () => {
    expect(await ask(DIFFERENCES)).toEqual([]);
    const [shown] = await ask("select (public.search_listings() ->> 'total')::int as total");
    expect(shown).toEqual({ total: SHOWN });
  });

  test("has the tables, functions, rules and privileges of a new database", async () => {
    const fresh = new URL(process.env.TEST_DATABASE_URL ?? "postgresql://nowhere");
    fresh.pathname = `/${NATIVE_TEMPLATE}`;
    const other = new pg.Client({ connectionString: fresh.href });
    await other.connect();
    const isRow = ([name]: [string, unknown]) => name.startsWith("row of ");
    const upgraded = [...(await snapshot(ask))].filter((entry) => !isRow(entry));
    const made = [...(await snapshot(async (sql) => (await other.query(sql)).rows))];
    await other.end();
    expect(upgraded.length).toBeGreaterThan(1000);
    expect(difference(new Map(upgraded), new Map(made.filter((entry) => !isRow(entry))))).toEqual({
      statements: [],
      byHand: [],
    });
  });
});
