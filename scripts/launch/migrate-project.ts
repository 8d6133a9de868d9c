import { Failure } from "@/supabase/embedded/failure";
import { readMigrations } from "@/supabase/embedded/migrations";

type Query = <Row>(sql: string, params?: unknown[]) => Promise<Row[]>;

const HISTORY = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text)`;

/** Instances that start at once wait for each other; the second finds nothing to do. */
const ONE_AT_A_TIME = "select pg_advisory_xact_lock(hashtext('delet migrations'))";

/**
 * Applies a project's pending migrations as its owner: each file in one transaction with its row of the history, which
 * is the one the Supabase CLI keeps. Returns the applied versions.
 */
export async function migrateProject(query: Query, migrations = readMigrations()) {
  await inTransaction(query, async () => {
    await query(ONE_AT_A_TIME);
    await query(HISTORY);
  });
  const known = new Set(migrations.map(({ version }) => version));
  const history = await query<{ version: string }>(
    "select version from supabase_migrations.schema_migrations order by version",
  );
  const foreign = history.find(({ version }) => !known.has(version));
  if (foreign)
    throw new Failure(
      `The project has migration ${foreign.version}, which this version does not know: it belongs to a newer version, or to one from before 2.0 (docs/operations.md, Deploy and upgrade). Nothing was changed.`,
    );
  const applied: string[] = [];
  for (const { version, name, sql } of migrations) {
    try {
      await inTransaction(query, async () => {
        await query(ONE_AT_A_TIME);
        const [there] = await query(
          "select version from supabase_migrations.schema_migrations where version = $1",
          [version],
        );
        if (there) return;
        await query(sql);
        await query("insert into supabase_migrations.schema_migrations values ($1, $2, $3)", [
          version,
          [sql],
          name,
        ]);
        applied.push(version);
      });
    } catch (error) {
      throw new Failure(
        `Migration ${version}_${name} failed, and nothing of it was applied: ${(error as Error).message}`,
      );
    }
  }
  // A hosted project reloads on its own; a self-hosted PostgREST sees no new function without this.
  if (applied.length > 0) await query("notify pgrst, 'reload schema'");
  return applied;
}

/** Role settings are server-wide: another of its databases may be changing them concurrently. */
const OF_ANOTHER_DATABASE = "tuple concurrently updated";
const ATTEMPTS = 5;

async function inTransaction(query: Query, work: () => Promise<void>, attempt = 1): Promise<void> {
  await query("begin");
  try {
    await work();
    await query("commit");
  } catch (error) {
    await query("rollback");
    if (attempt === ATTEMPTS || (error as Error).message !== OF_ANOTHER_DATABASE) throw error;
    return inTransaction(query, work, attempt + 1);
  }
}
