"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { MAIL_KINDS } from "@/lib/mail/kinds";
import { paths } from "@/lib/paths";
import { accountAction, adminAction } from "@/server/action";
import { unwrap, unwrapVoid } from "@/server/supabase/unwrap";

/** One switch of the settings: whether mails of this kind are sent. */
export const setOwnMail = accountAction
  .metadata({ actionName: "setOwnMail" })
  .inputSchema(z.object({ kind: z.enum(MAIL_KINDS), comes: z.boolean() }))
  .action(async ({ parsedInput: { kind, comes }, ctx: { db } }) => {
    unwrapVoid(await db.rpc("set_my_mail", { _kind: kind, _comes: comes }));
    revalidatePath(paths.settings);
  });

/** Puts one dead mail, or with null all of them, back into the queue. */
export const sendAgain = adminAction
  .metadata({ actionName: "sendAgain" })
  .inputSchema(z.object({ id: z.int().nullable() }))
  .action(async ({ parsedInput: { id }, ctx: { db } }) => {
    const result = await db.rpc("admin_send_again", id === null ? {} : { _id: id });
    revalidatePath(paths.adminMails);
    return { queued: z.int().parse(unwrap(result)) };
  });

/** Sends a mail to the operator who requests it, the way all mails go. */
export const tryMail = adminAction
  .metadata({ actionName: "tryMail" })
  .action(async ({ ctx: { db } }) => {
    unwrapVoid(await db.rpc("admin_try_mail"));
    revalidatePath(paths.adminMails);
  });
