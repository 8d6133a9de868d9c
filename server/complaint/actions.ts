"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { answerSchema } from "@/lib/complaint/form";
import { paths } from "@/lib/paths";
import { adminAction } from "@/server/action";
import { unwrap, unwrapVoid } from "@/server/supabase/unwrap";

/** Returns whether the answer goes out by mail; the complaint stays open until it is closed. */
export const answerComplaint = adminAction
  .metadata({ actionName: "answerComplaint" })
  .inputSchema(answerSchema)
  .action(async ({ parsedInput: { id, words }, ctx: { db } }) => {
    const mailed = unwrap(await db.rpc("admin_answer_complaint", { _id: id, _words: words }));
    revalidatePath(paths.adminComplaints);
    return { mailed };
  });

/** The problem is fixed, or there was none; the address of the answer is deleted. */
export const closeComplaint = adminAction
  .metadata({ actionName: "closeComplaint" })
  .inputSchema(z.object({ id: z.int().positive() }))
  .action(async ({ parsedInput: { id }, ctx: { db } }) => {
    unwrapVoid(await db.rpc("admin_close_complaint", { _id: id }));
    revalidatePath(paths.adminComplaints);
  });
