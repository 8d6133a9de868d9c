import { resolve } from "node:path";
import { Failure, fail } from "@/supabase/embedded/failure";
import { dataFolder, shown } from "@/supabase/embedded/folder";
import { backupFolder } from "./backup/embedded";
import { backupProject } from "./backup/project";
import { projectDatabase } from "./launch/database";
import { loadEnvironment } from "./launch/environment";
import { serverDb } from "./launch/server-db";

/** `npm run backup -- file`: packs the database and pictures of the configured project, or of the data folder. */
async function main() {
  loadEnvironment("production");
  const [name] = process.argv.slice(2).filter((word) => !word.startsWith("-"));
  if (!name) throw new Failure("Say into which file: npm run backup -- delet.backup");
  const file = resolve(name);
  if (!process.env.SUPABASE_URL) {
    const folder = dataFolder(process.env.DELET_DATA_DIR || ".data");
    const files = await backupFolder(folder, file);
    return console.log(`${files} files of ${shown(folder)} are in ${name}.`);
  }
  const { db } = await serverDb();
  const { url, query, end } = await projectDatabase();
  const { pictures } = await backupProject({ db, url, query }, file).finally(end);
  console.log(`The rows of the project and ${pictures} pictures are in ${name}.`);
}

main().catch(fail);
