import { createClient } from "@supabase/supabase-js";
import WebSocket from "ws";
import type { Database } from "@/lib/database/types";
import { runMaintenance, sweepMedia } from "@/server/media/sweep";
import { startBackend } from "@/supabase/embedded/backend";
import { Failure, fail } from "@/supabase/embedded/failure";
import { dataFolder, readKeys } from "@/supabase/embedded/folder";
import { holderOf } from "@/supabase/embedded/lock";
import { loadEnvironment } from "./launch/environment";

/** `npm run media:sweep`: deletes pictures that nothing shows any more. Fit for an hourly timer. */
async function main() {
  loadEnvironment("development");
  const { url, key, stop } = await backend();
  const db = createClient<Database>(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    // Older Node has no WebSocket of its own; none is opened here.
    realtime: { transport: WebSocket as never },
  });
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

async function backend() {
  const { SUPABASE_URL: url, SUPABASE_SECRET_KEY: key } = process.env;
  if (url && !key)
    throw new Failure("SUPABASE_URL is set, so SUPABASE_SECRET_KEY must be set too.");
  if (url && key) return { url, key, stop: async () => {} };

  const path = process.env.DELET_DATA_DIR || ".data";
  const folder = dataFolder(path);
  const running = holderOf(folder)?.url;
  if (running) return { url: running, key: readKeys(folder).secretKey, stop: async () => {} };
  const started = await startBackend({ folder: path, siteUrl: "http://localhost" });
  return { url: started.url, key: started.secretKey, stop: () => started.stop() };
}

main().catch(fail);
