import "server-only";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { z } from "zod";
import type { SiteNoticeView } from "@/lib/settings/notice";
import { UNFILLED } from "@/lib/settings/whatsapp";
import { type CardDisplayOption, displayOption } from "@/lib/template/badges";
import { type CardWords, cardWords } from "@/lib/template/card-words";
import { DEFAULT_TEMPLATE } from "@/lib/template/default-template";
import { parseTemplate } from "@/lib/template/parse-template";
import type { CardTemplate } from "@/lib/template/types";
import { cached, isBuilding } from "@/server/public/cached";
import { degraded } from "@/server/public/degraded";
import { tags } from "@/server/public/tags";
import { publicDb } from "@/server/supabase/clients";
import { checked, unwrap } from "@/server/supabase/unwrap";

/** What all cards of the site follow: the admin's template, display option, and labels. */
export type CardRules = { template: CardTemplate; display: CardDisplayOption; words: CardWords };

const readSettings = cached(
  "settings",
  async () => {
    const rows: { key: string; value: string }[] = unwrap(
      await publicDb().from("app_settings").select("key, value"),
    );
    return Object.fromEntries(rows.map(({ key, value }) => [key, value])) as Record<string, string>;
  },
  () => [tags.settings],
);

const readTemplate = cached(
  "card-template",
  async () =>
    checked(
      unwrap(
        await publicDb()
          .from("property_card_templates")
          .select("max_lines, lines")
          .eq("is_active", true)
          .maybeSingle(),
      ),
      z.object({ max_lines: z.int() }).nullable(),
    ),
  () => [tags.settings],
);

/** Decoration degrades gracefully: if the query fails, cards use the default template. */
export const getCardRules = cache(async (): Promise<CardRules> => {
  const words = cardWords(await getTranslations());
  try {
    const [template, settings] = await Promise.all([readTemplate(), readSettings()]);
    return {
      template: parseTemplate(template),
      display: displayOption(settings.propertyCardDisplayOption),
      words,
    };
  } catch (error) {
    degraded(error, "card template could not be read");
    return { template: DEFAULT_TEMPLATE, display: "agent_name", words };
  }
});

/** For the layout of every page, which must not fail with it. */
export async function getSiteNotice(): Promise<SiteNoticeView | null> {
  if (isBuilding) return null;
  try {
    const settings = await readSettings();
    return {
      readOnly: settings.siteReadOnly === "true",
      readOnlyText: settings.siteReadOnlyText ?? "",
      bannerText: settings.siteBannerText ?? "",
    };
  } catch (error) {
    degraded(error, "the notice to everybody could not be read");
    return null;
  }
}

const readPolicyVersion = cached(
  "policy-version",
  async () => {
    const row = unwrap(
      await publicDb().from("site_settings").select("policy_version").maybeSingle(),
    );
    return row ? z.int().parse(row.policy_version) : 1;
  },
  () => [tags.settings],
);

/** Named by forms while the database is away: the version in force when it last answered. */
let lastKnownVersion = 1;

/** The texts around an agent's contact details: the admin's, and the policy version that a form names. */
export async function getContactTexts() {
  const t = await getTranslations("contact");
  try {
    const [settings, consentVersion] = await Promise.all([readSettings(), readPolicyVersion()]);
    lastKnownVersion = consentVersion;
    return {
      consentVersion,
      template: settings.whatsappMessageTemplate || t("whatsappTemplate", UNFILLED),
      disclaimer: settings.whatsappDisclaimer?.trim() || null,
    };
  } catch (error) {
    degraded(error, "contact texts could not be read");
    return {
      consentVersion: lastKnownVersion,
      template: t("whatsappTemplate", UNFILLED),
      disclaimer: null,
    };
  }
}
