import { existsSync } from "node:fs";
import { Failure, fail } from "@/supabase/embedded/failure";
import { createFolder, dataFolder, emptyFolder, shown } from "@/supabase/embedded/folder";
import { lockFolder } from "@/supabase/embedded/lock";
import { loadEnvironment } from "./launch/environment";

/** `npm run db:reset [-- folder]`: deletes the embedded data; the next start creates it afresh. */
async function main() {
  loadEnvironment("development");
  const folder = dataFolder(process.argv[2] ?? (process.env.DELET_DATA_DIR || ".data"));
  if (!existsSync(folder.root)) {
    if (process.argv[2]) throw new Failure(`There is no data folder ${shown(folder)}.`);
    return console.log("There is no data yet, so there is nothing to reset.");
  }
  createFolder(folder);
  const lock = lockFolder(folder);
  emptyFolder(folder);
  lock.release();
  console.log(
    `The data in ${shown(folder)} is gone. The next start begins with an empty database.`,
  );
}

main().catch(fail);
