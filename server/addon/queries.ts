import "server-only";
import type { AdminAddonView } from "@/lib/addon/types";
import { camelKeys } from "@/lib/database/camel-keys";
import { createDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

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
