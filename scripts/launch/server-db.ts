import { existsSync } from "node:fs";
import { createClient } from "@supabase/supabase-js";
import WebSocket from "ws";
import { z } from "zod";
import type { Database } from "@/lib/database/types";
import { workerFetch } from "@/server/supabase/fetch";
import { describeIssues, projectAddress, secretKey } from "@/server/worker/env-schema";
import { startBackend } from "@/supabase/embedded/backend";
import { Failure } from "@/supabase/embedded/failure";
import { dataFolder, readKeys, shown } from "@/supabase/embedded/folder";
import { holderOf } from "@/supabase/embedded/lock";

/**
 * The server's own client for a script: of the configured project, of the running embedded backend, or of one started
 * for the script. `inbox` is where an embedded backend stores its mail.
 */
export async function serverDb() {
  const { url, key, stop, inbox } = await backend();
  const db = createClient<Database>(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    // Older Node has no built-in WebSocket; none is opened here.
    realtime: { transport: WebSocket as never },
    global: { fetch: workerFetch },
  });
  return { db, stop, inbox };
}

async function backend() {
  const { SUPABASE_URL: url, SUPABASE_SECRET_KEY: key } = process.env;
  if (url && !key)
    throw new Failure("SUPABASE_URL is set, so SUPABASE_SECRET_KEY must be set too.");
  if (url && key) {
    const settings = z.object({ SUPABASE_URL: projectAddress, SUPABASE_SECRET_KEY: secretKey });
    const read = settings.safeParse({ SUPABASE_URL: url, SUPABASE_SECRET_KEY: key });
    if (!read.success) throw new Failure(`${describeIssues(read.error.issues, process.env)}.`);
    return { url: read.data.SUPABASE_URL, key, stop: async () => {}, inbox: undefined };
  }

  const path = process.env.DELET_DATA_DIR || ".data";
  const folder = dataFolder(path);
  const running = holderOf(folder)?.url;
  if (running) {
    const key = readKeys(folder).secretKey;
    return { url: running, key, stop: async () => {}, inbox: folder.inbox };
  }
  // A new database would be empty, and hide that no project was configured.
  if (!existsSync(folder.database)) {
    throw new Failure(`SUPABASE_URL is not set, and there is no data in ${shown(folder)} either.`);
  }
  const started = await startBackend({ folder: path, siteUrl: "http://localhost" });
  return {
    url: started.url,
    key: started.secretKey,
    stop: () => started.stop(),
    inbox: folder.inbox,
  };
}
