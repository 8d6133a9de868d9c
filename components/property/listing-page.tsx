import { ExternalLink } from "lucide-react";
import { useTranslations } from "next-intl";
import { BackButton } from "@/components/public/back-button";
import { ShareButton } from "@/components/share/share-button";
import { useShareLabels } from "@/components/share/share-labels";
import { Badge } from "@/components/ui/badge";
import { Breadcrumb, type Crumb } from "@/components/ui/breadcrumb";
import { buttonVariants } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { formatDate, formatPrice } from "@/lib/hebrew/format";
import { paths } from "@/lib/paths";
import type { ListingView } from "@/lib/property/listing-view";
import type { CardView } from "@/lib/property/types";
import { AgentContact, ContactBar } from "./agent-contact";
import { Facade } from "./facade";
import { Gallery } from "./gallery";
import { ListingDetails, ListingFacts, ListingFeatures } from "./listing-facts";
import { PropertyCard, PropertyGrid } from "./property-card";
import { Ribbon } from "./ribbon";

export type ListingPageProps = {
  listing: ListingView;
  /** One sentence of facts: type, rooms, quarter and city. */
  summary: string;
  crumbs: Crumb[];
  /** Absolute address of this page. */
  url: string;
  shareTitle: string;
  contact: { message: string; disclaimer: string | null };
  similar: readonly CardView[];
  /** ISO date in Israel. */
  today: string;
};

export function ListingPage(props: ListingPageProps) {
  const { listing, contact, similar, today } = props;
  const t = useTranslations("listing");
  return (
    <>
      <div className="container-page flex flex-wrap items-center gap-3 py-2 lg:flex-nowrap lg:pt-3">
        <BackButton href={paths.explore} label={t("back")} />
        <Breadcrumb className="min-w-0 max-lg:hidden" crumbs={props.crumbs} />
        <div className="ms-auto">
          <ShareButton
            labels={useShareLabels()}
            size="sm"
            title={props.shareTitle}
            url={props.url}
            variant="ghost"
          />
        </div>
      </div>
      <article
        className={cn(
          // On a wide screen the words stand over the pictures: what it costs is in the first screen.
          "lg:container-page lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-x-10 lg:gap-y-4",
          // Room above the footer, which else comes with the section that follows.
          similar.length === 0 && "pb-11 lg:pb-20",
        )}
      >
        <div className="min-w-0 lg:row-start-2">
          <Pictures listing={listing} />
        </div>
        <Heading {...props} />
        <div className="max-lg:container-page mt-4 flex min-w-0 flex-col gap-8 lg:col-start-1 lg:mt-0 lg:gap-10">
          <div className="flex flex-col gap-4">
            <ListingFacts listing={listing} today={today} />
            <Marks listing={listing} />
            <Breadcrumb className="lg:hidden" crumbs={props.crumbs} />
          </div>
          {listing.description && (
            <section aria-labelledby="description-title">
              <h2 className="text-2xl" id="description-title">
                {t("description")}
              </h2>
              <p className="mt-4 max-w-[68ch] whitespace-pre-line" dir="auto">
                {listing.description}
              </p>
            </section>
          )}
          <ListingFeatures listing={listing} />
          <ListingDetails listing={listing} />
          {listing.tourUrl && (
            <a
              className={buttonVariants({ variant: "outline", size: "lg", className: "w-fit" })}
              data-plain
              href={listing.tourUrl}
              rel="noopener noreferrer nofollow ugc"
              target="_blank"
            >
              <ExternalLink aria-hidden />
              {t("tour")}
              <span className="sr-only">, {t("tourOpens")}</span>
            </a>
          )}
        </div>
        <div className="max-lg:container-page mt-8 lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2 lg:row-start-2 lg:mt-0">
          <AgentContact
            agent={listing.agent}
            disclaimer={contact.disclaimer}
            message={contact.message}
          />
        </div>
      </article>
      {similar.length > 0 && (
        <section aria-labelledby="similar-title" className="container-page section-space">
          <h2 className="text-2xl" id="similar-title">
            {t("similar")}
          </h2>
          <PropertyGrid className="mt-6" whole>
            {similar.map((card) => (
              <PropertyCard card={card} key={card.id} />
            ))}
          </PropertyGrid>
        </section>
      )}
      <ContactBar agent={listing.agent} message={contact.message} />
    </>
  );
}

/** Price first and loudest, then what it is and where; side by side where there is room. */
function Heading({ listing, summary }: ListingPageProps) {
  const t = useTranslations("listing");
  const p = useTranslations("property");
  const { price, pricePerSqm, transactionType } = listing;
  return (
    <header className="max-lg:container-page mt-4 flex flex-col gap-2 lg:col-span-2 lg:row-start-1 lg:mt-0 lg:grid lg:grid-cols-subgrid lg:items-end">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 lg:col-start-2 lg:row-start-1">
        <p className="font-bold text-[min(var(--text-3xl),13vw)] md:text-4xl">
          {price === null ? (
            <span className="text-2xl text-muted-foreground">{t("priceHidden")}</span>
          ) : (
            <>
              <bdi className="tabular-nums">{formatPrice(price)}</bdi>
              {transactionType === "rent" && (
                <span className="ms-2 font-normal text-lg text-muted-foreground">
                  {t("perMonth")}
                </span>
              )}
            </>
          )}
        </p>
        <Badge variant="primary">{p(`transaction.${transactionType}`)}</Badge>
        {pricePerSqm !== null && (
          <p className="text-muted-foreground text-sm">
            <bdi>{t("pricePerSqm", { price: formatPrice(pricePerSqm) })}</bdi>
          </p>
        )}
      </div>
      <h1 className="min-w-0 text-2xl md:text-3xl lg:col-start-1 lg:row-start-1">
        <bdi>{listing.title}</bdi>
        <span className="mt-1 block font-normal text-base text-muted-foreground">
          <span className="sr-only">, </span>
          {summary}
        </span>
      </h1>
    </header>
  );
}

/** What kind of home it is, since when it is here and what it is called. */
function Marks({ listing }: { listing: ListingView }) {
  const t = useTranslations("listing");
  const p = useTranslations("property");
  return (
    <div className="flex flex-wrap items-center gap-2 text-muted-foreground text-sm">
      {listing.propertyTypes.map((type) => (
        <Badge key={type}>{p(`types.${type}`)}</Badge>
      ))}
      {listing.listedOn && (
        <time className="tabular-nums" dateTime={listing.listedOn}>
          {t("listedOn", { date: formatDate(listing.listedOn) })}
        </time>
      )}
      {listing.number && (
        <span>
          {t("number")}{" "}
          <bdi className="tabular-nums" dir="ltr">
            {listing.number}
          </bdi>
        </span>
      )}
    </div>
  );
}

function Pictures({ listing }: { listing: ListingView }) {
  const t = useTranslations("listing");
  const { pictures, title } = listing;
  const count = pictures.length;
  const ribbon = listing.ribbon && <Ribbon {...listing.ribbon} />;
  if (count === 0) {
    return (
      <div className="relative aspect-4/3 overflow-hidden bg-wall-1 lg:aspect-auto lg:h-first-screen lg:rounded-xl">
        <Facade seed={listing.id} />
        {ribbon}
        <p className="sr-only">{t("noPhotos")}</p>
      </div>
    );
  }
  return (
    <Gallery
      labels={{
        gallery: t("gallery"),
        next: t("next"),
        previous: t("previous"),
        fullScreen: t("fullScreen"),
        close: t("closeFullScreen"),
        thumbnails: t("thumbnails"),
        photos: pictures.map((_, index) => t("photoShort", { n: index + 1 })),
        alts: pictures.map((_, index) => t("photo", { title, n: index + 1, count })),
      }}
      pictures={pictures}
    >
      {ribbon}
    </Gallery>
  );
}
