import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { backupFolder, restoreFolder } from "@/scripts/backup/embedded";
import { newestMigration } from "@/scripts/launch/newest-migration";
import { everyRow } from "@/tests/database/support/every-row";
import { copyOf, emptyFolder, signedIn, signIn, start, tempFolder } from "@/tests/embedded/scene";
import type { Backend } from "./backend";
import { dataFolder } from "./folder";
import { lockFolder } from "./lock";

const PICTURE = "properties/a/b.jpg";
const newest = newestMigration();

let source: string;
let archive: string;
let rows: Awaited<ReturnType<typeof rowsOf>>;

const rowsOf = (backend: Backend) =>
  everyRow(
    (sql) => backend.direct.query(sql),
    ["public", "private", "auth", "storage", "supabase_migrations"],
  );

/** Every file of a folder except its database, with the bytes. */
const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => !/^db(\/|$)/.test(name) && statSync(join(folder, name)).isFile())
    .sort()
    .map((name) => [name, readFileSync(join(folder, name), "hex")]);

beforeAll(async () => {
  source = emptyFolder();
  const backend = await start(source);
  await signedIn(backend, "dana@example.com");
  const stored = await fetch(`${backend.url}/storage/v1/object/property-images/${PICTURE}`, {
    method: "POST",
    headers: {
      apikey: backend.secretKey,
      authorization: `Bearer ${backend.secretKey}`,
      "content-type": "image/jpeg",
    },
    body: Buffer.from([255, 216, 255, 217]),
  });
  expect(stored.status).toBe(200);
  rows = await rowsOf(backend);
  await backend.stop();
  archive = join(tempFolder(), "of dana: today.backup");
  await backupFolder(dataFolder(source), archive);
});

test("a restored folder has every row and file, and its users can sign in", async () => {
  const folder = join(tempFolder(), "new");
  const { madeAt, migration } = await restoreFolder(archive, dataFolder(folder), {
    replace: false,
    newest,
  });
  expect([migration, Date.parse(madeAt) > Date.now() - 600_000]).toEqual([newest, true]);
  const files = filesOf(folder);
  expect(files.map(([name]) => name)).toContain(`storage/property-images/${PICTURE}`);
  expect(files).toEqual(filesOf(source));

  const backend = await start(folder);
  expect(rows["auth.users"]).toMatchObject({ rows: 1 });
  expect(await rowsOf(backend)).toEqual(rows);
  expect((await signIn(backend, "dana@example.com", "correct horse 9")).status).toBe(200);
  await backend.stop();
});

test("a backup is readable only by its owner, and never overwritten", async () => {
  expect(statSync(archive).mode & 0o077).toBe(0);
  await expect(backupFolder(dataFolder(source), archive)).rejects.toThrow("is there already");
  expect(readdirSync(join(archive, ".."))).toEqual(["of dana: today.backup"]);
});

test("a folder in use is neither backed up nor replaced", async () => {
  const folder = dataFolder(source);
  const lock = lockFolder(folder);
  const file = join(tempFolder(), "backup");
  const inUse = `already in use by process ${process.pid}`;
  await expect(backupFolder(folder, file)).rejects.toThrow(inUse);
  await expect(restoreFolder(archive, folder, { replace: true, newest })).rejects.toThrow(inUse);
  expect(existsSync(file)).toBe(false);
  lock.release();
});

test("existing data is kept unless --replace is given", async () => {
  const folder = emptyFolder();
  const before = filesOf(folder);
  const to = dataFolder(folder);
  await expect(restoreFolder(archive, to, { replace: false, newest })).rejects.toThrow("--replace");
  expect(filesOf(folder)).toEqual(before);
  await restoreFolder(archive, to, { replace: true, newest });
  expect(filesOf(folder)).toEqual(filesOf(source));
});

test("a damaged, truncated or foreign file is refused before anything is deleted", async () => {
  const folder = copyOf(source);
  const before = filesOf(folder);
  const whole = readFileSync(archive);
  const broken = Buffer.from(whole);
  for (let at = whole.length >> 1; at < (whole.length >> 1) + 64; at++)
    broken[at] = (broken[at] ?? 0) ^ 255;
  for (const bytes of [broken, whole.subarray(0, whole.length - 5_000), Buffer.from("no backup")]) {
    const file = join(tempFolder(), "backup");
    writeFileSync(file, bytes);
    const restored = restoreFolder(file, dataFolder(folder), { replace: true, newest });
    await expect(restored).rejects.toThrow(/is no whole backup|is damaged/);
  }
  await expect(
    restoreFolder("/nowhere", dataFolder(folder), { replace: true, newest }),
  ).rejects.toThrow("There is no file /nowhere.");
  expect(filesOf(folder)).toEqual(before);
  expect(existsSync(dataFolder(folder).database)).toBe(true);
});

test("a backup from a newer version is refused", async () => {
  const to = dataFolder(join(tempFolder(), "new"));
  await expect(
    restoreFolder(archive, to, { replace: false, newest: "20200101000000" }),
  ).rejects.toThrow(
    `The backup has migration ${newest}, and this version ends with 20200101000000`,
  );
  expect(existsSync(to.database)).toBe(false);
});
