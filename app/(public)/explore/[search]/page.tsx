import type { Metadata, Route } from "next";
import { getTranslations } from "next-intl/server";
import { AbsentPage, DownPage } from "@/components/public/absent-page";
import { JsonLd } from "@/components/public/json-ld";
import { SearchPage } from "@/components/search/search-page";
import { paths } from "@/lib/paths";
import { readSegment } from "@/lib/search/address";
import { isFiltered, type SearchFilters, withFilters } from "@/lib/search/params";
import type { ResultsView } from "@/lib/search/types";
import { itemListLd } from "@/lib/seo/json-ld";
import type { Asked } from "@/lib/seo/page-state";
import { absentMetadata } from "@/server/public/asked";
import { findWaysOut, searchListings } from "@/server/search/queries";
import { absolute, pageMetadata } from "@/server/seo/metadata";
import { searchWords } from "@/server/seo/search";

// Asked for as /explore or /search with filters; the last part of the path is written by the
// middleware, so that every search is kept by the cache like any other page.
export const generateStaticParams = () => [];

type Props = PageProps<"/explore/[search]">;

async function askFor({ params }: Props) {
  const segment = readSegment((await params).search);
  if (!segment) return { segment: null, asked: { state: "missing" } as Asked<ResultsView> };
  return { segment, asked: await searchListings(segment.filters) };
}

/** Filtered lists are for people; only the bare list and its pages are for an index. */
const canonicalOf = (filters: SearchFilters, shared: boolean) =>
  shared
    ? withFilters("/search", filters)
    : isFiltered(filters)
      ? paths.explore
      : withFilters(paths.explore, { page: filters.page });

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { segment, asked } = await askFor(props);
  if (!segment || asked.state !== "live") {
    const t = await getTranslations();
    const state = asked.state === "down" ? "down" : "missing";
    return absentMetadata(
      state,
      t(state === "down" ? "publicPage.downTitle" : "search.noPageTitle"),
    );
  }
  const { filters, shared } = segment;
  const { total, pages } = asked.view;
  const words = await searchWords(filters, total, pages);
  return pageMetadata({
    title: words.title,
    description: words.description,
    canonical: canonicalOf(filters, shared),
    card: words.card,
    cardId: (await props.params).search,
    index: !shared && !isFiltered(filters) && !filters.sort,
  });
}

export default async function ExplorePage(props: Props) {
  const { segment, asked } = await askFor(props);
  if (asked.state === "down") return <DownPage />;
  const t = await getTranslations();
  if (!segment || asked.state !== "live") {
    return <AbsentPage text={t("search.noPageText")} title={t("search.noPageTitle")} />;
  }
  const { filters } = segment;
  const results = asked.view;
  const { heading } = await searchWords(filters, results.total, results.pages);
  const waysOut = results.total === 0 ? await findWaysOut(filters) : [];
  return (
    <>
      <JsonLd data={itemListLd(results.cards, absolute)} />
      <SearchPage
        action={paths.explore as Route}
        filters={filters}
        heading={heading}
        results={results}
        countPath="/api/search-count?"
        share={{
          title: heading,
          url: absolute(withFilters("/search", { ...filters, page: undefined })),
        }}
        waysOut={waysOut}
      />
    </>
  );
}
