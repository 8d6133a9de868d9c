import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { appliedMigration } from "@/supabase/embedded/backend";
import { Failure } from "@/supabase/embedded/failure";
import { createFolder, type DataFolder, emptyFolder, shown } from "@/supabase/embedded/folder";
import { lockFolder } from "@/supabase/embedded/lock";
import { readArchive, writeArchive } from "./archive";
import { refuseKind, refuseNewer } from "./refusals";

/** The data folder's own content; locks and upgrade copies are left out. */
const KEPT = ["db", "storage", "inbox", "keys.json", "seeded.json"];

/** Packs a data folder that no process has open; returns its file count. */
export async function backupFolder(folder: DataFolder, file: string) {
  if (!existsSync(folder.database) || existsSync(folder.creating))
    throw new Failure(`There is no data in ${shown(folder)} yet.`);
  const lock = lockFolder(folder);
  try {
    const migration = await appliedMigration(folder);
    const names = KEPT.filter((name) => existsSync(join(folder.root, name)));
    return await writeArchive(
      file,
      { folder: folder.root, names },
      { kind: "embedded", migration },
    );
  } finally {
    lock.release();
  }
}

/**
 * Restores a backup into a data folder. Existing content is deleted only on request, and only for a complete backup.
 */
export async function restoreFolder(
  file: string,
  folder: DataFolder,
  { replace, newest }: { replace: boolean; newest: string },
) {
  createFolder(folder);
  const lock = lockFolder(folder);
  const staging = mkdtempSync(join(folder.root, "restoring-"));
  try {
    if (existsSync(folder.database) && !replace) {
      throw new Failure(
        `There is data in ${shown(folder)}, and it was left as it is. To delete it and restore in its place: -- --replace`,
      );
    }
    const manifest = await readArchive(file, staging);
    refuseKind(manifest, "embedded");
    refuseNewer(manifest, newest);
    emptyFolder(folder);
    for (const name of KEPT.filter((name) => readdirSync(staging).includes(name)))
      renameSync(join(staging, name), join(folder.root, name));
    return manifest;
  } finally {
    rmSync(staging, { recursive: true, force: true });
    lock.release();
  }
}
