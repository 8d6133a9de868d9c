"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { paths } from "@/lib/paths";
import { linkSchema } from "@/lib/share/link-schema";
import { accountAction, agentAction } from "@/server/action";
import { unwrap, unwrapVoid } from "@/server/supabase/unwrap";

/** Creates a link; with a code, renames that link. */
export const saveLink = agentAction
  .metadata({ actionName: "saveLink" })
  .inputSchema(linkSchema)
  .action(async ({ parsedInput: { id, name, listing }, ctx: { db } }) => {
    const link = { _name: name, ...(listing && { _listing: listing }), ...(id && { _code: id }) };
    z.string().parse(unwrap(await db.rpc("save_share_link", link)));
    revalidatePath(paths.links);
  });

/** Deletes the link with its statistics; its address still leads to the page. */
export const deleteLink = accountAction
  .metadata({ actionName: "deleteLink" })
  .inputSchema(z.object({ code: z.string().max(6) }))
  .action(async ({ parsedInput: { code }, ctx: { db } }) => {
    unwrapVoid(await db.rpc("delete_share_link", { _code: code }));
    revalidatePath(paths.links);
  });
