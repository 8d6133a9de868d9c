import { ExternalLink } from "lucide";
import { useTranslations } from "next-intl";
import { buttonVariants } from "@/components/ui/button-variants";
import { Icon } from "@/components/ui/icon";
import type { Pin } from "@/lib/map/pin";
import { scaleOf } from "@/lib/map/still";
import type { ListingView } from "@/lib/property/listing-view";
import { StillPicture } from "./still-picture";

const NAVIGATION = [
  { app: "Waze", href: (at: string) => `https://waze.com/ul?ll=${at}&navigate=yes` },
  {
    app: "Google Maps",
    href: (at: string) => `https://www.google.com/maps/dir/?api=1&destination=${at}`,
  },
];

type Listing = Pick<ListingView, "place" | "city" | "transactionType" | "status">;

/** A listing's location: a server-rendered drawing with a plain link to the live map. */
export function StillMap({ listing, around }: { listing: Listing; around: readonly Pin[] }) {
  const t = useTranslations("listing.map");
  const { place, city, status } = listing;
  return (
    <section aria-labelledby="map-title" data-noprint>
      <h2 className="text-2xl" id="map-title">
        {t("title")}
      </h2>
      {place && (
        <StillPicture
          around={around}
          metresPerPixel={scaleOf(place)}
          middle={place}
          search={{ transactionType: listing.transactionType }}
        >
          {t("open")}
        </StillPicture>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-muted-foreground">{t("place", { kind: place?.kind ?? "none", city })}</p>
        {place?.kind === "exact" && status !== "closed" && (
          <p className="ms-auto flex flex-wrap gap-2">
            {NAVIGATION.map(({ app, href }) => (
              <a
                className={buttonVariants({ variant: "outline", size: "sm" })}
                data-plain
                href={href(`${place.lat},${place.lng}`)}
                key={app}
                rel="noopener noreferrer nofollow"
                target="_blank"
              >
                <Icon icon={ExternalLink} />
                <NavigationLabel app={app} />
              </a>
            ))}
          </p>
        )}
      </div>
    </section>
  );
}

function NavigationLabel({ app }: { app: string }) {
  const t = useTranslations("listing");
  return (
    <>
      <bdi>{t("map.navigate", { app })}</bdi>
      <span className="sr-only">, {t("tourOpens")}</span>
    </>
  );
}
