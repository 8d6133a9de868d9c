import "server-only";
import { NEVER_SAVED } from "@/lib/admin/saved-at";
import { LISTING_DAYS, type SettingsValues } from "@/lib/settings/schema";
import { displayOption } from "@/lib/template/badges";
import { createDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

/** The settings as they are stored now, not as public pages may have cached them. */
export async function getSettings(): Promise<{ settings: SettingsValues; savedAt: string }> {
  const db = await createDb();
  const rows = unwrap(await db.from("app_settings").select("key, value, updated_at"));
  const stored = Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  const settings = {
    whatsappMessageTemplate: stored.whatsappMessageTemplate ?? "",
    whatsappDisclaimer: stored.whatsappDisclaimer ?? "",
    enableAiDescribeProperty: stored.enableAiDescribeProperty !== "false",
    newAgentAiParser: stored.newAgentAiParser !== "false",
    newAgentAiDescription: stored.newAgentAiDescription === "true",
    newAgentRibbon: stored.newAgentRibbon === "true",
    reviewNewAgents: stored.reviewNewAgents === "true",
    requireLicense: stored.requireLicense === "true",
    requireOperatorCode: stored.requireOperatorCode === "true",
    listingDays: Number(stored.listingDays ?? LISTING_DAYS.usual),
    propertyCardDisplayOption: displayOption(stored.propertyCardDisplayOption),
    siteReadOnly: stored.siteReadOnly === "true",
    siteReadOnlyText: stored.siteReadOnlyText ?? "",
    siteBannerText: stored.siteBannerText ?? "",
  };
  const moments = rows.map((row) => row.updated_at);
  return { settings, savedAt: moments.reduce((a, b) => (a > b ? a : b), NEVER_SAVED) };
}
