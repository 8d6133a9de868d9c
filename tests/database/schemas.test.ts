import { createHash } from "node:crypto";
import pg from "pg";
import { expect, test } from "vitest";
import { MIGRATIONS, SCHEMAS, sqlFiles, stateOf, stateOnPglite } from "@/scripts/schema/databases";
import { difference } from "@/scripts/schema/difference";

/** Runs on its own database, dropped afterwards. */
async function stateOnPostgres(url: string, folder: string) {
  const name = `delet_state_${process.pid}`;
  const server = new pg.Client({ connectionString: url });
  await server.connect();
  await server.query(`create database ${name} template template0 encoding 'UTF8'`);
  const inside = new URL(url);
  inside.pathname = `/${name}`;
  const db = new pg.Client({ connectionString: inside.href });
  await db.connect();
  try {
    return await stateOf(folder, async (sql) => (await db.query(sql)).rows ?? []);
  } finally {
    await db.end();
    await server.query(`drop database ${name} with (force)`);
    await server.end();
  }
}

const url = process.env.TEST_DATABASE_URL;
const state = (folder: string) => (url ? stateOnPostgres(url, folder) : stateOnPglite(folder));

test("all migrations and all chapters make the same database, with the same privileges", {
  // Builds two databases from scratch, which on a busy PGlite takes more than a minute.
  timeout: 240_000,
}, async () => {
  const migrated = await state(MIGRATIONS);
  const written = await state(SCHEMAS);
  expect(migrated.size).toBeGreaterThan(1000);
  // What `npm run db:migration -- name` would write; privileges follow from private.api_grants.
  expect(difference(migrated, written)).toEqual({ statements: [], byHand: [] });
  expect([...written.keys()].sort()).toEqual([...migrated.keys()].sort());
});

test("no two migrations have the same version: a hosted project stores each once", () => {
  const versions = sqlFiles(MIGRATIONS).map(({ file }) => /(\d{14})_/.exec(file)?.[1]);
  expect(versions).not.toContain(undefined);
  expect(new Set(versions).size).toBe(versions.length);
});

// A released migration is in the history of databases that we cannot see. Each release adds its migrations here:
// sha256sum supabase/migrations/*.sql
const RELEASED: Record<string, string> = {
  "20261126200000_baseline.sql": "c556891e0e3e4edf37ebc1e0f7222e7d7caac72c88de0c5bfb492f29fd2e3c0d",
};

test("no released migration is edited", () => {
  const hash = (sql: string) => createHash("sha256").update(sql).digest("hex");
  const files = sqlFiles(MIGRATIONS).filter(({ file }) => file in RELEASED);
  expect(Object.fromEntries(files.map(({ file, sql }) => [file, hash(sql)]))).toEqual(RELEASED);
});
