import { ChevronLeft, Map as MapIcon } from "lucide";
import { useTranslations } from "next-intl";
import { Children, type CSSProperties, type ReactNode } from "react";
import { AlertForm } from "@/components/alerts/alert-form";
import { HomeCards } from "@/components/property/home-cards";
import { StillPicture } from "@/components/property/still-picture";
import { Breadcrumb, type Crumb } from "@/components/ui/breadcrumb";
import { buttonVariants } from "@/components/ui/button-variants";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { areaFilters, areaPath, cityArea, DEAL_PATHS } from "@/lib/area/address";
import type { AreaMap, AreaView } from "@/lib/area/view";
import { formatNumber, formatPrice } from "@/lib/hebrew/format";
import { inside } from "@/lib/hebrew/prefix";
import { paths } from "@/lib/paths";
import { toQuery, withFilters } from "@/lib/search/params";
import { AreaNumbers } from "./area-numbers";

const link = "font-medium hover:text-primary hover:underline";

/** Homes for sale or rent in a city, a neighbourhood or with a number of rooms, and what they cost. */
export function AreaPage({
  view,
  heading,
  crumbs,
  today,
  consentVersion,
  map,
}: {
  view: AreaView;
  map: AreaMap | null;
  heading: string;
  crumbs: Crumb[];
  today: string;
  /** The privacy policy version, which the alert form submits. */
  consentVersion: number;
}) {
  const t = useTranslations("area");
  const { area, results } = view;
  const filters = areaFilters(area);
  const otherDeal = area.deal === "sale" ? "rent" : "sale";
  return (
    <div className="container-page py-6 md:py-8">
      <Breadcrumb className="mb-4" crumbs={crumbs} />
      <h1 className="text-2xl md:text-3xl">{heading}</h1>
      <AreaNumbers today={today} view={view} />
      {map && (
        <section aria-labelledby="area-map" className="mt-10" data-noprint>
          <h2 className="text-2xl" id="area-map">
            {t("mapTitle")}
          </h2>
          <StillPicture
            around={map.pins}
            isWhole
            metresPerPixel={map.metresPerPixel}
            middle={map.middle}
            search={filters}
          >
            {t("openMap", { total: results.total })}
          </StillPicture>
        </section>
      )}
      <section aria-labelledby="area-homes" className="mt-10">
        <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
          <h2 className="text-2xl" id="area-homes">
            {t("homes", { total: results.total })}
          </h2>
          <div className="flex flex-wrap gap-2">
            <Link
              className={buttonVariants({ variant: "outline", size: "sm" })}
              data-plain
              href={withFilters(paths.explore, filters)}
            >
              {t("refine")}
            </Link>
            {results.total > 0 && (
              <Link
                className={buttonVariants({ variant: "outline", size: "sm" })}
                data-plain
                href={withFilters(paths.explore, { ...filters, view: "map" })}
                rel="nofollow"
              >
                <Icon icon={MapIcon} />
                {t("map")}
              </Link>
            )}
          </div>
        </div>
        <AlertForm
          about={{ search: toQuery(filters) }}
          className="-mt-3 mb-4 open:mb-6"
          consentVersion={consentVersion}
          line="openArea"
          wish="search"
        />
        {results.cards.length === 0 ? (
          <EmptyState title={t("empty")}>
            <p>{t("emptyText")}</p>
          </EmptyState>
        ) : (
          <HomeCards cards={results.cards} eager={2} />
        )}
        <Pages pages={results.pages} view={view} />
      </section>
      {view.lowered.length > 0 && (
        <section aria-labelledby="area-lowered" className="mt-12">
          <h2 className="mb-5 text-2xl" id="area-lowered">
            {t("lowered")}
          </h2>
          <HomeCards cards={view.lowered} whole />
        </section>
      )}
      <div className="mt-12 grid grid-cols-1 gap-x-12 gap-y-10 lg:grid-cols-2">
        {view.neighborhoods.length > 0 && (
          <Places id="area-neighborhoods" title={t("neighborhoods", { place: inside(area.city) })}>
            {view.neighborhoods.map((place) => (
              <Place
                href={areaPath({ ...cityArea(area.deal, area.city), neighborhood: place.name })}
                key={place.name}
                name={place.name}
                place={place}
              />
            ))}
          </Places>
        )}
        {view.near.length > 0 && (
          <Places id="area-near" title={t("near")}>
            {view.near.map((place) => (
              <Place
                href={areaPath(cityArea(area.deal, place.city))}
                key={place.city}
                name={place.city}
                place={place}
              />
            ))}
          </Places>
        )}
        {view.agents.length > 0 && (
          <Places id="area-agents" title={t("agents")}>
            {view.agents.map(({ username, name, company, listings }) => (
              <Row count={t("count", { total: listings })} key={username}>
                <Link className={link} data-plain href={paths.agent(username)}>
                  <bdi>{name}</bdi>
                </Link>
                {company && (
                  <span className="block text-muted-foreground text-sm">
                    <bdi>{company}</bdi>
                  </span>
                )}
              </Row>
            ))}
          </Places>
        )}
        {view.companies.length > 0 && (
          <Places id="area-companies" title={t("companies")}>
            {view.companies.map(({ slug, name, listings }) => (
              <Row count={t("count", { total: listings })} key={slug}>
                <Link className={link} data-plain href={paths.company(slug)}>
                  <bdi>{name}</bdi>
                </Link>
              </Row>
            ))}
          </Places>
        )}
      </div>
      <p className="mt-10 flex flex-wrap gap-x-6 gap-y-2">
        <Link className="link" href={areaPath({ ...area, deal: otherDeal })}>
          {t("otherDeal", { deal: otherDeal })}
        </Link>
        <Link className="link" href={DEAL_PATHS[area.deal]}>
          {t("allCities")}
        </Link>
      </p>
    </div>
  );
}

/** A link to every page of the list, so that each home is one click away, for crawlers too. */
function Pages({ view, pages }: { view: AreaView; pages: number }) {
  const t = useTranslations("area");
  const ui = useTranslations("ui.pagination");
  if (pages <= 1) return null;
  const filters = areaFilters(view.area);
  const hrefOf = (page: number) => withFilters(paths.explore, { ...filters, page });
  const number = (variant: "primary" | "ghost") =>
    buttonVariants({ variant, size: "icon", className: "tabular-nums" });
  return (
    <nav aria-label={t("pages")} className="mt-8 flex flex-wrap justify-center gap-2">
      <ul className="flex flex-wrap justify-center gap-1">
        <li aria-current="page" className={number("primary")}>
          1
        </li>
        {Array.from({ length: pages - 1 }, (_, index) => index + 2).map((page) => (
          <li key={page}>
            <Link
              aria-label={t("page", { page })}
              className={number("ghost")}
              data-plain
              href={hrefOf(page)}
            >
              {page}
            </Link>
          </li>
        ))}
      </ul>
      <Link className={buttonVariants({ variant: "outline" })} data-plain href={hrefOf(2)}>
        {ui("next")}
        <Icon icon={ChevronLeft} />
      </Link>
    </nav>
  );
}

function Places({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const height = { "--rows": Children.count(children) + 1 } as CSSProperties;
  return (
    <section aria-labelledby={id} className="below-fold" style={height}>
      <h2 className="mb-3 text-xl" id={id}>
        {title}
      </h2>
      <ul>{children}</ul>
    </section>
  );
}

function Row({ count, children }: { count: string; children: ReactNode }) {
  return (
    <li className="flex min-h-12 items-center justify-between gap-4 border-border border-b py-2">
      <span className="min-w-0">{children}</span>
      <span className="shrink-0 text-end text-muted-foreground text-sm tabular-nums">{count}</span>
    </li>
  );
}

function Place({
  name,
  href,
  place,
}: {
  name: string;
  href: ReturnType<typeof areaPath>;
  place: AreaView["near"][number] | AreaView["neighborhoods"][number];
}) {
  const t = useTranslations("area");
  return (
    <li className="flex min-h-12 items-center justify-between gap-4 border-border border-b py-2">
      <span className="min-w-0">
        <Link className={link} data-plain href={href}>
          <bdi>{name}</bdi>
        </Link>
        <span className="block text-muted-foreground text-sm">
          {t("count", { total: place.listings })}
        </span>
      </span>
      {place.price && (
        <span className="shrink-0 text-end tabular-nums">
          <bdi>{formatPrice(place.price[1])}</bdi>
          <span className="block text-muted-foreground text-sm">
            {t("medianOf", { homes: formatNumber(place.priced) })}
          </span>
        </span>
      )}
    </li>
  );
}
