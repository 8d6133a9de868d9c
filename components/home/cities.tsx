import Link from "next/link";
import { useTranslations } from "next-intl";
import { paths } from "@/lib/paths";
import { withFilters } from "@/lib/search/params";
import type { CityCount } from "@/lib/search/types";

export function Cities({ cities }: { cities: CityCount[] }) {
  const t = useTranslations("home");
  if (cities.length === 0) return null;
  return (
    <section aria-labelledby="home-cities" className="border-border border-y bg-card">
      <div className="container-page section-space">
        <h2 className="mb-7 text-2xl md:text-3xl" id="home-cities">
          {t("cities")}
        </h2>
        <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-4">
          {cities.map(({ city, listings }) => (
            <li key={city}>
              <Link
                className="group flex min-h-14 items-center justify-between gap-3 border-border border-b py-2 max-sm:pe-3"
                data-plain
                href={withFilters(paths.explore, { city }) as typeof paths.explore}
                prefetch={false}
                rel="nofollow"
              >
                <span className="font-medium text-lg group-hover:text-primary group-hover:underline">
                  {city}
                </span>
                <span className="text-muted-foreground text-sm tabular-nums">
                  {t("cityCount", { count: listings })}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
