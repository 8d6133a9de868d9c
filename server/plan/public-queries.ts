import "server-only";
import { isRecommended } from "@/lib/plan/pricing";
import type { PlanView } from "@/lib/plan/types";
import { env } from "@/server/env";
import { cached } from "@/server/public/cached";
import { tags } from "@/server/public/tags";
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
          "id, name, slug, price, property_limit, images_per_property, logo_url, priority, payment_url",
        )
        .eq("is_active", true)
        .order("priority")
        .order("name"),
    );
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      slug: row.slug,
      price: Number(row.price),
      propertyLimit: row.property_limit,
      imagesPerProperty: row.images_per_property,
      // The site shows pictures from its own host only (Content-Security-Policy: no one else counts visits).
      logoUrl: row.logo_url?.startsWith(`${env.SITE_URL}/`) ? row.logo_url : null,
      paymentUrl: row.payment_url,
      recommended: isRecommended(row.priority),
    }));
  },
  () => [tags.plans],
);
