import "server-only";
import { columnMap } from "@/lib/database/column-map";

/** The banner's fields, by their columns of `site_settings`. */
const BANNER = {
  policyVersion: "policy_version",
  title: "consent_title_he",
  message: "consent_message_he",
  acceptLabel: "accept_button_label_he",
  learnMoreLabel: "learn_more_label_he",
  requireCheckbox: "require_checkbox",
} as const;
export const bannerFields = columnMap(BANNER);
export const consentFields = columnMap({ ...BANNER, showBanner: "show_consent_banner" });
