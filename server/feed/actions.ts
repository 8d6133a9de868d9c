"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { FEED_SECRET } from "@/lib/feed/types";
import { paths } from "@/lib/paths";
import { accountAction, agentAction, companyAction } from "@/server/action";
import type { createDb } from "@/server/supabase/clients";
import { unwrap, unwrapVoid } from "@/server/supabase/unwrap";

/** Creates the address of the agent's feed, replacing an earlier one. It is shown only once. */
export const makeFeed = agentAction
  .metadata({ actionName: "makeFeed" })
  .action(({ ctx: { db } }) => newSecret(db));

/** The same for the homes of a company's agents. */
export const makeCompanyFeed = companyAction
  .metadata({ actionName: "makeCompanyFeed" })
  .action(({ ctx: { db } }) => newSecret(db));

async function newSecret(db: Awaited<ReturnType<typeof createDb>>) {
  const secret = z
    .string()
    .regex(FEED_SECRET)
    .parse(unwrap(await db.rpc("make_feed")));
  revalidatePath(paths.settings);
  return { secret };
}

export const stopFeed = accountAction
  .metadata({ actionName: "stopFeed" })
  .action(async ({ ctx: { db } }) => {
    unwrapVoid(await db.rpc("stop_feed"));
    revalidatePath(paths.settings);
  });
