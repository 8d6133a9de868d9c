import type { PGlite } from "@electric-sql/pglite";
import type { PgliteConnection } from "@supabase/lite/pglite";

/**
 * On its first request lite grants everything on every table of a schema with row level security to anon and
 * authenticated, which undoes our column grants (anyone could set `is_admin` on their own row). So this triggers that
 * once now, and reapplies our privileges before anyone can send a request.
 */
export async function settlePrivileges(connection: PgliteConnection, db: PGlite) {
  const inside = connection as unknown as { ensureRlsContext(): Promise<boolean> };
  await inside.ensureRlsContext();
  await db.exec("select private.apply_privileges()");
}
