import type { Route } from "next";
import { useTranslations } from "next-intl";
import { chipClass } from "@/components/ui/chip";
import { Link } from "@/components/ui/link";
import type { Region } from "@/lib/places/region-ids";
import { changeFilters, type SearchFilters, withFilters } from "@/lib/search/params";

export type RegionCities = {
  region: Region;
  cities: readonly { city: string; listings: number }[];
};

/** A region's cities: each link is the same search in that city instead of the whole region. */
export function RegionChoices({
  action,
  filters,
  regions,
}: {
  action: Route;
  filters: SearchFilters;
  regions: readonly RegionCities[];
}) {
  const t = useTranslations();
  return regions.map(({ region, cities }) => (
    <details className="mt-2 text-sm" data-noprint key={region}>
      <summary className="finger w-fit cursor-pointer py-1.5 text-muted-foreground hover:text-foreground">
        {t("search.citiesOf", { region: t(`regions.${region}`) })}
      </summary>
      <ul className="mt-1 flex flex-wrap gap-2">
        {cities.map(({ city, listings }) => (
          <li key={city}>
            <Link
              className={chipClass}
              data-plain
              href={withFilters(
                action,
                changeFilters(filters, {
                  region: filters.region?.filter((id) => id !== region),
                  city: [...(filters.city ?? []), city],
                }),
              )}
              rel="nofollow"
            >
              <bdi>{city}</bdi>
              <span className="text-muted-foreground tabular-nums">{listings}</span>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  ));
}
