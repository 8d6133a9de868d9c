import "server-only";
import { getTranslations } from "next-intl/server";
import { isPlanPage, isRecommended } from "@/lib/plan/pricing";
import type { PlanView } from "@/lib/plan/types";
import { cached } from "@/server/public/cached";
import { tags } from "@/server/public/tags";
import { without } from "@/server/public/without";
import { publicDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

/** The plans on sale, in the admin's order. */
export const listPlansOnSale = cached(
  "plans-on-sale",
  async (): Promise<PlanView[]> => {
    const rows = unwrap(
      await publicDb()
        .from("plans")
        .select(
          "id, name, slug, price, property_limit, images_per_property, agent_limit, video, statistics, logo_url, priority, payment_url",
        )
        .eq("is_active", true)
        .order("priority")
        .order("name"),
    );
    return rows.map((row) => ({
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
      recommended: isRecommended(row.priority),
    }));
  },
  () => [tags.plans],
);

/** The plan's name; null for an address that no plan has. The three known pages always stand. */
export async function getPlanName(slug: string) {
  const t = await getTranslations("plans");
  const plans = await listPlansOnSale().catch((error) => {
    without(error, "plans could not be read");
    return [];
  });
  const plan = plans.find((candidate) => candidate.slug === slug);
  return plan?.name ?? (isPlanPage(slug) ? t(slug) : null);
}
