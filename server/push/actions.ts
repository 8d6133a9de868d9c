"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { paths } from "@/lib/paths";
import { pushSubscription } from "@/lib/push/subscription";
import { accountAction } from "@/server/action";
import { env } from "@/server/env";
import { AppError } from "@/server/errors";
import { unwrap } from "@/server/supabase/unwrap";
import { forgetBrowser, rememberBrowser } from "./browser";
import { vapidOf } from "./vapid";

/** This browser gets a notification from now on when somebody writes. */
export const startPush = accountAction
  .metadata({ actionName: "startPush" })
  .inputSchema(pushSubscription)
  .action(async ({ parsedInput: { endpoint, p256dh, auth }, ctx: { db } }) => {
    if (!vapidOf(env)) throw new AppError("notFound");
    const saved = await db.rpc("save_push", { _endpoint: endpoint, _p256dh: p256dh, _auth: auth });
    await rememberBrowser(z.guid().parse(unwrap(saved)));
    revalidatePath(paths.leads);
  });

/** Ends this browser's notifications. */
export const stopPush = accountAction.metadata({ actionName: "stopPush" }).action(async () => {
  await forgetBrowser();
  revalidatePath(paths.leads);
});
