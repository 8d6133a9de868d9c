import type { PageHit } from "@/lib/search/page-hit";
import { toQuery } from "@/lib/search/params";
import { ListingBrowser, type ListingBrowserProps } from "./listing-browser";
import { PageHits } from "./page-hits";
import { SearchBox } from "./search-box";
import { useSearchBoxLabels } from "./search-box-labels";
import { SkipToResults } from "./skip-to-results";

/** The search of the whole site. Count, order and active filters stay visible; the rest is a list. */
export function SearchPage({
  heading,
  hits,
  ...browser
}: ListingBrowserProps & { heading: string; hits: readonly PageHit[] }) {
  const { filters } = browser;
  const params = new URLSearchParams(
    toQuery({ ...filters, q: undefined, page: undefined, told: undefined }),
  );
  return (
    <div className="container-page pt-3 pb-8 md:py-8">
      <SkipToResults />
      <h1 className="text-2xl md:text-3xl">{heading}</h1>
      <SearchBox
        className="mt-3 mb-2 md:mt-5 md:mb-6"
        kept={[...params]}
        labels={useSearchBoxLabels()}
        text={filters.q ?? ""}
      />
      <PageHits hits={hits} />
      <ListingBrowser {...browser} />
    </div>
  );
}
