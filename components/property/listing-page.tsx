import { useTranslations } from "next-intl";
import { AlertForm } from "@/components/alerts/alert-form";
import { Beacon } from "@/components/island/beacon";
import { LeadForm } from "@/components/leads/lead-form";
import { Heart } from "@/components/property/heart";
import { ShareButton } from "@/components/share/share-button";
import { useShareLabels } from "@/components/share/share-labels";
import { BackButton } from "@/components/ui/back-button";
import { Breadcrumb, type Crumb } from "@/components/ui/breadcrumb";
import type { AreaComparison } from "@/lib/area/view";
import type { Pin } from "@/lib/map/pin";
import { paths } from "@/lib/paths";
import type { ListingView } from "@/lib/property/listing-view";
import type { PriceHistory as History } from "@/lib/property/price-history";
import type { CardView } from "@/lib/property/types";
import type { ShareCodes } from "@/lib/share/codes";
import type { QrCode } from "@/lib/share/qr";
import { openHousesIn } from "@/lib/viewings/open-houses";
import type { OpenViewing } from "@/lib/viewings/types";
import { AgentContact, ContactBar } from "./agent-contact";
import { HomeCards } from "./home-cards";
import { ListingArticle } from "./listing-article";
import { PrintedLink } from "./printed-link";
import { StillMap } from "./still-map";

export type ListingPageProps = {
  listing: ListingView;
  crumbs: Crumb[];
  /** The absolute URL of this page. */
  url: string;
  shareTitle: string;
  shareCodes: ShareCodes;
  /** The QR code on a printed sheet, which leads here. */
  printed: QrCode;
  contact: {
    message: string;
    disclaimer: string | null;
    /** The version of the privacy policy, submitted with the form. */
    consentVersion: number;
    /** The default message of the form. */
    question: string;
  };
  /** The price history; null when there is none to show. */
  prices: History | null;
  /** How its price per square metre compares with similar listings; null when too few are known. */
  comparison: AreaComparison | null;
  similar: readonly CardView[];
  /** When viewings can be booked. */
  times: readonly OpenViewing[];
  /** Nearby listings of the same deal type. */
  around: readonly Pin[];
  /** ISO date in Israel. */
  today: string;
  now: Date;
};

export function ListingPage(props: ListingPageProps) {
  const { listing, contact, similar, today } = props;
  const closed = listing.status === "closed";
  const t = useTranslations("listing");
  return (
    <>
      <Beacon page={{ listing: listing.id }} />
      <div
        className="container-page flex flex-wrap items-center gap-3 py-2 lg:flex-nowrap lg:pt-3"
        data-noprint
      >
        <BackButton href={paths.explore} label={t("back")} />
        <Breadcrumb className="min-w-0 max-lg:hidden" crumbs={props.crumbs} headed />
        <div className="ms-auto flex items-center gap-1" data-opened={listing.id}>
          <Heart
            className="bg-transparent shadow-none hover:bg-accent contrast:border-0"
            deal={listing.transactionType}
            id={listing.id}
            price={listing.price}
            title={listing.title}
          />
          <ShareButton
            codes={props.shareCodes}
            labels={useShareLabels()}
            page={listing.id}
            size="sm"
            title={props.shareTitle}
            url={props.url}
            variant="ghost"
          />
        </div>
      </div>
      <ListingArticle
        alert={
          // A listing with a hidden price has no price alerts.
          (closed || listing.price !== null) && (
            <AlertForm
              about={{ listing: listing.id }}
              consentVersion={contact.consentVersion}
              line={closed ? "openBack" : "openPrice"}
              wish={closed ? "back" : "price"}
            />
          )
        }
        comparison={props.comparison}
        contact={
          <>
            <AgentContact
              agent={listing.agent}
              closed={closed ? listing.transactionType : null}
              disclaimer={contact.disclaimer}
              lead={
                closed ? null : (
                  <LeadForm
                    about={{ kind: "listing", id: listing.id }}
                    consentVersion={contact.consentVersion}
                    message={contact.question}
                    times={props.times}
                  />
                )
              }
              message={contact.message}
            />
            <p className="mt-3 text-center text-sm" data-noprint>
              <a
                className="link finger inline-block py-1"
                data-plain
                href={paths.report(listing.id)}
                rel="nofollow"
              >
                {useTranslations("report")("link")}
              </a>
            </p>
          </>
        }
        crumbs={props.crumbs}
        last={similar.length === 0}
        listing={listing}
        map={<StillMap around={props.around} listing={listing} />}
        now={props.now}
        openHouses={openHousesIn(props.times)}
        prices={props.prices}
        today={today}
      />
      <PrintedLink code={props.printed} />
      {similar.length > 0 && (
        <section
          aria-labelledby="similar-title"
          className="container-page section-space"
          data-noprint
        >
          <h2 className="text-2xl" id="similar-title">
            {t("similar")}
          </h2>
          <HomeCards cards={similar} className="mt-6" whole />
        </section>
      )}
      {!closed && <ContactBar agent={listing.agent} message={contact.message} />}
    </>
  );
}
