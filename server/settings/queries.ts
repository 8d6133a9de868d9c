import "server-only";
import { LISTING_DAYS, type SettingsValues } from "@/lib/settings/schema";
import { displayOption } from "@/lib/template/badges";
import { createDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

/** The settings as they are stored now, not as public pages may have cached them. */
export async function getSettings(): Promise<SettingsValues> {
  const db = await createDb();
  const rows = unwrap(await db.from("app_settings").select("key, value"));
  const stored = Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  return {
    whatsappMessageTemplate: stored.whatsappMessageTemplate ?? "",
    whatsappDisclaimer: stored.whatsappDisclaimer ?? "",
    enableAiDescribeProperty: stored.enableAiDescribeProperty !== "false",
    newAgentAiParser: stored.newAgentAiParser !== "false",
    newAgentAiDescription: stored.newAgentAiDescription === "true",
    newAgentRibbon: stored.newAgentRibbon === "true",
    listingDays: Number(stored.listingDays ?? LISTING_DAYS.usual),
    propertyCardDisplayOption: displayOption(stored.propertyCardDisplayOption),
  };
}
