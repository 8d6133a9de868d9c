"use server";
import { templateSchema } from "@/lib/template/schema";
import { adminAction } from "@/server/action";
import { revalidateSettings } from "@/server/public/tags";
import { unwrap, writtenRow } from "@/server/supabase/unwrap";

/** Replaces the template of every card; the one before stays as a record. */
export const saveTemplate = adminAction
  .inputSchema(templateSchema)
  .action(async ({ parsedInput: { maxLines, lines }, ctx: { db } }) => {
    const saved = await db.rpc("admin_save_template", { _max_lines: maxLines, _lines: lines });
    writtenRow.parse(unwrap(saved));
    revalidateSettings();
  });

export const restoreTemplate = adminAction.action(async ({ ctx: { db } }) => {
  writtenRow.parse(unwrap(await db.rpc("admin_restore_template")));
  revalidateSettings();
});
