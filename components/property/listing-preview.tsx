import { Eye, EyeOff } from "lucide";
import { useTranslations } from "next-intl";
import { buttonVariants } from "@/components/ui/button-variants";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import type { AreaComparison } from "@/lib/area/view";
import { isLive, type Status } from "@/lib/catalog/states";
import { paths } from "@/lib/paths";
import type { ListingView } from "@/lib/property/listing-view";
import type { PriceHistory } from "@/lib/property/price-history";
import { AgentContact } from "./agent-contact";
import { ListingArticle } from "./listing-article";
import { StillMap } from "./still-map";

/** A listing as its page will look, for its agent: it counts no visit and takes no lead. */
export function ListingPreview({
  status,
  listing,
  lacksPrice,
  prices,
  comparison,
  message,
  disclaimer,
  today,
  now,
}: {
  status: Status;
  listing: ListingView;
  lacksPrice: boolean;
  prices: PriceHistory | null;
  comparison: AreaComparison | null;
  message: string;
  disclaimer: string | null;
  /** ISO date in Israel. */
  today: string;
  now: Date;
}) {
  const t = useTranslations("preview");
  const icon = isLive(status) ? Eye : EyeOff;
  const closed = status === "closed" ? listing.transactionType : null;
  return (
    <>
      <aside
        aria-label={t("label")}
        className="flex flex-wrap items-center gap-3 rounded-lg border border-border bg-muted p-4"
      >
        <p className="flex min-w-0 flex-1 basis-64 items-center gap-2.5 font-medium">
          <Icon icon={icon} className="size-5 shrink-0 text-muted-foreground" />
          <span>{t("state", { status })}</span>
        </p>
        <div className="flex flex-wrap gap-2">
          <Link
            className={buttonVariants({ variant: "outline", size: "sm" })}
            data-plain
            href={paths.editProperty(listing.id)}
          >
            {t("edit")}
          </Link>
          {status === "draft" ? (
            <Link
              className={buttonVariants({ size: "sm" })}
              data-plain
              href={paths.publishDraft(listing.id)}
            >
              {t("publish")}
            </Link>
          ) : (
            <Link
              className={buttonVariants({ variant: "ghost", size: "sm" })}
              data-plain
              href={paths.dashboard}
            >
              {t("dashboard")}
            </Link>
          )}
        </div>
      </aside>
      {/* The article sets its own page margins: its pictures have none on phones. */}
      <div className="-mx-(--page-margin)">
        <ListingArticle
          comparison={comparison}
          contact={
            <AgentContact
              agent={listing.agent}
              closed={closed}
              disclaimer={disclaimer}
              lead={
                closed ? null : <p className="mt-2 text-muted-foreground text-sm">{t("form")}</p>
              }
              message={message}
            />
          }
          last
          listing={listing}
          map={<StillMap around={[]} listing={listing} />}
          now={now}
          priceless={lacksPrice ? t("noPrice") : undefined}
          prices={prices}
          today={today}
        />
      </div>
    </>
  );
}
