"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { paths } from "@/lib/paths";
import { stopSchema } from "@/lib/publishing/stop";
import { adminAction } from "@/server/action";
import { unwrapVoid } from "@/server/supabase/unwrap";

function reloadUser(userId: string) {
  revalidatePath(paths.adminUsers);
  revalidatePath(paths.adminUser(userId));
}

/** Nothing new of the agent comes before visitors; what they see already stays. */
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
