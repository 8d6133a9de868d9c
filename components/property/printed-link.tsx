import { useTranslations } from "next-intl";
import { QrImage } from "@/components/share/qr-image";
import type { QrCode } from "@/lib/share/qr";

/** Printed only: its QR code leads from the sheet to the page. */
export function PrintedLink({ code }: { code: QrCode }) {
  const t = useTranslations();
  return (
    <figure className="container-page mt-6 hidden break-inside-avoid items-center gap-4 print:flex">
      <QrImage className="size-32 shrink-0" code={code} label={t("share.qrTitle")} />
      <figcaption>{t("listing.printed")}</figcaption>
    </figure>
  );
}
