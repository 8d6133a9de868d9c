import { createWriteStream, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, sep } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "@/lib/database/types";
import { MEDIA_BUCKET } from "@/lib/media/paths";
import { Failure } from "@/supabase/embedded/failure";
import { besides, type Manifest, readArchive, run, writeArchive } from "./archive";
import { refuseKind } from "./refusals";

export type Project = {
  db: SupabaseClient<Database>;
  /** The owner's connection string, and queries over it. */
  url: string;
  query: <Row>(sql: string) => Promise<Row[]>;
};

const DUMP = "database.sql";
const PICTURES = "pictures";
const AT_ONCE = 6;

/** The rows of a project's Auth are included; its tables and its migration history belong to the project. */
const SCHEMAS = ["public", "private", "auth"];
const NOT_OURS = "auth.schema_migrations";

type Picture = { name: string; type: string | null; seconds: string | null };

/**
 * Packs a project's rows and pictures. The rows are one snapshot; pictures are copied after it, and their names are
 * never reused, so each picture that the rows show is included unless it was deleted meanwhile.
 */
export async function backupProject({ db, url, query }: Project, file: string) {
  const migration = await appliedTo(query);
  const folder = besides(file);
  try {
    const of = SCHEMAS.map((schema) => `--schema=${schema}`);
    const dump = `--file=${join(folder, DUMP)}`;
    await postgres(url, "pg_dump", ["--data-only", ...of, `--exclude-table=${NOT_OURS}`, dump]);
    const pictures = await query<Picture>(
      `select name, metadata ->> 'mimetype' as type,
         substring(metadata ->> 'cacheControl' from '\\d+') as seconds
       from storage.objects where bucket_id = '${MEDIA_BUCKET}' order by name`,
    );
    mkdirSync(join(folder, PICTURES));
    const gone: string[] = [];
    await inParallel(pictures, async ({ name }) => {
      const { data, error } = await db.storage.from(MEDIA_BUCKET).download(name);
      if (error) {
        // Deleted since its name was read.
        const rows = await query(objectNamed(name));
        if (rows.length > 0) throw new Failure(`Storage does not give ${name}: ${error.message}`);
        gone.push(name);
        return;
      }
      const target = placeOf(folder, name);
      mkdirSync(dirname(target), { recursive: true });
      await pipeline(Readable.fromWeb(data.stream() as never), createWriteStream(target));
    });
    const kept = pictures.filter(({ name }) => !gone.includes(name));
    const about = kept.map(({ name, type, seconds }) => [
      name,
      { type: type ?? "image/jpeg", seconds: seconds ?? "31536000" },
    ]);
    await writeArchive(
      file,
      { folder, names: [DUMP, PICTURES] },
      { kind: "project", migration, pictures: Object.fromEntries(about) },
    );
    return { pictures: kept.length };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Restores a backup into a project with the same migrations. The rows are written in one transaction and replace those
 * that migrations have inserted; accounts and homes are replaced only on request.
 */
export async function restoreProject(
  file: string,
  { db, url, query }: Project,
  { replace }: { replace: boolean },
) {
  const folder = mkdtempSync(join(tmpdir(), "delet-restore-"));
  try {
    const manifest = await readArchive(file, folder);
    refuseKind(manifest, "project");
    await refuseOther(query, manifest.migration);
    if (!replace) await refuseFull(query);
    const before = join(folder, "before.sql");
    writeFileSync(before, await emptied(query));
    await postgres(url, "psql", [
      "--no-psqlrc",
      "--quiet",
      "--single-transaction",
      "--set=ON_ERROR_STOP=1",
      `--file=${before}`,
      `--file=${join(folder, DUMP)}`,
    ]);
    await uploadAll(db, folder, manifest);
    return { pictures: Object.keys(manifest.pictures ?? {}).length };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function appliedTo(query: Project["query"]) {
  const rows = await query<{ version: string | null }>(
    "select max(version) as version from supabase_migrations.schema_migrations",
  ).catch(() => []);
  const version = rows[0]?.version;
  if (version) return version;
  throw new Failure("The project has no migrations yet: npx supabase db push");
}

async function refuseOther(query: Project["query"], migration: string) {
  const applied = await appliedTo(query);
  if (applied === migration) return;
  throw new Failure(
    `The backup has migration ${migration} and the project ${applied}: bring the project to that version first (npx supabase db push of that version), restore, and then upgrade it.`,
  );
}

async function refuseFull(query: Project["query"]) {
  const [found] = await query<{ full: boolean }>(
    `select exists (select from auth.users) or exists (select from public.properties)
       or exists (select from public.companies) as full`,
  );
  if (found?.full)
    throw new Failure(
      "The project has accounts or homes, and they were left as they are. To delete them and restore in their place: -- --replace",
    );
}

/** Makes room for the rows: triggers are disabled, because the backup already contains what they would write. */
async function emptied(query: Project["query"]) {
  const tables = await query<{ name: string; ours: boolean }>(
    `select format('%I.%I', n.nspname, c.relname) as name, n.nspname <> 'auth' as ours
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname in (${SCHEMAS.map((name) => `'${name}'`)})
       and n.nspname || '.' || c.relname <> '${NOT_OURS}'`,
  );
  const ours = tables.filter((table) => table.ours).map(({ name }) => name);
  const auth = tables.filter((table) => !table.ours).map(({ name }) => `delete from ${name};`);
  return [
    "set session_replication_role = replica;",
    // If somebody still writes, the restore fails instead of waiting.
    "set lock_timeout = '15s';",
    `truncate ${ours.join(", ")};`,
    // Auth owns these tables and lets the project's owner delete but not truncate.
    ...auth,
  ].join("\n");
}

async function uploadAll(db: Project["db"], folder: string, { pictures = {} }: Manifest) {
  await inParallel(Object.entries(pictures), async ([name, { type, seconds }]) => {
    const bytes = await readFile(placeOf(folder, name));
    const { error } = await db.storage
      .from(MEDIA_BUCKET)
      .upload(name, bytes, { contentType: type, cacheControl: seconds, upsert: true });
    if (error)
      throw new Failure(
        `The rows are restored, and Storage does not take ${name}: ${error.message}. Mend it and restore again: -- --replace`,
      );
  });
}

function placeOf(folder: string, name: string) {
  const root = join(folder, PICTURES);
  const path = join(root, name);
  if (!path.startsWith(root + sep)) throw new Failure(`No picture can be called ${name}.`);
  return path;
}

const objectNamed = (name: string) =>
  `select from storage.objects where bucket_id = '${MEDIA_BUCKET}' and name = '${name.replaceAll("'", "''")}'`;

/** Everyone on the machine could read a password among a program's arguments. */
async function postgres(url: string, program: string, args: string[]) {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = "";
  await run(
    program,
    [...args, `--dbname=${address.href}`],
    password ? { PGPASSWORD: password } : {},
  );
}

async function inParallel<T>(items: T[], task: (item: T) => Promise<void>) {
  const queue = items.values();
  const work = async () => {
    for (const item of queue) await task(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
