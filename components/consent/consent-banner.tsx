import { useTranslations } from "next-intl";
import { ConsentIsland } from "./consent-island";

export function ConsentBanner() {
  const t = useTranslations("consentBanner");
  return (
    <ConsentIsland labels={{ mustTick: t("mustTick"), failed: t("failed"), saved: t("saved") }} />
  );
}
