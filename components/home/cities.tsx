import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { areaPath, cityArea, DEAL_PATHS } from "@/lib/area/address";
import type { AreaCity } from "@/lib/area/view";

const DEALS = ["sale", "rent"] as const;

/** The cities with the most homes, each with its two pages. */
export function Cities({ cities }: { cities: readonly AreaCity[] }) {
  const t = useTranslations("home");
  const area = useTranslations("area");
  if (cities.length === 0) return null;
  return (
    <section aria-labelledby="home-cities" className="border-border border-y bg-card">
      <div className="container-page section-space">
        <h2 className="mb-7 text-2xl md:text-3xl" id="home-cities">
          {t("cities")}
        </h2>
        <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-4">
          {cities.map((place) => (
            <li className="border-border border-b py-3" key={place.city}>
              <span className="block font-medium text-lg">{place.city}</span>
              <span className="flex flex-wrap gap-x-5">
                {DEALS.filter((deal) => place[deal] > 0).map((deal) => (
                  <Link
                    className="inline-flex min-h-11 items-center text-muted-foreground text-sm tabular-nums hover:text-primary hover:underline"
                    data-plain
                    href={areaPath(cityArea(deal, place.city))}
                    key={deal}
                  >
                    {t("cityDeal", { deal, count: place[deal] })}
                    <span className="sr-only">, {place.city}</span>
                  </Link>
                ))}
              </span>
            </li>
          ))}
        </ul>
        <p className="mt-6 flex flex-wrap gap-x-6 gap-y-2">
          {DEALS.map((deal) => (
            <Link className="link" href={DEAL_PATHS[deal]} key={deal}>
              {area("citiesTitle", { deal })}
            </Link>
          ))}
        </p>
      </div>
    </section>
  );
}
