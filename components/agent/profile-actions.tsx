import { Contact, QrCode, SearchCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { ShareButton } from "@/components/share/share-button";
import { useShareLabels } from "@/components/share/share-labels";
import { buttonVariants } from "@/components/ui/button-variants";

const DEBUGGER = "https://developers.facebook.com/tools/debug/?q=";

/** What one can do with the page of a person or an office: share, check, scan, save. */
export function ProfileActions({
  url,
  title,
  qr,
  vcardHref,
}: {
  /** Absolute. */
  url: string;
  title: string;
  /** An SVG drawn on the server. */
  qr: string;
  vcardHref: string;
}) {
  const t = useTranslations("profilePage");
  const id = useId();
  const quiet = buttonVariants({ variant: "outline", size: "sm" });
  return (
    <div className="flex flex-wrap gap-2 max-sm:[&>:is(a,button)]:grow" data-noprint>
      <ShareButton labels={useShareLabels()} size="sm" title={title} url={url} />
      <button className={quiet} popoverTarget={id} type="button">
        <QrCode aria-hidden />
        {t("qr")}
      </button>
      <div
        aria-label={t("qrTitle")}
        className="m-auto w-72 rounded-xl border border-border bg-white p-6 text-center text-black shadow-float backdrop:bg-overlay"
        id={id}
        popover="auto"
        role="dialog"
      >
        <div
          className="mx-auto w-56 [&>svg]:size-full"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by us from our own address
          dangerouslySetInnerHTML={{ __html: qr }}
        />
        <p className="mt-3 text-sm">{t("qrText")}</p>
        <button
          className="mt-4 min-h-11 w-full rounded-md border border-black/60 font-medium text-sm hover:bg-black/5"
          popoverTarget={id}
          popoverTargetAction="hide"
          type="button"
        >
          {t("qrClose")}
        </button>
      </div>
      <a className={quiet} data-plain download href={vcardHref}>
        <Contact aria-hidden />
        {t("vcard")}
      </a>
      <a
        className={quiet}
        data-plain
        href={`${DEBUGGER}${encodeURIComponent(url)}`}
        rel="noopener noreferrer"
        target="_blank"
      >
        <SearchCheck aria-hidden />
        {t("previewCheck")}
      </a>
    </div>
  );
}
