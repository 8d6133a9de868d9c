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
import { FilterButton } from "./filter-button";
import { FilterChips } from "./filter-chips";
import { useFilterLabels } from "./filter-labels";
import { FilterPanel } from "./filter-panel";
import { ResultsTotal } from "./results-total";
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
  /** There is a heading over the list already. */
  headed?: boolean;
};

/** A list of homes with its filters, order and pages: of the site, of an agent, of a company. */
export function ListingBrowser(props: ListingBrowserProps) {
  const labels = useFilterLabels();
  return (
    <div className="lg:grid lg:grid-cols-[18.5rem_minmax(0,1fr)] lg:items-start lg:gap-8">
      <div className="noscript:mb-6 lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem-var(--bottom-bar,0px))] lg:overflow-y-auto lg:overscroll-contain lg:rounded-lg lg:border lg:border-border lg:bg-card lg:p-5 lg:after:pointer-events-none lg:after:sticky lg:after:-bottom-5 lg:after:block lg:after:h-8 lg:after:bg-linear-to-t lg:after:from-card lg:after:to-transparent">
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
  waysOut,
  headed = false,
  filterLabel,
  sorts,
}: ListingBrowserProps & {
  filterLabel: string;
  sorts: ReturnType<typeof useFilterLabels>["sorts"];
}) {
  const t = useTranslations();
  const chips = chipsOf(filters).map((chip) => {
    const label = chipLabel(t as never, chip, filters);
    return {
      id: chip,
      label,
      removeLabel: t("search.remove", { filter: label }),
    };
  });
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
    <section aria-label={t("search.results")} className="min-w-0">
      {/* Stays under the site's header; on a window as low as a phone on its side it would take too much. */}
      <div className="-mx-(--page-margin) top-(--under-header) z-20 flex flex-wrap items-center gap-2 border-transparent border-b bg-background px-(--page-margin) py-2 lg:mx-0 lg:-mt-2 lg:px-0 [@media(height>=30rem)]:sticky">
        <ResultsTotal headed={headed}>{t("search.total", { total: results.total })}</ResultsTotal>
        <div className="flex min-w-0 grow basis-46 items-center justify-end gap-2">
          <FilterButton chosen={chips.length} label={filterLabel} />
          <SortSelect
            action={action}
            applyLabel={t("search.sortApply")}
            filters={filters}
            label={t("search.sort")}
            sorts={sorts}
          />
          <div className="contents max-sm:hidden">{shareButton}</div>
        </div>
      </div>
      <div className="mt-2 empty:hidden">
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
          <PropertyGrid className="mt-3">
            {results.cards.map((card, index) => (
              <PropertyCard card={card} eager={index < 2} key={card.id} />
            ))}
          </PropertyGrid>
          <Pagination
            className="mt-10"
            nofollow={isFiltered(filters) || filters.sort !== undefined}
            hrefOf={(page) => withFilters(action, { ...filters, page }) as Route}
            page={results.page}
            pages={results.pages}
          />
          {/* On a phone the row above has no room for it. */}
          <div className="mt-6 flex justify-center sm:hidden">{shareButton}</div>
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
