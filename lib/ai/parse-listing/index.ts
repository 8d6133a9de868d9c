// Parses a Hebrew listing as pasted by an agent, and returns each value with its confidence and position. Only rules,
// no model: the same text always gives the same result.

import { hasRooms, type PropertyType } from "@/lib/catalog/ids";
import type { Span } from "@/lib/hebrew/mapped";
import { findAreas } from "./areas";
import { findCondition } from "./condition";
import {
  countParkingSpots,
  findElevator,
  findEntrance,
  findFeatures,
  findMamad,
  findParking,
  isNegotiable,
} from "./features";
import { findFloors } from "./floors";
import { findDeal, findTypes, namesSeveralTypes } from "./kinds";
import { leaveOpen } from "./left-open";
import { findMoney } from "./money";
import { isNoListing } from "./no-listing";
import { findPlace } from "./place";
import { emptyResult, type Finding, inOriginal, put, readText } from "./reading";
import { findRooms, leavesRoomsOpen } from "./rooms";
import { looksForHome } from "./seeker";
import { offersSeveral } from "./several-homes";
import { isSharedFlat } from "./shared-flat";
import { findAddress } from "./street";
import type { ParsedListing } from "./types";

export * from "./types";

/** `today` (YYYY-MM-DD) supplies the year of a move-in date that has none. */
export function parseListing(text: string, today?: string): ParsedListing {
  const reading = readText(text);
  const result = emptyResult();
  const { extra } = result;
  extra.phones = reading.phones;

  // The order matters: each step hides the numbers it has explained, and the price is read from the rest.
  const place = findPlace(reading);
  put(result, reading, "city", place.city);
  put(result, reading, "neighborhood", place.neighborhood);
  if (isNoListing(reading)) return result;
  extra.roommate = isSharedFlat(reading);
  const rooms = findRooms(reading, extra.roommate);
  const floors = findFloors(reading);
  const types = findTypes(reading, {
    hasRooms: rooms !== null || leavesRoomsOpen(reading),
    hasFloor: floors.floor !== null,
  });
  const kinds = types?.value ?? [];
  const areas = findAreas(reading, kinds);
  const deal = findDeal(reading);
  const money = findMoney(reading, deal, kinds);

  // "מחסן צמוד לחדר": a type without rooms gets none.
  put(result, reading, "rooms", hasOwnRooms(kinds) ? rooms : null);
  put(result, reading, "floor", floors.floor);
  put(result, reading, "totalFloors", floors.total);
  put(result, reading, "propertyTypes", types);
  put(result, reading, "builtAreaSqm", areas.built);
  put(result, reading, "balconySqm", areas.balcony);
  put(result, reading, "gardenSqm", areas.garden);
  const seeks = !extra.roommate && looksForHome(reading);
  put(result, reading, "price", money.price);
  put(result, reading, "condition", findCondition(reading));
  put(result, reading, "elevator", findElevator(reading));
  put(result, reading, "mamad", findMamad(reading));
  put(
    result,
    reading,
    "parking",
    kinds[0] === "parking" ? isParking(types!) : findParking(reading),
  );

  const spots = result.fields.parking === true ? countParkingSpots(reading) : null;
  const features = findFeatures(reading).filter(({ value }) => value !== kinds[0]);
  const entrance = findEntrance(reading, today);
  const address = findAddress(reading);
  extra.transactionType = money.transactionType;
  extra.parkingSpots = spots?.value ?? null;
  extra.features = features.map(({ value }) => value);
  extra.entrance = entrance?.value ?? null;
  extra.address = address?.value ?? null;
  const originalSpans = (spans: readonly Span[] = []) => inOriginal(reading, spans);
  extra.spans = {
    transactionType: originalSpans(extra.transactionType ? deal.spans[extra.transactionType] : []),
    parkingSpots: originalSpans(spots?.spans),
    features: originalSpans(features.flatMap(({ spans }) => spans)),
    entrance: originalSpans(entrance?.spans),
    address: originalSpans(address?.spans),
  };
  extra.plotSqm = areas.plot;
  extra.pricePerSqm = money.pricePerSqm;
  extra.currentRent = money.currentRent;
  extra.negotiable = isNegotiable(reading);
  if (money.nightly) extra.warnings.push("nightlyPrice");
  if (floors.belowGround) extra.warnings.push("belowGround");
  if (floors.aboveTotal) extra.warnings.push("floorAboveTotal");
  if (seeks) {
    extra.warnings.push("seekerText");
    extra.budget = result.fields.price;
  } else if (offersSeveral(reading, money.named)) extra.warnings.push("multipleListings");
  else if (money.several) extra.warnings.push("severalPrices");
  leaveOpen(result, reading.places, { types: namesSeveralTypes(reading) });
  extra.fromPrice = money.from && result.fields.price !== null;
  if (extra.fromPrice) extra.warnings.push("fromPrice");
  if (extra.roommate) extra.warnings.push("roommate");
  if (money.inferred) extra.inferred.push("transactionType");
  if (place.cityInferred) extra.inferred.push("city");
  if (types?.inferred) extra.inferred.push("propertyTypes");
  return result;
}

/** In a listing of a whole building, the rooms belong to its flats. */
const hasOwnRooms = (kinds: readonly PropertyType[]) =>
  hasRooms(kinds) && kinds[0] !== "residential_building";

/** A listing of a parking space has parking, whatever else the text says. */
const isParking = ({ confidence, spans }: Finding<PropertyType[]>): Finding<boolean> => ({
  value: true,
  confidence,
  spans,
});
