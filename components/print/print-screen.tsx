import { Download } from "lucide";
import { useTranslations } from "next-intl";
import { PageHead } from "@/components/account/page-head";
import { buttonVariants } from "@/components/ui/button-variants";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { paths } from "@/lib/paths";
import type { ListingView } from "@/lib/property/listing-view";
import type { QrCode } from "@/lib/share/qr";
import { PAPERS, type Paper, Sheet, Sign } from "./paper";
import { PrintButton } from "./print-button";

/** A printable listing: a sheet to hand over or a card for the window, each with the QR code of its page. */
export function PrintScreen({
  listing,
  code,
  paper,
}: {
  listing: ListingView;
  /** Null while visitors cannot open the page it would link to. */
  code: QrCode | null;
  paper: Paper;
}) {
  const t = useTranslations("print");
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6 print:block print:max-w-none">
      <div className="flex flex-col gap-4" data-noprint>
        <PageHead title={t("title")}>{t("hint")}</PageHead>
        {code && (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <nav aria-label={t("papers")} className="flex flex-wrap gap-2">
              {PAPERS.map((one) => (
                <Link
                  aria-current={one === paper ? "page" : undefined}
                  className={buttonVariants({ variant: one === paper ? "primary" : "outline" })}
                  data-plain
                  href={paths.printProperty(listing.id, one)}
                  key={one}
                >
                  {t(`paper.${one}`)}
                </Link>
              ))}
            </nav>
            <div className="flex flex-wrap gap-2">
              <a
                className={buttonVariants({ variant: "outline" })}
                download
                href={paths.paperPicture(listing.id, paper)}
              >
                <Icon icon={Download} />
                {t("picture")}
              </a>
              <PrintButton />
            </div>
          </div>
        )}
      </div>
      {code ? (
        paper === "sheet" ? (
          <Sheet code={code} listing={listing} />
        ) : (
          <Sign code={code} listing={listing} />
        )
      ) : (
        <p className="rounded-lg border border-border bg-muted p-5">{t("unpublished")}</p>
      )}
    </div>
  );
}
