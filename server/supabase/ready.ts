import "server-only";
import { log } from "@/server/log";
import { serviceDb } from "@/server/supabase/clients";

const PATIENCE_MS = 3_000;

/** Why no requests should come, or null. */
export async function unreadyReason(): Promise<"database" | "migrations" | null> {
  const { data, error } = await serviceDb()
    .rpc("latest_migration")
    .abortSignal(AbortSignal.timeout(PATIENCE_MS));
  if (error) {
    log.error({ err: error }, "the database does not answer");
    return "database";
  }
  // Written into the build by next.config.mjs.
  const built = process.env.DELET_MIGRATION;
  if (data === built) return null;
  log.error({ applied: data, built }, "the migrations are not those of this build");
  return "migrations";
}
