import type { Route } from "next";
import { paths } from "@/lib/paths";
import { withFilters } from "@/lib/search/params";
import type { ListingView } from "./listing-view";

/** The trail to a listing; the same one is shown and told to search engines. */
export function listingCrumbs(
  listing: ListingView,
  words: { home: string; explore: string },
): { label: string; href: Route }[] {
  return [
    { label: words.home, href: paths.home },
    { label: words.explore, href: paths.explore },
    { label: listing.city, href: withFilters(paths.explore, { city: listing.city }) as Route },
    { label: listing.title, href: listing.href },
  ];
}
