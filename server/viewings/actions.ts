"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { isMailSecret } from "@/lib/mail/secret";
import { paths } from "@/lib/paths";
import { viewingHours } from "@/lib/viewings/hours";
import { VIEWING_ANSWERS } from "@/lib/viewings/types";
import { accountAction, agentAction } from "@/server/action";
import { unwrap, unwrapVoid } from "@/server/supabase/unwrap";

/** The client draws the id, so that hours sent twice are stored once. */
export const saveViewingHours = agentAction
  .metadata({ actionName: "saveViewingHours" })
  .inputSchema(viewingHours)
  .action(async ({ parsedInput, ctx: { db } }) => {
    const { listingId, from, to, noticeHours, ...hours } = parsedInput;
    const named = { listing_id: listingId, from_time: from, to_time: to };
    const _hours = { ...hours, ...named, notice_hours: noticeHours };
    unwrapVoid(await db.rpc("save_viewing_hours", { _hours }));
    revalidatePath(paths.viewings);
  });

export const deleteViewingHours = accountAction
  .metadata({ actionName: "deleteViewingHours" })
  .inputSchema(z.object({ id: z.guid() }))
  .action(async ({ parsedInput: { id }, ctx: { db } }) => {
    unwrapVoid(await db.rpc("delete_viewing_hours", { _id: id }));
    revalidatePath(paths.viewings);
  });

export const confirmViewingsAtOnce = agentAction
  .metadata({ actionName: "confirmViewingsAtOnce" })
  .inputSchema(z.object({ atOnce: z.boolean() }))
  .action(async ({ parsedInput: { atOnce }, ctx: { db } }) => {
    unwrapVoid(await db.rpc("confirm_viewings_at_once", { _at_once: atOnce }));
    revalidatePath(paths.viewings);
  });

/** Somebody else's viewing is reported as missing: the database looks among one's own only. */
export const answerViewing = accountAction
  .metadata({ actionName: "answerViewing" })
  .inputSchema(z.object({ id: z.guid(), answer: z.enum(VIEWING_ANSWERS) }))
  .action(async ({ parsedInput: { id, answer }, ctx: { db } }) => {
    unwrapVoid(await db.rpc("answer_viewing", { _id: id, _answer: answer }));
    revalidatePath(paths.viewings);
    revalidatePath(paths.dashboard);
  });

/** Creates the address of the agent's calendar, replacing an earlier one. It is shown only once. */
export const makeViewingCalendar = agentAction
  .metadata({ actionName: "makeViewingCalendar" })
  .action(async ({ ctx: { db } }) => {
    const secret = z
      .string()
      .refine(isMailSecret)
      .parse(unwrap(await db.rpc("make_viewing_calendar")));
    revalidatePath(paths.viewings);
    return { secret };
  });

export const stopViewingCalendar = accountAction
  .metadata({ actionName: "stopViewingCalendar" })
  .action(async ({ ctx: { db } }) => {
    unwrapVoid(await db.rpc("stop_viewing_calendar"));
    revalidatePath(paths.viewings);
  });
