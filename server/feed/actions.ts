"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { FEED_SECRET } from "@/lib/feed/types";
import { paths } from "@/lib/paths";
import { accountAction, agentAction } from "@/server/action";
import { unwrap, unwrapVoid } from "@/server/supabase/unwrap";

/** Makes the address of one's own feed, or another in its place. Nobody is told it a second time. */
export const makeFeed = agentAction
  .metadata({ actionName: "makeFeed" })
  .action(async ({ ctx: { db } }) => {
    const secret = z
      .string()
      .regex(FEED_SECRET)
      .parse(unwrap(await db.rpc("make_feed")));
    revalidatePath(paths.settings);
    return { secret };
  });

export const stopFeed = accountAction
  .metadata({ actionName: "stopFeed" })
  .action(async ({ ctx: { db } }) => {
    unwrapVoid(await db.rpc("stop_feed"));
    revalidatePath(paths.settings);
  });
