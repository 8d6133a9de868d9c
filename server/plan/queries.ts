import "server-only";
import type { AdminPlanView } from "@/lib/plan/types";
import { createDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

/** All plans, by priority. */
export async function listPlans(): Promise<AdminPlanView[]> {
  const db = await createDb();
  const rows = unwrap(
    await db
      .from("plans")
      .select(
        "id, name, slug, price, priority, property_limit, images_per_property, agent_limit, video, statistics, logo_url, payment_url, is_active",
      )
      .order("priority")
      .order("name"),
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    slug: row.slug,
    price: row.price,
    priority: row.priority,
    propertyLimit: row.property_limit,
    imagesPerProperty: row.images_per_property,
    agentLimit: row.agent_limit,
    video: row.video,
    statistics: row.statistics,
    logoUrl: row.logo_url,
    paymentUrl: row.payment_url,
    isActive: row.is_active,
  }));
}
