import { toQuery } from "@/lib/search/params";
import { ListingBrowser, type ListingBrowserProps } from "./listing-browser";
import { SearchBox } from "./search-box";
import { useSearchBoxLabels } from "./search-box-labels";
import { SkipToResults } from "./skip-to-results";

/** The search of the whole site. Total, order and what is chosen stay in sight; the rest is a list. */
export function SearchPage({ heading, ...browser }: ListingBrowserProps & { heading: string }) {
  const { filters } = browser;
  const kept = new URLSearchParams(toQuery({ ...filters, q: undefined, page: undefined }));
  return (
    <div className="container-page py-6 md:py-8">
      <SkipToResults />
      <h1 className="text-2xl md:text-3xl">{heading}</h1>
      <SearchBox
        className="mt-5 mb-6"
        kept={[...kept]}
        labels={useSearchBoxLabels()}
        text={filters.q ?? ""}
      />
      <ListingBrowser {...browser} />
    </div>
  );
}
