import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { as, findPostgres } from "@/scripts/postgres-cluster";
import { type Database, openDatabase } from "./support/database";
import { DIFFERENCES } from "./support/differences";

// Runs the commands of docs/operations.md on native PostgreSQL (npm run test:db:postgres).

/** The row count of each table and every privilege: a restored copy must have the same. */
const INVENTORY = `
  select 'rows' as what, n.nspname || '.' || c.relname as name,
         (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I.%I', n.nspname, c.relname),
           false, true, '')))[1]::text as value
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'private', 'auth', 'storage')
  union all
  select 'table grants', n.nspname || '.' || c.relname,
         array(select acl::text from unnest(coalesce(c.relacl, acldefault('r', c.relowner))) acl order by 1)::text
           || ' ' || c.relrowsecurity
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'private')
  union all
  select 'column grants', a.attrelid::regclass || '.' || a.attname,
         array(select acl::text from unnest(a.attacl) acl order by 1)::text
  from pg_attribute a where a.attacl is not null
    and a.attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
  union all
  select 'function grants', p.oid::regprocedure::text,
         array(select acl::text from unnest(coalesce(p.proacl, acldefault('f', p.proowner))) acl order by 1)::text
  from pg_proc p where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
  union all
  select 'policies', schemaname || '.' || tablename || ' ' || policyname, coalesce(qual, '') || coalesce(with_check, '')
  from pg_policies
  order by what, name`;

describe.runIf(process.env.TEST_DATABASE_URL)("a backup", () => {
  // The restored objects belong to several roles, so a superuser restores them.
  const server = new URL(
    as("supabase_admin", process.env.TEST_DATABASE_URL ?? "postgresql://nowhere"),
  );
  const home = mkdtempSync(join(tmpdir(), "delet-backup-"));
  const restored = `delet_restored_${process.pid}`;
  let original: Database;
  let copy: pg.Client;

  const tool = (name: string, ...args: string[]) =>
    execFileSync(join(findPostgres()?.folder ?? "", name), args, { stdio: "pipe" });
  const at = (database: string) =>
    `postgresql:///${database}?host=${server.searchParams.get("host")}&user=${server.username}`;

  beforeAll(async () => {
    original = await openDatabase();
    const [{ name } = { name: "" }] = await original.sql<{ name: string }>(
      "select current_database() as name",
    );
    const file = join(home, "delet.dump");
    tool("pg_dump", "--format=custom", `--file=${file}`, at(name));
    tool("psql", at("postgres"), "--command", `create database ${restored} template template0`);
    tool("pg_restore", "--exit-on-error", "--single-transaction", "--dbname", at(restored), file);
    const inside = new URL(server);
    inside.pathname = `/${restored}`;
    copy = new pg.Client({ connectionString: inside.href });
    await copy.connect();
  });
  afterAll(async () => {
    await copy?.end();
    tool("psql", at("postgres"), "--command", `drop database if exists ${restored} with (force)`);
    await original?.close();
    rmSync(home, { recursive: true, force: true });
  });

  test("has every row, grant and policy", async () => {
    const expected = await original.sql(INVENTORY);
    expect(expected.length).toBeGreaterThan(200);
    expect((await copy.query(INVENTORY)).rows).toEqual(expected);
    expect(
      (await copy.query("select count(*)::int as n from auth.users")).rows[0].n,
    ).toBeGreaterThan(0);
  });

  test("shows visitors what they saw before, and keeps projecting changes", async () => {
    expect((await copy.query(DIFFERENCES)).rows).toEqual([]);
    await copy.query("update public.properties set price = price + 1");
    expect((await copy.query(DIFFERENCES)).rows).toEqual([]);
  });

  test("still refuses a visitor what is not public", async () => {
    await copy.query("set role anon");
    expect((await copy.query("select id from public.public_listings")).rows).not.toEqual([]);
    await expect(copy.query("select id from public.properties")).rejects.toMatchObject({
      code: "42501",
    });
    await copy.query("reset role");
  });
});
