import { useTranslations } from "next-intl";
import { Breadcrumb, type Crumb } from "@/components/ui/breadcrumb";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { areaPath, cityArea } from "@/lib/area/address";
import type { AreaCity } from "@/lib/area/view";
import type { TransactionType } from "@/lib/catalog/ids";

/** Every city with homes of this deal, so that each is one click away. */
export function AreaCities({
  deal,
  cities,
  heading,
  crumbs,
}: {
  deal: TransactionType;
  cities: readonly AreaCity[];
  heading: string;
  crumbs: Crumb[];
}) {
  const t = useTranslations("area");
  const search = useTranslations("search");
  const shown = cities
    .filter((city) => city[deal] > 0)
    // They arrive ordered by both deals together, but only one is shown.
    .toSorted((a, b) => b[deal] - a[deal]);
  return (
    <div className="container-page py-6 md:py-8">
      <Breadcrumb className="mb-4" crumbs={crumbs} />
      <h1 className="text-2xl md:text-3xl">{heading}</h1>
      {shown.length === 0 && (
        <EmptyState className="mt-6" title={search("emptyAllTitle")}>
          <p>{search("emptyAllText")}</p>
        </EmptyState>
      )}
      <ul className="mt-6 grid gap-x-8 empty:hidden sm:grid-cols-2 lg:grid-cols-4">
        {shown.map((city) => (
          <li
            className="relative flex min-h-12 min-w-0 flex-wrap items-center justify-between gap-x-3 border-border border-b py-2"
            key={city.city}
          >
            <Link
              className="min-w-0 font-medium after:absolute after:inset-0 hover:text-primary hover:underline"
              data-plain
              href={areaPath(cityArea(deal, city.city))}
            >
              <bdi>{city.city}</bdi>
            </Link>
            <span className="shrink-0 text-muted-foreground text-sm tabular-nums">
              {t("count", { total: city[deal] })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
