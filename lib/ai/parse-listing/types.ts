import type { Condition, Feature, PropertyType, TransactionType } from "@/lib/catalog/ids";
import type { Span } from "@/lib/hebrew/mapped";

/** The AI parser result of the specification. `null`: not stated in the text. */
export interface ListingFields {
  rooms: number | null;
  floor: number | null;
  totalFloors: number | null;
  builtAreaSqm: number | null;
  balconySqm: number | null;
  gardenSqm: number | null;
  /** `false`: the text states that there is none. */
  parking: boolean | null;
  elevator: boolean | null;
  mamad: boolean | null;
  condition: Condition | null;
  price: number | null;
  /** Canonical name. */
  city: string | null;
  neighborhood: string | null;
  propertyTypes: PropertyType[] | null;
}

export type ListingField = keyof ListingFields;

export const LISTING_FIELDS = [
  "rooms",
  "floor",
  "totalFloors",
  "builtAreaSqm",
  "balconySqm",
  "gardenSqm",
  "parking",
  "elevator",
  "mamad",
  "condition",
  "price",
  "city",
  "neighborhood",
  "propertyTypes",
] as const satisfies readonly ListingField[];

export type ListingWarning =
  | "nightlyPrice"
  | "belowGround"
  | "floorAboveTotal"
  | "severalPrices"
  | "multipleListings"
  | "seekerText"
  | "roommate"
  | "fromPrice";

/** Rows shown besides the fields, each with the words that gave its value. */
type ExtraRow = "transactionType" | "parkingSpots" | "features" | "entrance" | "address";

/** Other values in the text that the form has a field for, or that the agent should know about. */
export interface ListingExtra {
  transactionType: TransactionType | null;
  parkingSpots: number | null;
  /** Features stated in the text, besides the three fields above. */
  features: Feature[];
  /** "immediate", or a day as YYYY-MM-DD. */
  entrance: string | null;
  /** Street and number, without the city. */
  address: string | null;
  plotSqm: number | null;
  pricePerSqm: number | null;
  currentRent: number | null;
  /** In a seeker's text: their budget. */
  budget: number | null;
  /** A room in a shared flat: the price is for the room. */
  roommate: boolean;
  /** "החל מ": the price is the lowest of several. */
  fromPrice: boolean;
  negotiable: boolean;
  phones: string[];
  warnings: ListingWarning[];
  spans: Partial<Record<ExtraRow, Span[]>>;
  /** Fields that are not stated, but concluded from others. */
  inferred: ("transactionType" | "city" | "propertyTypes")[];
}

export interface ParsedListing {
  fields: ListingFields;
  /** 0 to 1 for every field that has a value. */
  fieldsConfidence: Partial<Record<ListingField, number>>;
  /** The words of the original text that gave the value. */
  spans: Partial<Record<ListingField, Span[]>>;
  extra: ListingExtra;
}

export const LISTING_TEXT_MAX = 5000;
/** From this confidence a row is preselected. */
export const APPLY_FROM = 0.7;
export const CONFIDENCE_HIGH = 0.8;
export const CONFIDENCE_MEDIUM = 0.6;
