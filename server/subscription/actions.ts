"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { savedAt } from "@/lib/admin/saved-at";
import { fromLocalInput } from "@/lib/format/israel-clock";
import { paths } from "@/lib/paths";
import { subscriptionSchema } from "@/lib/subscription/schema";
import { adminAction } from "@/server/action";
import { AppError } from "@/server/errors";
import { unwrap } from "@/server/supabase/unwrap";

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
