import { resolve } from "node:path";
import { Failure, fail } from "@/supabase/embedded/failure";
import { dataFolder, shown } from "@/supabase/embedded/folder";
import { restoreFolder } from "./backup/embedded";
import { restoreProject } from "./backup/project";
import { projectDatabase } from "./launch/database";
import { loadEnvironment } from "./launch/environment";
import { newestMigration } from "./launch/newest-migration";
import { serverDb } from "./launch/server-db";

/** `npm run restore -- file [--replace]`: restores a backup into the configured project, or into the data folder. */
async function main() {
  loadEnvironment("production");
  const [name] = process.argv.slice(2).filter((word) => !word.startsWith("-"));
  if (!name) throw new Failure("Say which file: npm run restore -- delet.backup");
  const file = resolve(name);
  const replace = process.argv.includes("--replace");
  if (!process.env.SUPABASE_URL) {
    const folder = dataFolder(process.env.DELET_DATA_DIR || ".data");
    const { madeAt } = await restoreFolder(file, folder, { replace, newest: newestMigration() });
    return console.log(`${shown(folder)} is as it was at ${madeAt}.`);
  }
  const { db } = await serverDb();
  const { url, query, end } = await projectDatabase();
  const { pictures } = await restoreProject(file, { db, url, query }, { replace }).finally(end);
  console.log(`The rows of the project and ${pictures} pictures are restored.`);
}

main().catch(fail);
