import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, constants } from "node:zlib";

// What the last commit before the baseline (2576c9fb) left behind: the test people (support/world.ts), once as the data
// folder of the embedded backend and once as the dump of a hosted project, each with the 171 migrations of that time in
// its history. The tables are those of version 2.0.0.

const FOLDER = "tests/database/released/version-2";

/** The newest migration before the baseline. */
export const BEFORE_BASELINE = "20261126134948";

/** A data folder holds three copies of the system catalog, so only a wide compression window finds the repeats. */
const unpacked = (name: string) =>
  brotliDecompressSync(readFileSync(join(FOLDER, name)), {
    params: { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 1 },
  });

/** Unpacks the data folder into an empty one. */
export function unpackDataFolder(folder: string) {
  mkdirSync(folder, { recursive: true });
  const archive = join(folder, "db.tar");
  writeFileSync(archive, unpacked("db.tar.br"));
  execFileSync("tar", ["-xf", archive, "-C", folder]);
  rmSync(archive);
}

/** The dump as SQL, restored by `supabase_admin`: its objects belong to several roles. */
export const dump = () => unpacked("dump.sql.br").toString("utf8");

type Ask = (sql: string) => Promise<Record<string, unknown>[]>;

/** Every row of each of our tables as text, in the given columns: existing rows must survive an upgrade. */
export async function everyRow(ask: Ask, columns: Map<string, string[]>) {
  const rows = new Map<string, string[]>();
  for (const [table, names] of columns) {
    const found = await ask(
      `select to_jsonb(t)::text as row from (select ${names.join(", ")} from ${table}) t order by 1`,
    );
    rows.set(
      table,
      found.map(({ row }) => String(row)),
    );
  }
  return rows;
}

/** Earlier rows that are missing now. */
export const lostRows = (before: Map<string, string[]>, after: Map<string, string[]>) =>
  [...before].flatMap(([table, rows]) => {
    const there = new Set(after.get(table));
    return rows.filter((row) => !there.has(row)).map((row) => `${table}: ${row}`);
  });

/** Derived from other tables, or part of the schema: projections, the search index, page cache notes, grants. */
const DERIVED =
  /^(public\.public_|private\.(search_|public_changes$|api_grants$|masks$|maintenance_))/;

/** The tables that hold data of people or of the operator, each with its columns; triggers maintain versions. */
export async function columnsOf(ask: Ask) {
  const found = await ask(`
    select format('%I.%I', n.nspname, c.relname) as name, string_agg(quote_ident(a.attname), ',' order by a.attname) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and n.nspname in ('public', 'private', 'auth', 'storage') and a.attnum > 0 and not a.attisdropped
      and a.attname not in ('version', 'updated_at')
    group by 1 order by 1`);
  return new Map(
    found
      .filter(({ name }) => !DERIVED.test(String(name)))
      .map(({ name, columns }) => [String(name), String(columns).split(",")]),
  );
}
