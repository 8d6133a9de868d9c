// The search box: a sentence becomes filters, each shown as a chip, and what is left is free text.
import {
  RENT_MAX,
  understandAmounts,
  understandFloors,
  understandPrice,
  understandRooms,
} from "./amounts";
import { onHebrewKeyboard } from "./layout";
import { understandDeal, understandFeatures, understandSort, understandTypes } from "./names";
import { placesIn, understandAddress, understandPlaces } from "./places";
import { readQuery, restOf, understood } from "./query";
import type { Understanding } from "./types";

export * from "./types";

export function understand(input: string): Understanding {
  const query = readQuery(input);
  const places = placesIn(query);
  const { filters } = query;

  // Names first, so that "באר שבע" is a city before it is a seven.
  understandAddress(query, places);
  understandPlaces(query, places);
  understandSort(query);
  understandDeal(query);
  understandFloors(query);
  understandRooms(query);
  understandAmounts(query);
  const { monthly } = understandPrice(query);
  understandTypes(query);
  understandFeatures(query);

  const price = filters.priceMax ?? filters.priceMin;
  if (price !== undefined) {
    if (!filters.transactionType) {
      filters.transactionType = monthly || price < RENT_MAX ? "rent" : "sale";
      understood(query, null, ["transactionType"]);
    } else if (filters.transactionType === "rent" && price >= RENT_MAX) {
      query.warnings.push("rentPriceLooksLikeSale");
    } else if (filters.transactionType === "sale" && price < 50_000) {
      query.warnings.push("salePriceLooksLikeRent");
    }
  }
  const rest = restOf(query);
  if (rest !== "") filters.q = rest;
  return {
    filters,
    parts: query.parts.filter((part) => part.keys.length > 0),
    warnings: query.warnings,
    hebrewLayout: query.parts.length === 0 ? onHebrewKeyboard(query.original) : null,
  };
}
