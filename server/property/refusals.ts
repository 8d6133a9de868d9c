import type { PostgrestError } from "@supabase/supabase-js";
import type { PropertyInput } from "@/lib/property/schema";
import type { ErrorCode } from "@/server/errors";

type Refusal = { field: keyof PropertyInput; message: string };

const of = (field: Refusal["field"], message: string): Refusal => ({ field, message });

/** The database's CHECKs by name: the field and the sentence that the form would have shown. */
const CONSTRAINTS: Record<string, Refusal> = {
  title_valid: of("title", "titleLength"),
  transaction_type_known: of("transactionType", "required"),
  price_valid: of("price", "listingPriceInvalid"),
  price_per_sqm_valid: of("builtArea", "areaInvalid"),
  city_valid: of("city", "cityLength"),
  neighborhood_valid: of("neighborhood", "neighborhoodLength"),
  address_valid: of("address", "addressLength"),
  latitude_valid: of("address", "addressLength"),
  longitude_valid: of("address", "addressLength"),
  rooms_valid: of("rooms", "roomsInvalid"),
  rooms_stated: of("rooms", "required"),
  built_area_valid: of("builtArea", "areaInvalid"),
  garden_area_valid: of("gardenArea", "areaInvalid"),
  balcony_size_valid: of("balconySize", "areaInvalid"),
  floor_valid: of("floor", "floorNegative"),
  floors_in_building_valid: of("floorsInBuilding", "floorsInvalid"),
  floor_fits_building: of("floor", "floorAboveBuilding"),
  parking_spots_valid: of("parkingSpots", "parkingSpotsInvalid"),
  entrance_date_valid: of("entranceDate", "dateInvalid"),
  condition_known: of("condition", "conditionInvalid"),
  description_valid: of("description", "descriptionLength"),
  virtual_tour_valid: of("virtualTourUrl", "tourInvalid"),
  images_hard_cap: of("images", "imagesMax"),
  main_image_is_one_of_images: of("images", "mainImageMissing"),
  images_from_one: of("images", "imagesMax"),
  property_types_from_one: of("propertyTypes", "typesRequired"),
  property_types_valid: of("propertyTypes", "typesRequired"),
  property_types_distinct: of("propertyTypes", "typesRequired"),
  ribbon_text_valid: of("ribbonText", "ribbonTextLength"),
  ribbon_color_valid: of("ribbonBgColor", "ribbonColorInvalid"),
};

/** Refusals that are said beside the pictures. */
export const PICTURE_REFUSALS: readonly ErrorCode[] = [
  "imagesLimit",
  "imageNotYours",
  "imageTwice",
];

const CHECK_VIOLATION = "23514";

/** Which field a CHECK speaks of; null for every other failure. */
export function refusedField(error: PostgrestError): Refusal | null {
  if (error.code !== CHECK_VIOLATION) return null;
  const name = /constraint "([a-z_]+)"/.exec(error.message)?.[1];
  return (name && CONSTRAINTS[name]) || null;
}
