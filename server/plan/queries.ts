import "server-only";
import type { AdminPlanView } from "@/lib/plan/types";
import { createDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";
import { adminPlanOf, PLAN_COLUMNS } from "./rows";

/** All plans, by priority. */
export async function listPlans(): Promise<AdminPlanView[]> {
  const db = await createDb();
  const rows = unwrap(
    await db.from("plans").select(`${PLAN_COLUMNS}, updated_at`).order("priority").order("name"),
  );
  return rows.map(adminPlanOf);
}
