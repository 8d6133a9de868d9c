"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { savedAt } from "@/lib/admin/saved-at";
import { paths } from "@/lib/paths";
import { planSchema } from "@/lib/plan/schema";
import { adminAction } from "@/server/action";
import { revalidatePlans } from "@/server/public/tags";
import { unwrap, unwrapUnique, unwrapVoid, writtenRow } from "@/server/supabase/unwrap";
import { planColumns } from "./rows";

function reloadPlans() {
  revalidatePath(paths.adminPlans);
  revalidatePlans();
}

/**
 * Creates a plan without an id; with one, changes the given fields, unless another admin has saved since. A slug in use
 * is refused.
 */
export const savePlan = adminAction
  .metadata({ actionName: "savePlan" })
  .inputSchema(planSchema.partial().required({ id: true }).extend({ savedAt: savedAt.optional() }))
  .action(async ({ parsedInput: plan, ctx: { db } }) => {
    const saved = await db.rpc("admin_upsert_plan", {
      _data: { ...planColumns(plan), expected_updated_at: plan.savedAt },
    });
    writtenRow.parse(unwrapUnique(saved, "identifierTaken", "slug"));
    reloadPlans();
  });

/** Deactivates a plan and changes nothing else: offered when a plan in use cannot be deleted. */
export const deactivatePlan = adminAction
  .metadata({ actionName: "deactivatePlan" })
  .inputSchema(z.object({ id: z.guid() }))
  .action(async ({ parsedInput: { id }, ctx: { db } }) => {
    writtenRow.parse(
      unwrap(await db.rpc("admin_upsert_plan", { _data: { id, is_active: false } })),
    );
    reloadPlans();
  });

/** A plan that somebody has is refused with `planInUse`. */
export const deletePlan = adminAction
  .metadata({ actionName: "deletePlan" })
  .inputSchema(z.object({ id: z.guid() }))
  .action(async ({ parsedInput: { id }, ctx: { db } }) => {
    unwrapVoid(await db.rpc("admin_delete_plan", { _id: id }));
    reloadPlans();
  });
