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
  .action(async ({ parsedInput: { enableAiDescribeProperty, ...texts }, ctx: { db } }) => {
    unwrapVoid(
      await db.rpc("admin_upsert_settings", {
        _data: {
          ...texts,
          enableAiDescribeProperty: enableAiDescribeProperty?.toString(),
        },
      }),
    );
    revalidateSettings();
    revalidatePath(paths.adminSettings);
  });
