"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { paths } from "@/lib/paths";
import { reviewDecisionSchema, reviewRequestSchema } from "@/lib/publishing/review";
import { stopSchema } from "@/lib/publishing/stop";
import { accountAction, adminAction } from "@/server/action";
import { unwrapVoid } from "@/server/supabase/unwrap";

function reloadUser(userId: string) {
  revalidatePath(paths.adminUsers);
  revalidatePath(paths.adminUser(userId));
}

/** Nothing new of the agent is published; what is already public stays. */
export const stopPublishing = adminAction
  .metadata({ actionName: "stopPublishing" })
  .inputSchema(stopSchema)
  .action(async ({ parsedInput: { userId, reason, words }, ctx: { db } }) => {
    const args = { target_user_id: userId, _reason: reason, _words: words };
    unwrapVoid(await db.rpc("admin_stop_publishing", args));
    reloadUser(userId);
  });

export const allowPublishing = adminAction
  .metadata({ actionName: "allowPublishing" })
  .inputSchema(z.object({ userId: z.guid() }))
  .action(async ({ parsedInput: { userId }, ctx: { db } }) => {
    unwrapVoid(await db.rpc("admin_allow_publishing", { target_user_id: userId }));
    reloadUser(userId);
  });

/** A new agent's request to publish, where operators review new agents. */
export const askToPublish = accountAction
  .metadata({ actionName: "askToPublish" })
  .inputSchema(reviewRequestSchema)
  .action(async ({ parsedInput: { license }, ctx: { db } }) => {
    unwrapVoid(await db.rpc("ask_publishing_review", { _license: license || undefined }));
    revalidatePath(paths.dashboard);
  });

/** Whether a new agent may publish; the agent is notified by mail. */
export const reviewAgent = adminAction
  .metadata({ actionName: "reviewAgent" })
  .inputSchema(reviewDecisionSchema)
  .action(async ({ parsedInput: { userId, decision, words }, ctx: { db } }) => {
    const args = { target_user_id: userId, _decision: decision, _words: words };
    unwrapVoid(await db.rpc("admin_review_agent", args));
    revalidatePath(paths.adminNewAgents);
  });
