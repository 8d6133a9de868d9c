import "server-only";
import type { Row } from "@/lib/database/fields";
import type { Plan } from "@/lib/plan/types";

export const PLAN_COLUMNS =
  "id, name, slug, price, priority, property_limit, images_per_property, agent_limit, video, statistics, logo_url, payment_url, is_active";

export const planOf = (row: Omit<Row<"plans">, "created_at" | "updated_at">): Plan => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  price: row.price,
  propertyLimit: row.property_limit,
  imagesPerProperty: row.images_per_property,
  agentLimit: row.agent_limit,
  video: row.video,
  statistics: row.statistics,
  logoUrl: row.logo_url,
  paymentUrl: row.payment_url,
});
