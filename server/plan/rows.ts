import "server-only";
import { columnMap } from "@/lib/database/column-map";
import type { Row } from "@/lib/database/fields";
import type { AdminPlanView, Plan } from "@/lib/plan/types";

export const PLAN_COLUMNS =
  "id, name, slug, price, priority, property_limit, images_per_property, agent_limit, video, statistics, logo_url, payment_url, is_active";

const planFields = columnMap({
  id: "id",
  name: "name",
  slug: "slug",
  price: "price",
  propertyLimit: "property_limit",
  imagesPerProperty: "images_per_property",
  agentLimit: "agent_limit",
  video: "video",
  statistics: "statistics",
  logoUrl: "logo_url",
  paymentUrl: "payment_url",
});

/** Columns that only the operator sees and sets. */
const operatorFields = columnMap({ priority: "priority", isActive: "is_active" });

type PlanRow = Omit<Row<"plans">, "created_at" | "updated_at">;

export const planOf = (row: PlanRow): Plan => planFields.read(row);

export const adminPlanOf = (row: PlanRow & { updated_at: string }): AdminPlanView => ({
  ...planFields.read(row),
  ...operatorFields.read(row),
  savedAt: row.updated_at,
});

/** A plan as an operator saves it, as columns. */
export const planColumns = (
  plan: Partial<Omit<AdminPlanView, "id" | "savedAt">> & { id: string | null },
) => ({
  ...planFields.write(plan),
  ...operatorFields.write(plan),
});
