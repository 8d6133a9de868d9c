import "server-only";
import type { ResetLogView } from "@/lib/auth/types";
import { createDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

/** The latest 100 attempts, for admins: the database refuses everyone else. */
export async function listResetLogs(): Promise<ResetLogView[]> {
  const rows = unwrap(await (await createDb()).rpc("admin_reset_logs"));
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    success: row.success,
    errorMessage: row.error_message,
    createdAt: row.created_at,
  }));
}
