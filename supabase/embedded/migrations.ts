import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { Failure } from "./failure";

type Migration = { version: string; name: string; sql: string };

export const MIGRATIONS = join(process.cwd(), "supabase", "migrations");

/** Marks the baseline as applied where its tables already exist, and refuses older states. */
const TAKE_UP = join(process.cwd(), "supabase", "baseline.sql");

/** The files of supabase/migrations in order, named as the Supabase CLI names them. */
export function readMigrations(folder: string = MIGRATIONS): Migration[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".sql"))
    .sort()
    .map((file) => {
      const [, version, name] = /^(\d{14})_(\w+)\.sql$/.exec(file) ?? [];
      if (!version || !name) {
        throw new Failure(
          `supabase/migrations/${file} must be named <14 digits>_<name>.sql, as the Supabase CLI does.`,
        );
      }
      return { version, name, sql: readFileSync(join(folder, file), "utf8") };
    });
}

/**
 * Applies pending migrations, each file and its history row in one transaction: a failing file leaves nothing behind.
 * The history is the one that the Supabase CLI keeps. Before an upgrade of an earlier version's data, `beforeUpgrade`
 * is called with that version.
 */
export async function migrate(
  db: PGlite,
  migrations: Migration[],
  reset: string,
  beforeUpgrade: (version: string) => Promise<void>,
) {
  await db.exec(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (
      version text primary key, statements text[], name text
    );`);
  const history = async () =>
    (
      await db.query<{ version: string; name: string; statements: string[] | null }>(
        "select version, name, statements from supabase_migrations.schema_migrations order by version",
      )
    ).rows;
  let rows = await history();

  const baseline = migrations.find(({ name }) => name === "baseline");
  const before = rows.at(-1)?.version;
  const isOld = baseline && before && !rows.some(({ version }) => version === baseline.version);
  if (isOld) {
    await takeUp(db, baseline, reset, () => beforeUpgrade(before));
    rows = await history();
  }

  for (const applied of rows) {
    const known = migrations.find(({ version }) => version === applied.version);
    if (!known) {
      throw new Failure(
        `The data folder knows migration ${applied.version}_${applied.name}, which this code does not: it was used by another version. Go back to that version, or start over with: ${reset}`,
      );
    }
    if (applied.statements?.[0] !== known.sql) {
      throw new Failure(
        `Migration ${known.version}_${known.name} was edited after it had been applied to this data folder. Put the change into a new migration, or start over with: ${reset}`,
      );
    }
  }

  const latest = rows.at(-1)?.version ?? "";
  const missing = migrations.filter(
    ({ version }) => !rows.some((applied) => applied.version === version),
  );
  const tooOld = missing.find(({ version }) => version < latest);
  if (tooOld) {
    throw new Failure(
      `Migration ${tooOld.version}_${tooOld.name} is older than ${latest}, which has been applied already. Give it a later number, or start over with: ${reset}`,
    );
  }
  if (latest && missing.length > 0 && !isOld) await beforeUpgrade(latest);

  for (const { version, name, sql } of missing) {
    try {
      await db.transaction(async (tx) => {
        await tx.exec(sql);
        await tx.query("insert into supabase_migrations.schema_migrations values ($1, $2, $3)", [
          version,
          [sql],
          name,
        ]);
      });
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new Failure(
        `Migration ${version}_${name} failed and nothing of it was applied, the data is as it was: ${why}. Mend the file and start again, or start over with: ${reset}`,
      );
    }
  }
}

/** Adopts a database that predates the baseline. A trial run comes first, so that a refusal leaves no copy. */
async function takeUp(db: PGlite, baseline: Migration, reset: string, copy: () => Promise<void>) {
  const sql = readFileSync(TAKE_UP, "utf8");
  try {
    await db.transaction(async (tx) => {
      await tx.exec(sql);
      await tx.rollback();
    });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Failure(`The data folder was left as it is: ${why}. Or start over with: ${reset}`);
  }
  await copy();
  await db.transaction(async (tx) => {
    await tx.exec(sql);
    await tx.query(
      "update supabase_migrations.schema_migrations set statements = $2 where version = $1",
      [baseline.version, [baseline.sql]],
    );
  });
}
