import { createHash } from "node:crypto";
import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { as } from "@/scripts/postgres-cluster";
import { MIGRATIONS, SYSTEM, sqlFile, sqlFiles } from "@/scripts/schema/databases";
import { world } from "./world";

// A template is made once and copied by every suite: initdb and all migrations take several seconds, a copy less than
// one.

const HOSTED = "tests/stack/hosted-schemas.sql";
const CACHE = "node_modules/.cache/delet-db";

export const NATIVE_TEMPLATE = "delet_template";

type Part = ReturnType<typeof sqlFile>;

const ours = (): Part[] => [
  ...sqlFiles(MIGRATIONS),
  { file: "the world of the tests", sql: world },
];
const parts = () => [sqlFile(SYSTEM), ...ours()];

async function apply(parts: Part[], run: (sql: string) => Promise<unknown>) {
  for (const { file, sql } of parts) {
    try {
      await run(sql);
    } catch (error) {
      const { message, position, where } = error as pg.DatabaseError;
      const near = position ? ` near: ${sql.slice(Number(position) - 1).slice(0, 120)}` : "";
      throw new Error(`${file}: ${message}${near} ${where ?? ""}`);
    }
  }
}

/** The file of the PGlite template; its name identifies the schema inside. */
export async function pgliteTemplate() {
  // The world has dates ("14 days from now"), so a template is valid for one day.
  const today = new Date().toLocaleDateString("en-CA", { timeZone: "Asia/Jerusalem" });
  const sql = [today, ...parts().map((part) => part.sql)];
  const file = join(
    CACHE,
    `${createHash("sha256").update(sql.join("\n")).digest("hex").slice(0, 16)}.tar`,
  );
  if (existsSync(file)) return file;
  mkdirSync(CACHE, { recursive: true });
  const db = await PGlite.create();
  await apply(parts(), (sql) => db.exec(sql));
  const dump = await db.dumpDataDir("none");
  await db.close();
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, Buffer.from(await dump.arrayBuffer()));
  renameSync(unfinished, file);
  return file;
}

/**
 * The template database of a cluster with the roles of a hosted project. The migrations must run there unchanged, as
 * `postgres`, who owns neither Auth nor Storage.
 */
export async function nativeTemplate(url: string) {
  const server = new pg.Client({ connectionString: url });
  await server.connect();
  await server.query(`drop database if exists ${NATIVE_TEMPLATE} with (force)`);
  await server.query(`create database ${NATIVE_TEMPLATE} template template0 encoding 'UTF8'`);
  await server.end();
  const inside = new URL(url);
  inside.pathname = `/${NATIVE_TEMPLATE}`;
  await applyAs("supabase_admin", inside.href, [sqlFile(SYSTEM), sqlFile(HOSTED)]);
  await applyAs("postgres", inside.href, ours());
}

async function applyAs(role: string, url: string, parts: Part[]) {
  const db = new pg.Client({ connectionString: as(role, url) });
  await db.connect();
  await apply(parts, (sql) => db.query(sql));
  await db.end();
}

/** Vitest's global setup of the database suites. */
export async function setup() {
  const url = process.env.TEST_DATABASE_URL;
  if (url) await nativeTemplate(url);
  else await pgliteTemplate();
}
