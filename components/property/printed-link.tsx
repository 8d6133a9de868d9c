import { useTranslations } from "next-intl";
import type { QrCode } from "@/lib/share/qr";

/** On paper alone: who finds the sheet comes to the page by its code. */
export function PrintedLink({ code }: { code: QrCode }) {
  const t = useTranslations("listing");
  return (
    <figure className="container-page mt-6 hidden break-inside-avoid items-center gap-4 print:flex">
      <svg
        aria-hidden
        className="size-32 shrink-0"
        shapeRendering="crispEdges"
        viewBox={`0 0 ${code.size} ${code.size}`}
      >
        <path d={code.path} />
      </svg>
      <figcaption>{t("printed")}</figcaption>
    </figure>
  );
}
