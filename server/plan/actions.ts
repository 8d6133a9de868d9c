"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { savedAt } from "@/lib/admin/saved-at";
import { fromLocalInput } from "@/lib/format/israel-clock";
import { paths } from "@/lib/paths";
import { addonSchema } from "@/lib/plan/addon-schema";
import { planSchema } from "@/lib/plan/schema";
import { subscriptionSchema } from "@/lib/plan/subscription-schema";
import { adminAction } from "@/server/action";
import { AppError } from "@/server/errors";
import { revalidatePlans } from "@/server/public/tags";
import { unwrap, unwrapUnique, unwrapVoid, writtenRow } from "@/server/supabase/unwrap";
import { planColumns } from "./rows";

function reloadPlans() {
  revalidatePath(paths.adminPlans);
  revalidatePlans();
}

function reloadAddons() {
  revalidatePath(paths.adminAddons);
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

/**
 * Creates an add-on without an id; with one, changes the given fields, unless another admin has saved since. A slug in
 * use is refused.
 */
export const saveAddon = adminAction
  .metadata({ actionName: "saveAddon" })
  .inputSchema(addonSchema.partial().required({ id: true }).extend({ savedAt: savedAt.optional() }))
  .action(async ({ parsedInput: addon, ctx: { db } }) => {
    const _data = {
      id: addon.id,
      name: addon.name,
      slug: addon.slug,
      value: addon.value,
      price: addon.price,
      statistics: addon.statistics,
      is_active: addon.isActive,
      expected_updated_at: addon.savedAt,
    };
    const saved = await db.rpc("admin_upsert_addon", { _data });
    writtenRow.parse(unwrapUnique(saved, "identifierTaken", "slug"));
    reloadAddons();
  });

export const toggleAddon = adminAction
  .metadata({ actionName: "toggleAddon" })
  .inputSchema(z.object({ id: z.guid(), isActive: z.boolean() }))
  .action(async ({ parsedInput: { id, isActive }, ctx: { db } }) => {
    unwrapVoid(await db.rpc("admin_toggle_addon", { _id: id, _is_active: isActive }));
    reloadAddons();
  });

/** An add-on that a subscription holds is refused with `addonInUse`. */
export const deleteAddon = adminAction
  .metadata({ actionName: "deleteAddon" })
  .inputSchema(z.object({ id: z.guid() }))
  .action(async ({ parsedInput: { id }, ctx: { db } }) => {
    unwrapVoid(await db.rpc("admin_delete_addon", { _id: id }));
    reloadAddons();
  });

/**
 * Saves the whole subscription of one user, unless another admin has saved since; the status becomes active (spec,
 * admin section 4).
 */
export const saveSubscription = adminAction
  .metadata({ actionName: "saveSubscription" })
  .inputSchema(subscriptionSchema.extend({ savedAt: savedAt.optional() }))
  .action(async ({ parsedInput, ctx }) => {
    const { userId, planId, addonIds, total, paymentUrl, endsAt } = parsedInput;
    const end = fromLocalInput(endsAt);
    if (endsAt && !end) throw new AppError("endDateInvalid", {}, ["endsAt"]);
    const result = await ctx.db.rpc("admin_save_user_subscription", {
      target_user_id: userId,
      _plan_id: planId as string,
      _addon_ids: addonIds,
      _total_price: total as number,
      _payment_url: paymentUrl as string,
      _ends_at: end as string,
      _expected_updated_at: parsedInput.savedAt,
    });
    // Another admin deleted the plan while the form was open.
    if (result.error?.message.includes("user_subscriptions_plan_id_fkey")) {
      throw new AppError("planNotFound", {}, ["planId"]);
    }
    const saved = unwrap(result, { endDatePast: ["endsAt"] });
    const row = z.object({ user_id: z.literal(userId), updated_at: z.string() }).parse(saved);
    revalidatePath(paths.adminUser(userId));
    return { savedAt: row.updated_at };
  });
