"use server";
import { z } from "zod";
import { savedAt } from "@/lib/admin/saved-at";
import { templateSchema } from "@/lib/template/schema";
import { adminAction } from "@/server/action";
import { revalidateSettings } from "@/server/public/tags";
import { unwrap, writtenRow } from "@/server/supabase/unwrap";

/** Replaces the template of every card, unless another admin has since; the previous one is kept as a record. */
export const saveTemplate = adminAction
  .metadata({ actionName: "saveTemplate" })
  .inputSchema(templateSchema.safeExtend({ savedAt: savedAt.nullish() }))
  .action(async ({ parsedInput: { maxLines, lines, savedAt }, ctx: { db } }) => {
    const saved = await db.rpc("admin_save_template", {
      _max_lines: maxLines,
      _lines: lines,
      _expected_created_at: savedAt ?? undefined,
    });
    const row = writtenRow.extend({ created_at: z.string() }).parse(unwrap(saved));
    revalidateSettings();
    return { savedAt: row.created_at };
  });

export const restoreTemplate = adminAction
  .metadata({ actionName: "restoreTemplate" })
  .action(async ({ ctx: { db } }) => {
    writtenRow.parse(unwrap(await db.rpc("admin_restore_template")));
    revalidateSettings();
  });
