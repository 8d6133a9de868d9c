// The search box: turns a sentence into filters, each shown as a chip; what remains is free text.
import { keepPlotSize, understandAmounts } from "./amounts";
import { understandChoices, understandEntrance } from "./choices";
import { eitherOf, sidesOf } from "./either";
import { understandFloors } from "./floors";
import { onHebrewKeyboard } from "./layout";
import { restOf } from "./leftover";
import { understandDeal, understandFeatures, understandSort, understandTypes } from "./names";
import { understandNegated } from "./negated";
import { placesIn, understandPlaces } from "./places";
import { understandPreferred } from "./preferred";
import { RENT_MAX, understandPrice } from "./price";
import { readQuery, understood } from "./query";
import { understandNear, understandRegions } from "./regions-and-radius";
import { understandRooms } from "./rooms";
import { understandAddress, understandHouse } from "./streets";
import type { Understanding } from "./types";
import {
  understandAgents,
  understandAsides,
  understandBuilder,
  understandExceptions,
  understandHomes,
  understandMeantDeal,
} from "./wishes";

export * from "./types";

/** `today` (YYYY-MM-DD) supplies the year of a move-in date that has none. */
export function understand(input: string, today?: string): Understanding {
  if (input.trim() === "") return { filters: {}, parts: [], warnings: [], hebrewLayout: null };
  const sides = sidesOf(input);
  const either =
    sides && eitherOf(understandOne(sides[0], today), understandOne(sides[1], today), sides[2]);
  return either ?? understandOne(input, today);
}

const SALE_PER_SQM = 2_000;

function understandOne(input: string, today?: string): Understanding {
  const query = readQuery(input, today);
  const places = placesIn(query);
  const { filters } = query;

  // The day first: together with the text after it, its digits look like a phone number.
  understandEntrance(query);
  understandAsides(query);
  // "לא דרך מתווך" is not a street.
  understandAgents(query);
  understandExceptions(query, places);
  understandPreferred(query, places);
  // Names before numbers, so that "באר שבע" is a city and not a seven.
  understandAddress(query, places);
  understandNear(query, places);
  understandRegions(query, places);
  understandPlaces(query, places);
  understandHouse(query);
  understandSort(query);
  understandMeantDeal(query);
  understandDeal(query);
  understandChoices(query);
  understandFloors(query);
  understandRooms(query);
  understandAmounts(query);
  const { monthly } = understandPrice(query);
  understandTypes(query);
  keepPlotSize(query);
  understandFeatures(query);
  understandBuilder(query);
  understandHomes(query);
  understandNegated(query);

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
  // No one rents at thousands per square metre.
  else if (
    !filters.transactionType &&
    (filters.pricePerSqmMax ?? filters.pricePerSqmMin ?? 0) >= SALE_PER_SQM
  ) {
    filters.transactionType = "sale";
    understood(query, null, ["transactionType"]);
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
