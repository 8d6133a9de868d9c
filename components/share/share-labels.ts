import { useTranslations } from "next-intl";
import type { ShareLabels } from "./share-choices";

/** Read on the server and passed to the button: public pages have no message bundle. */
export function useShareLabels(): ShareLabels {
  const t = useTranslations("share");
  return {
    share: t("share"),
    title: t("title"),
    copy: t("copy"),
    copied: t("copied"),
    copyFailed: t("copyFailed"),
    byWhatsapp: t("byWhatsapp"),
    byFacebook: t("byFacebook"),
    byMail: t("byMail"),
    manual: t("manual"),
    qr: t("qr"),
    qrTitle: t("qrTitle"),
    qrText: t("qrText"),
    qrFailed: t("qrFailed"),
    more: t("more"),
  };
}
