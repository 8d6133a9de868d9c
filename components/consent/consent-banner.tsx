import { getTranslations } from "next-intl/server";
import type { ConsentView } from "@/lib/consent/types";
import { bannerStyle } from "./banner-style";
import { ConsentIsland } from "./consent-island";

/**
 * The same on every page, so that pages cache. It is part of the HTML, and its style shows it with
 * the first paint to whoever has not answered: BOOT_SCRIPT says which versions this browser has.
 */
export async function ConsentBanner({ banner }: { banner: Promise<ConsentView | null> }) {
  const t = await getTranslations("consentBanner");
  const onPage = await banner;
  return (
    <ConsentIsland
      labels={{ mustTick: t("mustTick"), failed: t("failed"), saved: t("saved") }}
      onPage={onPage}
    />
  );
}

/** The style that shows the banner, for the head of the document. */
export async function ConsentStyle({ banner }: { banner: Promise<ConsentView | null> }) {
  const onPage = await banner;
  return onPage && <style>{bannerStyle(onPage.policyVersion, onPage.requireCheckbox)}</style>;
}
