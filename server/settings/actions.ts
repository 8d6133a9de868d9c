"use server";
import { revalidatePath } from "next/cache";
import { paths } from "@/lib/paths";
import { settingsSchema } from "@/lib/settings/schema";
import { adminAction } from "@/server/action";
import { revalidateSettings } from "@/server/public/tags";
import { unwrapVoid } from "@/server/supabase/unwrap";

/** The settings that are named, in one statement. Listings carry the WhatsApp text, so every page is renewed. */
export const saveSettings = adminAction
  .inputSchema(settingsSchema.partial())
  .action(async ({ parsedInput, ctx: { db } }) => {
    // A setting is stored as a text: "true", "false".
    const texts = Object.fromEntries(
      Object.entries(parsedInput).map(([key, value]) => [key, String(value)]),
    );
    unwrapVoid(await db.rpc("admin_upsert_settings", { _data: texts }));
    revalidateSettings();
    revalidatePath(paths.adminSettings);
  });
