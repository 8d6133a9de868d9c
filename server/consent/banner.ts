import "server-only";
import type { ConsentView } from "@/lib/consent/types";
import { cached, isBuilding } from "@/server/public/cached";
import { tags } from "@/server/public/tags";
import { without } from "@/server/public/without";
import { publicDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

/** The consent banner; null when there are no settings or it is switched off. */
export const getConsentBanner = cached(
  "consent-banner",
  async (): Promise<ConsentView | null> => {
    const row = unwrap(
      await publicDb()
        .from("site_settings")
        .select(
          "show_consent_banner, policy_version, consent_title_he, consent_message_he, accept_button_label_he, learn_more_label_he, require_checkbox",
        )
        .maybeSingle(),
    );
    if (!row?.show_consent_banner) return null;
    return {
      policyVersion: row.policy_version,
      title: row.consent_title_he,
      message: row.consent_message_he,
      acceptLabel: row.accept_button_label_he,
      learnMoreLabel: row.learn_more_label_he,
      requireCheckbox: row.require_checkbox,
    };
  },
  () => [tags.settings],
);

/** For the document around every page, which must not fail with it: without settings, no banner. */
export async function getBannerOnPage() {
  if (isBuilding) return null;
  return getConsentBanner().catch((error) => {
    without(error, "consent settings could not be read");
    return null;
  });
}
