"use server";
import { revalidatePath } from "next/cache";
import { savedAt } from "@/lib/admin/saved-at";
import { paths } from "@/lib/paths";
import { settingsSchema } from "@/lib/settings/schema";
import { adminAction } from "@/server/action";
import { revalidateSettings } from "@/server/public/tags";
import { unwrap } from "@/server/supabase/unwrap";

/**
 * Saves the given settings in one statement, unless another admin has saved one of them since. Listings carry the
 * WhatsApp text, so every page is revalidated.
 */
export const saveSettings = adminAction
  .metadata({ actionName: "saveSettings" })
  .inputSchema(settingsSchema.partial().extend({ savedAt: savedAt.optional() }))
  .action(async ({ parsedInput: { savedAt: expected, ...settings }, ctx: { db } }) => {
    // A setting is stored as text: "true", "false".
    const texts = Object.fromEntries(
      Object.entries(settings).map(([key, value]) => [key, String(value)]),
    );
    const saved = unwrap(
      await db.rpc("admin_upsert_settings", { _data: texts, _expected_updated_at: expected }),
    );
    const moment = savedAt.parse(saved);
    revalidateSettings();
    revalidatePath(paths.adminSettings);
    return { savedAt: moment };
  });
