"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { savedAt } from "@/lib/admin/saved-at";
import { trialDays } from "@/lib/admin/user-status";
import { fromLocalInput } from "@/lib/format/israel-clock";
import { paths } from "@/lib/paths";
import { endsAt } from "@/lib/plan/subscription-schema";
import { adminAction } from "@/server/action";
import { AppError } from "@/server/errors";
import { sweepSoon } from "@/server/media/sweep-soon";
import { revalidateAgent } from "@/server/public/tags";
import { unwrapVoid } from "@/server/supabase/unwrap";

const userId = z.guid();
const profileId = z.guid().nullable();

/** A user's permissions (a ribbon, publishing at all) affect public pages too. */
function reloadPublic(profileId: string | null) {
  if (profileId) revalidateAgent(profileId);
}

function reloadUsers(id: string) {
  revalidatePath(paths.adminUsers);
  revalidatePath(paths.adminUser(id));
}

/**
 * Saves plan type, active flag and end of one user, unless another admin has saved since; an empty end means no end, an
 * omitted one stays.
 */
export const setUserSubscription = adminAction
  .metadata({ actionName: "setUserSubscription" })
  .inputSchema(
    z.object({
      userId,
      type: z.string().max(50),
      active: z.boolean(),
      endsAt: endsAt.optional(),
      savedAt: savedAt.optional(),
    }),
  )
  .action(async ({ parsedInput: { userId, type, active, endsAt, savedAt }, ctx: { db } }) => {
    const end = endsAt ? fromLocalInput(endsAt) : null;
    if (endsAt && !end) throw new AppError("endDateInvalid", {}, ["endsAt"]);
    unwrapVoid(
      await db.rpc("admin_update_user_subscription", {
        target_user_id: userId,
        set_subscription_type: type,
        set_subscription_active: active,
        set_subscription_end_date: end ?? undefined,
        clear_subscription_end_date: endsAt === "",
        _expected_updated_at: savedAt,
      }),
      {
        endDatePast: ["endsAt"],
        endBeforeStart: ["endsAt"],
        endWithoutSubscription: ["endsAt"],
      },
    );
    reloadUsers(userId);
  });

/** Adds whole days to the trial, counted from its end or from now when it has ended. */
export const extendTrial = adminAction
  .metadata({ actionName: "extendTrial" })
  .inputSchema(z.object({ userId, days: trialDays }))
  .action(async ({ parsedInput: { userId, days }, ctx: { db } }) => {
    unwrapVoid(
      await db.rpc("admin_update_user_subscription", {
        target_user_id: userId,
        extend_trial_days: days,
      }),
    );
    reloadUsers(userId);
  });

/** An omitted feature stays as it is. */
export const setUserFeatures = adminAction
  .metadata({ actionName: "setUserFeatures" })
  .inputSchema(
    z.object({
      userId,
      profileId,
      aiParser: z.boolean().optional(),
      aiDescription: z.boolean().optional(),
      ribbon: z.boolean().optional(),
    }),
  )
  .action(async ({ parsedInput, ctx: { db } }) => {
    unwrapVoid(
      await db.rpc("admin_set_features", {
        target_user_id: parsedInput.userId,
        _enable_ai_parser: parsedInput.aiParser,
        _enable_ai_description: parsedInput.aiDescription,
        _feature_property_ribbon_enabled: parsedInput.ribbon,
      }),
    );
    reloadUsers(parsedInput.userId);
    reloadPublic(parsedInput.profileId);
  });

/** Deletes for good, with listings and pictures. The database refuses oneself and the last admin. */
export const deleteUser = adminAction
  .metadata({ actionName: "deleteUser" })
  .inputSchema(z.object({ userId, profileId }))
  .action(async ({ parsedInput: { userId, profileId }, ctx: { db } }) => {
    unwrapVoid(await db.rpc("admin_delete_user", { target_user_id: userId }));
    reloadUsers(userId);
    reloadPublic(profileId);
    sweepSoon();
  });
