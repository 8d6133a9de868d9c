import { cleanFilters, type SearchFilters } from "@/lib/search/params";
import type { ParsedListing } from "./parse-listing/types";

/** Converts a seeker's text that was parsed as a listing to a search. */
export function seekerSearch({ fields, extra }: ParsedListing): SearchFilters {
  const { city, neighborhood, rooms, propertyTypes } = fields;
  return cleanFilters({
    transactionType: extra.transactionType ?? undefined,
    city: city ? [city] : undefined,
    neighborhood: city && neighborhood ? [neighborhood] : undefined,
    propertyTypes: propertyTypes ?? undefined,
    roomsMin: rooms ?? undefined,
    roomsMax: rooms ?? undefined,
    priceMax: extra.budget ?? undefined,
  });
}
