import { Building, CalendarDays, CarFront, Check, Fence, Paintbrush, Trees } from "lucide";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { formatArea, formatDate } from "@/lib/hebrew/format";
import type { ListingView } from "@/lib/property/listing-view";

type Fact = { icon: ReactNode; label: string; value: string };

/** Further facts in figures. Facts that the agent did not state are left out. */
export function ListingFacts({ listing, today }: { listing: ListingView; today: string }) {
  const t = useTranslations("listing");
  const p = useTranslations("property");
  const { floorsInBuilding: floors, entranceDate } = listing;
  const known: (Fact | false | null)[] = [
    listing.floor === null &&
      floors !== null && {
        icon: <Icon icon={Building} />,
        label: t("floorsInBuilding"),
        value: String(floors),
      },
    listing.balconySize !== null &&
      listing.balconySize > 0 && {
        icon: <Icon icon={Fence} />,
        label: t("balcony"),
        value: formatArea(listing.balconySize),
      },
    listing.gardenArea !== null &&
      listing.gardenArea > 0 && {
        icon: <Icon icon={Trees} />,
        label: t("garden"),
        value: formatArea(listing.gardenArea),
      },
    listing.parkingSpots !== null &&
      listing.parkingSpots > 0 && {
        icon: <Icon icon={CarFront} />,
        label: t("parkingSpots"),
        value: String(listing.parkingSpots),
      },
    listing.condition && {
      icon: <Icon icon={Paintbrush} />,
      label: t("condition"),
      value: p(`condition.${listing.condition}`),
    },
    entranceDate !== null && {
      icon: <Icon icon={CalendarDays} />,
      label: t("entrance"),
      value: entranceDate <= today ? t("entranceNow") : formatDate(entranceDate),
    },
  ];
  const facts = known.filter((fact) => !!fact);
  if (facts.length === 0) return null;
  return (
    <section aria-labelledby="facts-title">
      <h2 className="sr-only" id="facts-title">
        {t("facts")}
      </h2>
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))] gap-x-4 gap-y-5 rounded-lg border border-border bg-card p-5 sm:grid-cols-3 lg:grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] lg:py-4">
        {facts.map(({ icon, label, value }) => (
          // A `dl` may contain only terms and values, so the icon is inside the term.
          <div className="relative flex min-w-0 flex-col justify-center ps-8" key={label}>
            <dt className="text-muted-foreground text-xs [&>svg]:absolute [&>svg]:start-0 [&>svg]:top-1/2 [&>svg]:size-5 [&>svg]:-translate-y-1/2 [&>svg]:text-primary">
              {icon}
              <span>{label}</span>
            </dt>
            <dd className="font-medium tabular-nums">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Only existing features: a list of missing ones helps nobody. */
export function ListingFeatures({ listing }: { listing: ListingView }) {
  const t = useTranslations();
  if (listing.features.length === 0) return null;
  return (
    <section aria-labelledby="features-title">
      <h2 className="text-2xl" id="features-title">
        {t("listing.features")}
      </h2>
      <ul className="mt-4 grid grid-cols-2 gap-x-6 gap-y-2.5 sm:grid-cols-3">
        {listing.features.map((feature) => (
          <li className="flex items-center gap-2" key={feature}>
            <Icon icon={Check} className="size-4.5 shrink-0 text-primary" />
            {t(`property.features.${feature}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}
