"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { savedAt } from "@/lib/admin/saved-at";
import { consentSettingsSchema } from "@/lib/consent/schema";
import { paths } from "@/lib/paths";
import { accountAction, adminAction } from "@/server/action";
import { getClientAddress } from "@/server/http/request-address";
import { revalidateSettings } from "@/server/public/tags";
import { serviceDb } from "@/server/supabase/clients";
import { unwrap, unwrapVoid } from "@/server/supabase/unwrap";
import { consentFields } from "./rows";

/** Records that the signed-in person accepts the current policy. The address comes from the request, or is null. */
export const recordConsent = accountAction
  .metadata({ actionName: "recordConsent" })
  .action(async ({ ctx: { account } }) => {
    unwrapVoid(
      await serviceDb().rpc("record_consent", {
        _user_id: account.userId,
        _ip: (await getClientAddress()) ?? undefined,
      }),
    );
    return { recorded: true };
  });

/** Saves the given fields of the consent banner, unless another admin has saved since; revalidates every page. */
export const saveConsentSettings = adminAction
  .metadata({ actionName: "saveConsentSettings" })
  .inputSchema(consentSettingsSchema.partial().extend({ savedAt: savedAt.optional() }))
  .action(async ({ parsedInput: settings, ctx: { db } }) => {
    const saved = unwrap(
      await db.rpc("admin_upsert_site_settings", {
        _data: {
          ...consentFields.write(settings),
          expected_updated_at: settings.savedAt,
        },
      }),
    );
    const row = z.object({ policy_version: z.int(), updated_at: z.string() }).parse(saved);
    revalidateSettings();
    revalidatePath(paths.adminConsent);
    return { savedAt: row.updated_at };
  });
