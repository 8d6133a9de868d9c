import type { Metadata, Route } from "next";
import { getTranslations } from "next-intl/server";
import { AlertForm } from "@/components/alerts/alert-form";
import { JsonLd } from "@/components/layout/json-ld";
import { SeenHomes } from "@/components/saved/seen-homes";
import { SearchPage } from "@/components/search/search-page";
import { AbsentPage, DownPage } from "@/components/static/absent-page";
import { areaOf, areaPath } from "@/lib/area/address";
import { paths } from "@/lib/paths";
import { readSegment } from "@/lib/search/address";
import {
  isFiltered,
  isNarrowed,
  type SearchFilters,
  searchOf,
  toQuery,
  withFilters,
} from "@/lib/search/params";
import type { ResultsView } from "@/lib/search/types";
import { itemListLd } from "@/lib/seo/json-ld";
import type { PageResult } from "@/lib/seo/page-state";
import { listNeighborhoods, listRegionCities } from "@/server/area/queries";
import { absentMetadata } from "@/server/public/page-result";
import { findNearest } from "@/server/search/nearest";
import { findPages } from "@/server/search/pages";
import { findRelaxations, searchListings } from "@/server/search/queries";
import { absolute, pageMetadata } from "@/server/seo/metadata";
import { searchWords } from "@/server/seo/search";
import { getContactTexts } from "@/server/settings/public-queries";

// Requested as /explore or /search with filters; the middleware writes the last path segment, so that every search is
// cached like any other page.
export const generateStaticParams = () => [];

type Props = PageProps<"/explore/[search]">;

async function askFor({ params }: Props) {
  const segment = readSegment((await params).search);
  if (!segment) return { segment: null, result: { state: "missing" } as PageResult<ResultsView> };
  return { segment, result: await searchListings(segment.filters) };
}

const isForIndex = ({ filters, shared }: { filters: SearchFilters; shared: boolean }) =>
  !shared && !isNarrowed(filters);

/** Filtered lists are for people. Only the unfiltered list and its pages are indexed; areas have pages of their own. */
const pageOf = (filters: SearchFilters) => {
  const area = areaOf(filters);
  return area ? areaPath(area) : paths.explore;
};

const canonicalOf = (filters: SearchFilters, shared: boolean) =>
  shared
    ? withFilters("/search", { ...filters, view: undefined })
    : isFiltered(filters)
      ? pageOf(filters)
      : withFilters(paths.explore, { page: filters.page });

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { segment, result } = await askFor(props);
  if (!segment || result.state !== "live") {
    const t = await getTranslations();
    const state = result.state === "down" ? "down" : "missing";
    return absentMetadata(
      state,
      t(state === "down" ? "publicPage.downTitle" : "search.noPageTitle"),
    );
  }
  const { filters, shared } = segment;
  const { total, pages } = result.view;
  const words = await searchWords(filters, total, pages);
  return pageMetadata({
    title: words.title,
    description: words.description,
    canonical: canonicalOf(filters, shared),
    card: words.card,
    cardId: (await props.params).search,
    index: isForIndex(segment),
  });
}

/** None for a search without filters, which would match every listing. */
async function alertOf(filters: SearchFilters, total: number) {
  const search = toQuery(searchOf(filters));
  if (!isFiltered(filters)) return null;
  const { consentVersion } = await getContactTexts();
  return (
    <AlertForm
      about={{ search }}
      className={total > 0 ? "open:mb-3 open:basis-full" : "mt-4 text-center"}
      consentVersion={consentVersion}
      line={total > 0 ? "open" : "openNone"}
      prominent={total === 0}
      wish="search"
    />
  );
}

export default async function ExplorePage(props: Props) {
  const { segment, result } = await askFor(props);
  if (result.state === "down") return <DownPage />;
  const t = await getTranslations();
  if (!segment || result.state !== "live") {
    return <AbsentPage text={t("search.noPageText")} title={t("search.noPageTitle")} />;
  }
  const { filters } = segment;
  const results = result.view;
  const { heading } = await searchWords(filters, results.total, results.pages);
  const hits = filters.q && !filters.page ? await findPages(filters.q) : [];
  const regions = await listRegionCities(filters);
  const relaxations = await findRelaxations(filters, results.total, {}, listNeighborhoods);
  return (
    <>
      {isForIndex(segment) && <JsonLd data={itemListLd(results.cards, absolute)} />}
      <SearchPage
        action={paths.explore as Route}
        alert={await alertOf(filters, results.total)}
        filters={filters}
        heading={heading}
        hits={hits}
        results={results}
        mapped
        countPath="/api/search-count?"
        share={{
          title: heading,
          url: absolute(withFilters("/search", { ...filters, page: undefined, told: undefined })),
        }}
        regions={regions}
        nearest={await findNearest(relaxations, results.total)}
        relaxations={relaxations}
      />
      <SeenHomes className="container-page pb-10" />
    </>
  );
}
