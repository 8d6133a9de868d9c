"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { paths } from "@/lib/paths";
import { planSchema } from "@/lib/plan/schema";
import { adminAction } from "@/server/action";
import { revalidatePlans } from "@/server/public/tags";
import { unwrap, unwrapUnique, unwrapVoid, writtenRow } from "@/server/supabase/unwrap";

function reloadPlans() {
  revalidatePath(paths.adminPlans);
  revalidatePlans();
}

/** Creates a plan without an id; with it, changes what is named. A slug that another plan has is refused. */
export const savePlan = adminAction
  .inputSchema(planSchema.partial().required({ id: true }))
  .action(async ({ parsedInput: plan, ctx: { db } }) => {
    const _data = {
      id: plan.id,
      name: plan.name,
      slug: plan.slug,
      price: plan.price,
      priority: plan.priority,
      property_limit: plan.propertyLimit,
      images_per_property: plan.imagesPerProperty,
      agent_limit: plan.agentLimit,
      video: plan.video,
      statistics: plan.statistics,
      logo_url: plan.logoUrl,
      payment_url: plan.paymentUrl,
      is_active: plan.isActive,
    };
    const saved = await db.rpc("admin_upsert_plan", { _data });
    writtenRow.parse(unwrapUnique(saved, "identifierTaken", "slug"));
    reloadPlans();
  });

/** Switches a plan off without touching the rest of it: what is offered when it is in use. */
export const deactivatePlan = adminAction
  .inputSchema(z.object({ id: z.guid() }))
  .action(async ({ parsedInput: { id }, ctx: { db } }) => {
    writtenRow.parse(
      unwrap(await db.rpc("admin_upsert_plan", { _data: { id, is_active: false } })),
    );
    reloadPlans();
  });

/** A plan that somebody has is refused with `planInUse`. */
export const deletePlan = adminAction
  .inputSchema(z.object({ id: z.guid() }))
  .action(async ({ parsedInput: { id }, ctx: { db } }) => {
    unwrapVoid(await db.rpc("admin_delete_plan", { _id: id }));
    reloadPlans();
  });
