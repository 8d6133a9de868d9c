import { getTranslations } from "next-intl/server";
import type { ConsentView } from "@/lib/consent/types";
import { bannerStyle } from "./banner-style";
import { ConsentIsland } from "./consent-island";

/**
 * Identical on every page, so that pages can be cached. It is part of the HTML, and its style shows it from the first
 * paint to visitors who have not answered: BOOT_SCRIPT records the versions answered in this browser.
 */
export async function ConsentBanner({ banner }: { banner: Promise<ConsentView | null> }) {
  const t = await getTranslations("consentBanner");
  const onPage = await banner;
  return (
    <ConsentIsland
      labels={{
        mustTick: t("mustTick"),
        failed: t("failed"),
        outdated: t("outdated"),
        saved: t("saved"),
      }}
      onPage={onPage}
    />
  );
}

/** The style that shows the banner, for the document's head. */
export async function ConsentStyle({ banner }: { banner: Promise<ConsentView | null> }) {
  const onPage = await banner;
  return onPage && <style>{bannerStyle(onPage.policyVersion, onPage.requireCheckbox)}</style>;
}
