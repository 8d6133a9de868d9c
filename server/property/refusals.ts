import type { PostgrestError } from "@supabase/supabase-js";
import type { PropertyInput } from "@/lib/property/schema";
import type { ErrorCode } from "@/server/errors";

export type Refusal = { field: keyof PropertyInput; message: string };

const refusal = (field: Refusal["field"], message: string): Refusal => ({ field, message });

/** The database's CHECKs by name: the field and the message that the form would have shown. */
const CONSTRAINTS: Record<string, Refusal> = {
  title_valid: refusal("title", "titleLength"),
  transaction_type_known: refusal("transactionType", "required"),
  price_valid: refusal("price", "listingPriceInvalid"),
  price_per_sqm_valid: refusal("builtArea", "areaInvalid"),
  city_valid: refusal("city", "cityLength"),
  neighborhood_valid: refusal("neighborhood", "neighborhoodLength"),
  address_valid: refusal("address", "addressLength"),
  latitude_valid: refusal("address", "placeAbroad"),
  longitude_valid: refusal("address", "placeAbroad"),
  place_confirmed_valid: refusal("city", "cityLength"),
  location_shown_known: refusal("locationShown", "required"),
  rooms_valid: refusal("rooms", "roomsInvalid"),
  rooms_stated: refusal("rooms", "required"),
  transaction_type_stated: refusal("transactionType", "required"),
  price_stated: refusal("price", "required"),
  city_stated: refusal("city", "required"),
  property_types_stated: refusal("propertyTypes", "typesRequired"),
  built_area_valid: refusal("builtArea", "areaInvalid"),
  garden_area_valid: refusal("gardenArea", "areaInvalid"),
  balcony_size_valid: refusal("balconySize", "areaInvalid"),
  floor_valid: refusal("floor", "floorNegative"),
  floors_in_building_valid: refusal("floorsInBuilding", "floorsInvalid"),
  floor_fits_building: refusal("floor", "floorAboveBuilding"),
  parking_spots_valid: refusal("parkingSpots", "parkingSpotsInvalid"),
  entrance_date_valid: refusal("entranceDate", "dateInvalid"),
  exclusive_from_valid: refusal("exclusiveFrom", "dateInvalid"),
  exclusive_until_valid: refusal("exclusiveUntil", "exclusiveOrder"),
  exclusive_half_year: refusal("exclusiveUntil", "exclusiveHalfYear"),
  reference_valid: refusal("reference", "referenceLength"),
  condition_known: refusal("condition", "conditionInvalid"),
  description_valid: refusal("description", "descriptionLength"),
  virtual_tour_valid: refusal("virtualTourUrl", "tourInvalid"),
  video_valid: refusal("videoUrl", "videoInvalid"),
  images_hard_cap: refusal("images", "imagesMax"),
  main_image_is_one_of_images: refusal("images", "mainImageMissing"),
  floor_plan_is_one_of_images: refusal("images", "mainImageMissing"),
  image_texts_valid: refusal("images", "charactersInvalid"),
  images_from_one: refusal("images", "imagesMax"),
  property_types_from_one: refusal("propertyTypes", "typesRequired"),
  property_types_valid: refusal("propertyTypes", "typesRequired"),
  property_types_distinct: refusal("propertyTypes", "typesRequired"),
  ribbon_text_valid: refusal("ribbonText", "ribbonTextLength"),
  ribbon_color_valid: refusal("ribbonBgColor", "ribbonColorInvalid"),
};

/** The field beside which a refusal with a code of its own is shown. */
export const FIELD_OF: { readonly [code in ErrorCode]?: Refusal["field"] } = {
  imagesLimit: "images",
  imageNotYours: "images",
  imageTwice: "images",
  priceInDoubt: "price",
  placeInDoubt: "address",
  videoNotInPlan: "videoUrl",
};

/** Unique indexes over an agent's homes. */
const UNIQUE: Record<string, Refusal> = {
  properties_reference_key: refusal("reference", "referenceTaken"),
};

const BY_CODE: Record<string, Record<string, Refusal>> = { "23514": CONSTRAINTS, "23505": UNIQUE };

/** The field that a failed CHECK or unique index belongs to; null for every other failure. */
export function refusedField(error: PostgrestError): Refusal | null {
  const name = /constraint "([a-z_]+)"/.exec(error.message)?.[1];
  return (name && BY_CODE[error.code]?.[name]) || null;
}
