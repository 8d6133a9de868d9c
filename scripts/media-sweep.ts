import { sweepMedia } from "@/server/media/sweep";
import { runMaintenance } from "@/server/worker/maintenance";
import { Failure, fail } from "@/supabase/embedded/failure";
import { loadEnvironment, modeOfCommand } from "./launch/environment";
import { serverDb } from "./launch/server-db";

/** `npm run media:sweep`: runs maintenance and deletes unreferenced pictures without waiting for the worker. */
async function main() {
  loadEnvironment(modeOfCommand());
  const { db, stop } = await serverDb();
  await runMaintenance(db);
  let swept = 0;
  for (;;) {
    const { taken, done } = await sweepMedia(db);
    swept += done;
    if (taken === 0 || done === 0) {
      if (taken > 0) throw new Failure(`The storage refused ${taken} deletions; they wait.`);
      break;
    }
  }
  console.log(`${swept} pictures were deleted.`);
  await stop();
}

main().catch(fail);
