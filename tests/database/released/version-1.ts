import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";

// What version 1 left behind: the demo's data, made with commit b56be13. Its database as a folder of
// the embedded backend, and as the dump of an operator. The pictures themselves are no part of it.

const FOLDER = "tests/database/released/version-1";

/** The newest migration of version 1. */
export const VERSION_1 = "20261101001000";

const unpacked = (name: string) => brotliDecompressSync(readFileSync(join(FOLDER, name)));

/** Lays the data folder of version 1 into an empty one. */
export function layDataFolder(folder: string) {
  mkdirSync(folder, { recursive: true });
  const archive = join(folder, "db.tar");
  writeFileSync(archive, unpacked("db.tar.br"));
  execFileSync("tar", ["-xf", archive, "-C", folder]);
  rmSync(archive);
}

/** The dump as SQL; the roles of the API are there before it is read. */
export const dump = () => unpacked("dump.sql.br").toString("utf8");

type Ask = (sql: string) => Promise<Record<string, unknown>[]>;

/** Settings that a later migration adds with what held before it. */
const ADDED = /"key": "(newAgent(AiParser|AiDescription|Ribbon)|listingDays)"/;

/**
 * Every row of every table of ours as text, without the columns and the settings that came later:
 * what was there before an upgrade and what is there afterwards must be the same.
 */
export async function everyRow(ask: Ask, columns?: Map<string, string[]>) {
  const tables = columns ?? (await columnsOf(ask));
  const rows = new Map<string, string[]>();
  for (const [table, names] of tables) {
    const found = await ask(
      `select to_jsonb(t)::text as row from (select ${names.join(", ")} from ${table}) t order by 1`,
    );
    rows.set(
      table,
      found.map(({ row }) => String(row)).filter((row) => !ADDED.test(row)),
    );
  }
  return rows;
}

/** Made from the others, and compared with them: what visitors read, the index, the notes for the page cache. */
const DERIVED = /^(public\.public_|private\.(search_|public_changes$))/;

/** The tables that hold something of people or of the operator, each with its columns; triggers count changes. */
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
