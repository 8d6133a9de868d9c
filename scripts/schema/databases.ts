import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { type Ask, type Snapshot, snapshot } from "./snapshot";

export const MIGRATIONS = "supabase/migrations";
export const SCHEMAS = "supabase/schemas";

/** The state of a project before our first migration, as in the database tests. */
export const SYSTEM = "tests/database/support/system.sql";

/** `file`: the base name. */
export const sqlFile = (path: string) => ({
  file: basename(path),
  sql: readFileSync(path, "utf8"),
});

/** The files of a folder in execution order. */
export const sqlFiles = (folder: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".sql"))
    .sort()
    .map((file) => sqlFile(join(folder, file)));

/** The schema that a folder of SQL produces in an empty database. */
export async function stateOf(folder: string, empty: Ask): Promise<Snapshot> {
  for (const { file, sql } of [sqlFile(SYSTEM), ...sqlFiles(folder)]) {
    try {
      await empty(sql);
    } catch (error) {
      throw new Error(`${file}: ${(error as Error).message}`, { cause: error });
    }
  }
  return snapshot(empty);
}

/** The same, on a temporary PGlite. */
export async function stateOnPglite(folder: string): Promise<Snapshot> {
  const db = await PGlite.create();
  try {
    return await stateOf(folder, async (sql) => (await db.exec(sql)).at(-1)?.rows ?? []);
  } finally {
    await db.close();
  }
}
