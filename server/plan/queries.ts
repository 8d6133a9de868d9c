import "server-only";
import { camelKeys } from "@/lib/database/camel-keys";
import type { AdminAddonView } from "@/lib/plan/addon-types";
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

/** All add-ons, by name. */
export async function listAddons(): Promise<AdminAddonView[]> {
  const db = await createDb();
  const rows = unwrap(
    await db
      .from("plan_addons")
      .select("id, name, slug, value, price, statistics, is_active, updated_at")
      .order("name"),
  );
  return rows.map(({ updated_at: savedAt, ...row }) => ({ ...camelKeys(row), savedAt }));
}
