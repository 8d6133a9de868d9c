import { List, Map as MapIcon } from "lucide";
import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Fragment, type ReactNode } from "react";
import { HomeCards } from "@/components/property/home-cards";
import { ShareButton } from "@/components/share/share-button";
import { useShareLabels } from "@/components/share/share-labels";
import { buttonVariants } from "@/components/ui/button-variants";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { Pagination } from "@/components/ui/pagination";
import type { Translate } from "@/lib/i18n/translate";
import { chipLabel } from "@/lib/search/chip-label";
import { chipsOf } from "@/lib/search/chips";
import {
  changeFilters,
  isNarrowed,
  LISTED_SORT,
  type SearchFilters,
  withFilters,
} from "@/lib/search/params";
import type { NearestHomes, Relaxation, ResultsView } from "@/lib/search/types";
import { turned } from "@/lib/search/wishes";
import { FilterButton } from "./filter-button";
import { FilterChips } from "./filter-chips";
import { useFilterLabels } from "./filter-labels";
import { FilterPanel } from "./filter-panel";
import { NearestHomes as NearestHomesList } from "./nearest-homes";
import { RegionChoices, type RegionCities } from "./region-cities";
import { NothingFound, Relaxations } from "./relaxations";
import { ResultsTotal } from "./results-total";
import { SearchHints } from "./search-hint";
import { SortSelect } from "./sort-select";
import { TierLine, Total, tiersIn } from "./wish-tiers";

export type ListingBrowserProps = {
  /** The page's own path; filters go in its query string. */
  action: Route;
  filters: SearchFilters;
  results: ResultsView;
  relaxations: readonly Relaxation[];
  /** Shown under an empty list: listings of the best relaxed search. */
  nearest?: NearestHomes | null;
  /** The cities of the regions in the search. */
  regions?: readonly RegionCities[];
  share: { url: string; title: string };
  /** The URL that counts the results of the phone sheet's filters. */
  countPath: string;
  /** Whether there is already a heading above the list. */
  headed?: boolean;
  /** The alert form; below the message of an empty list, else above the listings. */
  alert?: ReactNode;
  /** Whether it can be shown next to a map. */
  mapped?: boolean;
};

/** A list of listings with its filters, order and pages: the whole site's, an agent's or a company's. */
export function ListingBrowser(props: ListingBrowserProps) {
  const labels = useFilterLabels();
  return (
    <div
      className={cn(
        "print:block",
        !props.filters.view &&
          "lg:grid lg:grid-cols-[17.5rem_minmax(0,1fr)] lg:items-start lg:gap-6",
      )}
    >
      <div
        data-noprint
        className={cn(
          // Next to a map there is no room for a panel: it opens as on a phone.
          !props.filters.view &&
            "filters-beside lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem-var(--bottom-bar,0px))] lg:overflow-y-auto lg:overscroll-contain lg:rounded-lg lg:border lg:border-border lg:bg-card lg:p-4 lg:after:pointer-events-none lg:after:sticky lg:after:-bottom-4 lg:after:block lg:after:h-8 lg:after:bg-linear-to-t lg:after:from-card lg:after:to-transparent",
        )}
      >
        <FilterPanel
          action={props.action}
          countPath={props.countPath}
          filters={props.filters}
          labels={labels}
        />
      </div>
      <Results {...props} filterLabel={labels.filters} sorts={labels.sorts} />
    </div>
  );
}

function Results({
  action,
  filters,
  results,
  share,
  relaxations,
  nearest,
  regions = [],
  headed = false,
  alert,
  mapped = false,
  filterLabel,
  sorts,
}: ListingBrowserProps & {
  filterLabel: string;
  sorts: ReturnType<typeof useFilterLabels>["sorts"];
}) {
  const t = useTranslations();
  const chips = chipsOf(filters).map((chip) => {
    const label = chipLabel(t, chip, filters);
    return {
      id: chip,
      label,
      removeLabel: t("search.remove", { filter: label }),
      ...(chip === "q" && { turn: turnOf(t, filters) }),
    };
  });
  const alertAbove = results.total > 0 && alert;
  const isMap = filters.view === "map";
  const view = mapped && {
    href: withFilters(action, {
      ...filters,
      page: undefined,
      told: undefined,
      view: isMap ? undefined : "map",
    }),
    label: t(isMap ? "search.asList" : "search.asMap"),
    icon: <Icon icon={isMap ? List : MapIcon} />,
  };
  const shareButton = (
    <ShareButton
      labels={{ ...useShareLabels(), share: t("search.share") }}
      size="sm"
      title={share.title}
      url={share.url}
      variant="ghost"
    />
  );
  return (
    <section aria-label={t("search.results")} className="min-w-0" data-results>
      {/* Sticky below the site's header, except in a window as low as a phone in landscape, where it would take too
          much room. */}
      <div
        className="-mx-(--page-margin) top-(--under-header) z-20 flex flex-wrap items-center gap-2 border-transparent border-b bg-background px-(--page-margin) pt-2 pb-1 sm:pb-2 lg:mx-0 lg:-mt-2 lg:px-0 [@media(height>=30rem)]:sticky"
        data-list-bar
      >
        <ResultsTotal headed={headed}>
          <Total filters={filters} results={results} />
        </ResultsTotal>
        <div className="flex min-w-0 grow basis-46 items-center justify-end gap-2" data-noprint>
          <FilterButton chosen={chips.length} label={filterLabel} />
          <SortSelect
            action={action}
            applyLabel={t("search.sortApply")}
            filters={filters}
            label={t("search.sort")}
            sorts={
              results.ordered
                ? sorts.flatMap((sort) =>
                    sort.id === "newest"
                      ? [
                          { ...sort, name: t("search.agentsOrder") },
                          { ...sort, id: LISTED_SORT },
                        ]
                      : sort,
                  )
                : sorts
            }
          />
          {view && (
            <Link
              className={cn(
                buttonVariants({ variant: "outline", size: "sm" }),
                "h-10! max-sm:hidden",
              )}
              href={view.href}
              rel="nofollow"
            >
              {view.icon}
              {view.label}
            </Link>
          )}
          <div className="contents max-sm:hidden">{shareButton}</div>
        </div>
      </div>
      {(chips.length > 0 || alertAbove) && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 sm:mt-2">
          {/* Wrapped, so that the chips' row can style its end by whether anything follows it. */}
          <div className="contents">
            <FilterChips
              action={action}
              chips={chips}
              clearLabel={t("search.clear")}
              clearShort={t("search.clearShort")}
              filters={filters}
              label={t("search.active")}
            />
          </div>
          {alertAbove}
        </div>
      )}
      <RegionChoices action={action} filters={filters} regions={regions} />
      <SearchHints action={action} filters={filters} />
      {/* The link to the map floats over the listings, but not over what is above them. */}
      <div>
        {results.cards.length === 0 ? (
          <>
            <NothingFound action={action} filters={filters} relaxations={relaxations} />
            {results.total === 0 && alert}
            {nearest && <NearestHomesList nearest={nearest} />}
          </>
        ) : (
          <>
            {tiersIn(results).map(({ tier, homes }, at) => (
              <Fragment key={tier}>
                <TierLine filters={filters} first={at === 0} results={results} tier={tier} />
                <HomeCards
                  cards={homes}
                  className="mt-2 sm:mt-3"
                  eager={homes[0] === results.cards[0] ? 2 : 0}
                />
              </Fragment>
            ))}
            <Pagination
              className="mt-10"
              nofollow={isNarrowed(filters)}
              hrefOf={(page) => withFilters(action, { ...filters, page })}
              page={results.page}
              pages={results.pages}
            />
            {relaxations.length > 0 && (
              <section aria-labelledby="ways-out" className="mt-10" data-noprint>
                <h3 className="font-medium" id="ways-out">
                  {t("search.fewTitle")}
                </h3>
                <div className="mt-3 flex flex-wrap gap-3">
                  <Relaxations action={action} filters={filters} relaxations={relaxations} />
                </div>
              </section>
            )}
            {/* On phones the row above has no room for it. */}
            <div className="mt-6 flex justify-center sm:hidden" data-noprint>
              {shareButton}
            </div>
          </>
        )}
        {view && (
          // Within reach of the thumb, above any bar at the bottom of the page.
          <div
            className="pointer-events-none sticky bottom-[calc(1rem+var(--bottom-bar,0px))] z-10 mt-4 flex justify-center sm:hidden"
            data-noprint
          >
            <Link
              className={cn(
                buttonVariants({ size: "sm" }),
                "pointer-events-auto h-11! rounded-full! px-5! shadow-float",
              )}
              href={view.href}
              rel="nofollow"
            >
              {view.icon}
              {view.label}
            </Link>
          </div>
        )}
      </div>
    </section>
  );
}

/** Turns wished-for words into required ones, and the reverse. */
function turnOf(t: Translate, filters: SearchFilters) {
  const { demands, text } = turned(filters.q ?? "");
  return {
    label: t(demands ? "search.demand" : "search.wish"),
    filters: changeFilters(filters, { q: text }),
  };
}
