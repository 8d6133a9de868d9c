import { ExternalLink } from "lucide";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { Breadcrumb, type Crumb } from "@/components/ui/breadcrumb";
import { buttonVariants } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { OpenHouses } from "@/components/viewings/open-houses";
import type { AreaComparison } from "@/lib/area/view";
import { formatDate, formatNumber, formatPrice } from "@/lib/hebrew/format";
import { inside } from "@/lib/hebrew/prefix";
import type { ListingView } from "@/lib/property/listing-view";
import type { PriceHistory as History } from "@/lib/property/price-history";
import type { OpenHouse } from "@/lib/viewings/open-houses";
import { Facade } from "./facade";
import { Gallery } from "./gallery";
import { KeyFacts } from "./key-facts";
import { ListingFacts, ListingFeatures } from "./listing-facts";
import { PlanTabs } from "./plan-tabs";
import { PriceHistory } from "./price-history";
import { AutomaticRibbon, Ribbon } from "./ribbon";
import { StateBadge } from "./state-badge";
import { useVideoParts } from "./video-parts";
import { VideoSlide } from "./video-slide";

type Props = {
  listing: ListingView;
  /** Shown on phones, below the facts. */
  crumbs?: Crumb[];
  /** The price history; null when there is none to show. */
  prices: History | null;
  /** How its price per square metre compares with similar listings; null when too few are known. */
  comparison: AreaComparison | null;
  /** Shown instead of the price that a draft lacks, which is not the same as a hidden price. */
  priceless?: string;
  /** Open houses, for which no booking is needed. */
  openHouses?: readonly OpenHouse[];
  /** The subscription to changes of this listing. */
  alert?: ReactNode;
  /** The location map. */
  map: ReactNode;
  /** The contact card. */
  contact: ReactNode;
  /** Whether nothing follows it on the page. */
  last: boolean;
  /** ISO date in Israel. */
  today: string;
  now: Date;
};

/** The contents of a listing, shared by its page and the agent's preview. */
export function ListingArticle(props: Props) {
  const { listing, crumbs, prices, contact, last, today } = props;
  const t = useTranslations("listing");
  return (
    <article
      className={cn(
        // On wide screens price, rooms and contact are next to the pictures.
        "lg:container-page lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr_auto] lg:items-start lg:gap-x-10 lg:gap-y-4",
        // Room above the footer, which the following section otherwise provides.
        last && "pb-11 lg:pb-20",
      )}
    >
      <div className="flex min-w-0 flex-col lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:flex-col-reverse lg:gap-4">
        {listing.floorPlan ? (
          <PlanTabs plan={listing.floorPlan} title={listing.title}>
            <Pictures listing={listing} />
          </PlanTabs>
        ) : (
          <Pictures listing={listing} />
        )}
        <Title listing={listing} />
      </div>
      <div className="max-lg:container-page mt-3 flex min-w-0 flex-col gap-3 lg:col-start-2 lg:row-start-1 lg:mt-0">
        <Price comparison={props.comparison} listing={listing} priceless={props.priceless} />
        <KeyFacts listing={listing} />
        <OpenHouses houses={props.openHouses ?? []} />
        {props.alert}
      </div>
      <div className="max-lg:container-page mt-4 flex min-w-0 flex-col gap-8 lg:col-start-1 lg:row-start-3 lg:mt-0 lg:gap-10">
        <div className="flex flex-col gap-4">
          <ListingFacts listing={listing} today={today} />
          <Marks listing={listing} />
          {crumbs && <Breadcrumb className="lg:hidden" crumbs={crumbs} headed />}
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
        {props.map}
        {prices && <PriceHistory history={prices} now={props.now} />}
        {listing.tourUrl && (
          <a
            className={buttonVariants({ variant: "outline", size: "lg", className: "w-fit" })}
            data-count="tour"
            data-plain
            href={listing.tourUrl}
            rel="noopener noreferrer nofollow ugc"
            target="_blank"
          >
            <Icon icon={ExternalLink} />
            {t("tour")}
            <span className="sr-only">, {t("tourOpens")}</span>
          </a>
        )}
      </div>
      <div className="max-lg:container-page mt-8 lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2 lg:row-start-2 lg:mt-0">
        {contact}
      </div>
    </article>
  );
}

/** Title, type and location. */
function Title({ listing }: { listing: ListingView }) {
  const p = useTranslations("property");
  const { title, propertyTypes, address, neighborhood, city, status, transactionType } = listing;
  const types = propertyTypes.map((type) => p(`types.${type}`));
  return (
    <header className="max-lg:container-page min-w-0 max-lg:mt-4">
      <h1 className="text-2xl md:text-3xl">
        <StateBadge className="mb-1.5" deal={transactionType} status={status} />
        <bdi className="block">{title}</bdi>
        <span className="mt-1 block font-normal text-base text-muted-foreground">
          <span className="sr-only">, </span>
          <bdi>{[...types, address, neighborhood, city].filter(Boolean).join(", ")}</bdi>
        </span>
      </h1>
    </header>
  );
}

/** The most prominent text of the page. */
function Price({
  listing,
  comparison,
  priceless,
}: Pick<Props, "listing" | "comparison" | "priceless">) {
  const t = useTranslations("listing");
  const p = useTranslations("property");
  const { price, lowered, pricePerSqm, status, transactionType } = listing;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="font-bold text-[min(var(--text-3xl),13vw)] md:text-4xl">
        {price === null ? (
          <span className="text-2xl text-muted-foreground">{priceless ?? t("priceHidden")}</span>
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
      {status !== "closed" && (
        <Badge variant="primary">{p(`transaction.${transactionType}`)}</Badge>
      )}
      {lowered !== null && status !== "closed" && (
        <Badge variant="clay">{p("lowered", { percent: formatNumber(lowered) })}</Badge>
      )}
      {listing.isExclusive && status !== "closed" && (
        <Badge variant="primary">{p("exclusive")}</Badge>
      )}
      {pricePerSqm !== null && (
        <p className="text-muted-foreground text-sm">
          <bdi>{t("pricePerSqm", { price: formatPrice(pricePerSqm) })}</bdi>
        </p>
      )}
      {comparison && (
        <p className="basis-full text-muted-foreground text-sm">
          {t("comparison", {
            way: comparison.percent < 0 ? "less" : comparison.percent > 0 ? "more" : "same",
            percent: Math.abs(comparison.percent),
            homes: comparison.homes,
            place: inside(comparison.place),
          })}
        </p>
      )}
    </div>
  );
}

/** The listing date and the reference number. */
function Marks({ listing }: { listing: ListingView }) {
  const t = useTranslations("listing");
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-muted-foreground text-sm empty:hidden">
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
  const { pictures, title, video } = listing;
  const count = pictures.length;
  const [main, ...rest] = pictures;
  // The video comes second: the main picture comes first, and the video is still easy to find.
  const shown = main && video ? [main, { ...main, video }, ...rest] : pictures;
  const place = (picture: (typeof shown)[number]) => pictures.indexOf(picture) + 1;
  const watching = useVideoParts(video, title);
  // The other automatic facts are next to the price.
  const ribbon = listing.ribbon ? (
    <Ribbon {...listing.ribbon} />
  ) : (
    listing.automaticRibbon === "new" && <AutomaticRibbon {...listing} />
  );
  if (count === 0) {
    const facade = <Facade seed={listing.id} />;
    return (
      <div
        className="relative aspect-4/3 overflow-hidden bg-wall-1 lg:aspect-auto lg:h-first-screen lg:rounded-xl"
        data-pictures
      >
        {video && watching ? (
          <VideoSlide parts={watching} video={video}>
            {facade}
          </VideoSlide>
        ) : (
          facade
        )}
        {ribbon}
        <p className="sr-only">{t("noPhotos")}</p>
      </div>
    );
  }
  return (
    <Gallery
      labels={{
        gallery: t("gallery"),
        kind: t("galleryKind"),
        next: t("next"),
        previous: t("previous"),
        fullScreen: t("fullScreen"),
        close: t("closeFullScreen"),
        thumbnails: t("thumbnails"),
        photos: shown.map((picture) =>
          "video" in picture ? t("video") : t("photoShort", { n: place(picture) }),
        ),
        alts: shown.map((picture) =>
          "video" in picture
            ? ""
            : (picture.text ?? t("photo", { title, n: place(picture), count })),
        ),
        video: watching,
      }}
      pictures={shown}
    >
      {ribbon}
    </Gallery>
  );
}
