import "server-only";
import { z } from "zod";
import type { ConsentView } from "@/lib/consent/types";
import { cached, isBuilding } from "@/server/public/cached";
import { degraded } from "@/server/public/degraded";
import { tags } from "@/server/public/tags";
import { publicDb } from "@/server/supabase/clients";
import { checked, unwrap } from "@/server/supabase/unwrap";
import { bannerFields } from "./rows";

const SWITCH = z.object({ show_consent_banner: z.boolean() });

/** The consent banner; null without settings or when it is switched off. */
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
    if (!row) return null;
    if (!checked(row, SWITCH).show_consent_banner) return null;
    return bannerFields.read(row);
  },
  () => [tags.settings],
);

/** For the layout of every page, which must not fail with it: without settings, no banner. */
export async function getBannerOnPage() {
  if (isBuilding) return null;
  return getConsentBanner().catch((error) => {
    degraded(error, "consent settings could not be read");
    return null;
  });
}
