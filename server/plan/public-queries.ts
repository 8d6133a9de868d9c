import "server-only";
import { getTranslations } from "next-intl/server";
import { isPlanPage, isRecommended } from "@/lib/plan/pricing";
import type { PlanView } from "@/lib/plan/types";
import { cached } from "@/server/public/cached";
import { degraded } from "@/server/public/degraded";
import { tags } from "@/server/public/tags";
import { publicDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";
import { PLAN_COLUMNS, planOf } from "./rows";

/** The plans on sale, in the admin's order. */
export const listPlansOnSale = cached(
  "plans-on-sale",
  async (): Promise<PlanView[]> => {
    const rows = unwrap(
      await publicDb()
        .from("plans")
        .select(PLAN_COLUMNS)
        .eq("is_active", true)
        .order("priority")
        .order("name"),
    );
    return rows.map((row) => ({ ...planOf(row), recommended: isRecommended(row.priority) }));
  },
  () => [tags.plans],
);

/** The plan's name; null for a slug that no plan has. The three known pages always exist. */
export async function getPlanName(slug: string) {
  const t = await getTranslations("plans");
  const plans = await listPlansOnSale().catch((error) => {
    degraded(error, "plans could not be read");
    return [];
  });
  const plan = plans.find((candidate) => candidate.slug === slug);
  return plan?.name ?? (isPlanPage(slug) ? t(slug) : null);
}
