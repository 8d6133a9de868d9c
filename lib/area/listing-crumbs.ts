import type { Route } from "next";
import type { TransactionType } from "@/lib/catalog/ids";
import type { ListingView } from "@/lib/property/listing-view";
import { areaCrumbs } from "./crumbs";

/** The breadcrumbs of a listing, through its area; used both for display and for structured data. */
export function listingCrumbs(
  { transactionType: deal, city, neighborhood, title, href }: ListingView,
  words: { home: string; deal: (deal: TransactionType) => string },
): { label: string; href: Route }[] {
  return [
    ...areaCrumbs({ deal, city, neighborhood, rooms: null }, { ...words, rooms: String }),
    { label: title, href },
  ];
}
