"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { CHOSEN_MAX } from "@/lib/agent/homes-order";
import { paths } from "@/lib/paths";
import { agentAction } from "@/server/action";
import { revalidateAgent } from "@/server/public/tags";
import { unwrapVoid } from "@/server/supabase/unwrap";

/** The order of the agent's own page; the database checks whose homes they are. */
export const saveChosenHomes = agentAction
  .metadata({ actionName: "saveChosenHomes" })
  .inputSchema(z.object({ pinned: z.guid().nullable(), chosen: z.array(z.guid()).max(CHOSEN_MAX) }))
  .action(async ({ parsedInput: { pinned, chosen }, ctx: { db, account } }) => {
    unwrapVoid(await db.rpc("save_chosen_homes", { _ids: chosen, _pinned: pinned }));
    revalidateAgent(account.profile.id);
    revalidatePath(paths.homesOrder);
  });
