import { SearchX } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { PropertyCard, PropertyGrid } from "@/components/property/property-card";
import { ShareButton } from "@/components/share/share-button";
import { useShareLabels } from "@/components/share/share-labels";
import { buttonVariants } from "@/components/ui/button-variants";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import { chipLabel } from "@/lib/search/chip-label";
import { chipsOf, withoutAll } from "@/lib/search/chips";
import { isFiltered, type SearchFilters, withFilters } from "@/lib/search/params";
import type { ResultsView, WayOut } from "@/lib/search/types";
import { FilterChips, RESULTS_ID } from "./filter-chips";
import { useFilterLabels } from "./filter-labels";
import { FilterPanel } from "./filter-panel";
import { SearchHint } from "./search-hint";
import { SortSelect } from "./sort-select";

export type ListingBrowserProps = {
  /** The page's own path; filters are its query. */
  action: Route;
  filters: SearchFilters;
  results: ResultsView;
  waysOut: readonly WayOut[];
  share: { url: string; title: string };
  /** Where the number of the sheet's button is asked for. */
  countPath: string;
  cardHeading?: "h2" | "h3";
};

/** A list of homes with its filters, order and pages: of the site, of an agent, of a company. */
export function ListingBrowser(props: ListingBrowserProps) {
  const labels = useFilterLabels();
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3 lg:grid-cols-[18.5rem_minmax(0,1fr)] lg:items-start lg:gap-8">
      <div className="max-lg:noscript:col-span-2 lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem-var(--bottom-bar,0px))] lg:overflow-y-auto lg:overscroll-contain lg:rounded-lg lg:border lg:border-border lg:bg-card lg:p-5 lg:after:pointer-events-none lg:after:sticky lg:after:-bottom-5 lg:after:block lg:after:h-8 lg:after:bg-linear-to-t lg:after:from-card lg:after:to-transparent">
        <FilterPanel
          action={props.action}
          chosen={chipsOf(props.filters).length}
          countPath={props.countPath}
          filters={props.filters}
          labels={labels}
        />
      </div>
      <Results {...props} sorts={labels.sorts} />
    </div>
  );
}

function Results({
  action,
  filters,
  results,
  share,
  waysOut,
  sorts,
  cardHeading,
}: ListingBrowserProps & { sorts: ReturnType<typeof useFilterLabels>["sorts"] }) {
  const t = useTranslations();
  const chips = chipsOf(filters).map((chip) => {
    const label = chipLabel(t as never, chip, filters);
    return {
      id: chip,
      label,
      removeLabel: t("search.remove", { filter: label }),
    };
  });
  return (
    <section
      aria-label={t("search.results")}
      // Where it is narrow its parts stand in the page's grid: the number beside the filter's button.
      className="min-w-0 max-lg:contents max-lg:[&>*]:col-span-2"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 max-lg:contents">
        <p
          aria-live="polite"
          className="font-medium text-lg tabular-nums outline-none max-lg:justify-self-end"
          id={RESULTS_ID}
          tabIndex={-1}
        >
          {t("search.total", { total: results.total })}
        </p>
        <div className="flex flex-wrap items-center justify-between gap-1 max-lg:col-span-2 sm:gap-2">
          <SortSelect
            action={action}
            applyLabel={t("search.sortApply")}
            filters={filters}
            label={t("search.sort")}
            sorts={sorts}
          />
          <ShareButton
            labels={{ ...useShareLabels(), share: t("search.share") }}
            size="sm"
            title={share.title}
            url={share.url}
            variant="ghost"
          />
        </div>
      </div>
      <div className="empty:hidden lg:mt-4">
        <FilterChips
          action={action}
          chips={chips}
          clearLabel={t("search.clear")}
          filters={filters}
          label={t("search.active")}
        />
      </div>
      <SearchHint action={action} filters={filters} />
      {results.cards.length === 0 ? (
        <NothingFound action={action} filters={filters} waysOut={waysOut} />
      ) : (
        <>
          <PropertyGrid className="mt-1 lg:mt-5">
            {results.cards.map((card, index) => (
              <PropertyCard as={cardHeading ?? "h2"} card={card} eager={index < 2} key={card.id} />
            ))}
          </PropertyGrid>
          <Pagination
            className="mt-10"
            nofollow={isFiltered(filters) || filters.sort !== undefined}
            hrefOf={(page) => withFilters(action, { ...filters, page }) as Route}
            page={results.page}
            pages={results.pages}
          />
        </>
      )}
    </section>
  );
}

/** Nothing fits all of it: what to give up, and what that would find. */
function NothingFound({
  action,
  filters,
  waysOut,
}: Pick<ListingBrowserProps, "action" | "filters" | "waysOut">) {
  const t = useTranslations();
  if (!isFiltered(filters)) {
    return (
      <EmptyState art={<SearchX />} className="mt-5" title={t("search.emptyAllTitle")}>
        <p>{t("search.emptyAllText")}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      actions={
        <>
          {waysOut.map(({ chip, filters: without, total }) => (
            <Link
              className={buttonVariants({ variant: "soft", size: "wrap" })}
              data-plain
              href={withFilters(action, without) as Route}
              key={chip}
              prefetch={false}
              rel="nofollow"
            >
              {t("search.wayOut", { filter: chipLabel(t as never, chip, filters), total })}
            </Link>
          ))}
          <Link
            className={buttonVariants({ variant: "outline" })}
            data-plain
            href={withFilters(action, withoutAll(filters)) as Route}
            prefetch={false}
          >
            {t("search.clear")}
          </Link>
        </>
      }
      art={<SearchX />}
      className="mt-5"
      title={t("search.emptyTitle")}
    >
      <p>{waysOut.length > 0 ? t("search.emptyText") : t("search.emptyTextNone")}</p>
    </EmptyState>
  );
}
