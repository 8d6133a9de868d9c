"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { acceptedNotice } from "@/lib/billing/schema";
import { paths } from "@/lib/paths";
import { adminAction } from "@/server/action";
import { unwrapVoid } from "@/server/supabase/unwrap";

/** Applies a waiting notice to this account. */
export const acceptNotice = adminAction
  .metadata({ actionName: "acceptNotice" })
  .inputSchema(acceptedNotice)
  .action(async ({ parsedInput: { id, email, planId, months }, ctx: { db } }) => {
    const notice = { _id: id, _email: email, _plan_id: planId, _months: months };
    unwrapVoid(await db.rpc("admin_accept_notice", notice));
    revalidatePath(paths.adminBilling);
  });

/** The notice is stored, and never applied. */
export const dismissNotice = adminAction
  .metadata({ actionName: "dismissNotice" })
  .inputSchema(z.object({ id: z.int().positive() }))
  .action(async ({ parsedInput: { id }, ctx: { db } }) => {
    unwrapVoid(await db.rpc("admin_dismiss_notice", { _id: id }));
    revalidatePath(paths.adminBilling);
  });
