"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { paths } from "@/lib/paths";
import { fromLocalInput } from "@/lib/subscription/local-end";
import { subscriptionSchema } from "@/lib/subscription/schema";
import { adminAction } from "@/server/action";
import { AppError } from "@/server/errors";
import { unwrap } from "@/server/supabase/unwrap";

/** The whole subscription of one user; the status becomes active (spec, admin section 4). */
export const saveSubscription = adminAction
  .inputSchema(subscriptionSchema)
  .action(async ({ parsedInput: { userId, planId, addonIds, total, paymentUrl, endsAt }, ctx }) => {
    const end = fromLocalInput(endsAt);
    if (endsAt && !end) throw new AppError("endDateInvalid", {}, ["endsAt"]);
    const saved = unwrap(
      await ctx.db.rpc("admin_save_user_subscription", {
        target_user_id: userId,
        _plan_id: planId as string,
        _addon_ids: addonIds,
        _total_price: total as number,
        _payment_url: paymentUrl as string,
        _ends_at: end as string,
      }),
    );
    z.object({ user_id: z.literal(userId) }).parse(saved);
    revalidatePath(paths.adminUser(userId));
    return { saved: true };
  });
