// What the three formats of a feed require, as far as a home here fills their fields.

/**
 * RESO Data Dictionary 2.0, resources Property and Media: types, maximum lengths and lookup values of the fields that
 * the feed uses. From RESODataDictionary-2.0.metadata-report.json of RESO's own certification tool,
 * https://github.com/RESOStandards/web-api-commander at ff8baf0 (2025-10-28); read 2026-11-29. Fields that begin with
 * "X_" are not the dictionary's. City is a lookup that each market fills with its own towns.
 */
type ResoType = "string" | "decimal" | "integer" | "date" | "timestamp";
export type ResoRule = { type: ResoType; max?: number } | { values: readonly string[] };
export const RESO_PROPERTY: Record<string, ResoRule> = {
  ListingKey: { type: "string", max: 255 },
  StandardStatus: {
    values: [
      "Active",
      "ActiveUnderContract",
      "Canceled",
      "Closed",
      "ComingSoon",
      "Delete",
      "Expired",
      "Hold",
      "Incomplete",
      "Pending",
      "Withdrawn",
    ],
  },
  StatusChangeTimestamp: { type: "timestamp" },
  ModificationTimestamp: { type: "timestamp" },
  OnMarketDate: { type: "date" },
  CloseDate: { type: "date" },
  PropertyType: {
    values: [
      "BusinessOpportunity",
      "CommercialLease",
      "CommercialSale",
      "Farm",
      "Land",
      "ManufacturedInPark",
      "Residential",
      "ResidentialIncome",
      "ResidentialLease",
    ],
  },
  ListPrice: { type: "decimal" },
  UnparsedAddress: { type: "string", max: 255 },
  SubdivisionName: { type: "string", max: 50 },
  City: { type: "string" },
  Country: { values: ["IL"] },
  Latitude: { type: "decimal" },
  Longitude: { type: "decimal" },
  LivingArea: { type: "decimal" },
  LivingAreaUnits: { values: ["SquareFeet", "SquareMeters"] },
  StoriesTotal: { type: "integer" },
  ParkingTotal: { type: "decimal" },
  AvailabilityDate: { type: "date" },
  PublicRemarks: { type: "string", max: 4000 },
  ListingURL: { type: "string", max: 8000 },
  ListAgentFullName: { type: "string", max: 150 },
  ListAgentStateLicense: { type: "string", max: 50 },
  ListOfficeName: { type: "string", max: 255 },
};
export const RESO_MEDIA: Record<string, ResoRule> = {
  MediaURL: { type: "string", max: 8000 },
  Order: { type: "integer" },
  LongDescription: { type: "string", max: 1024 },
};

/**
 * Meta's home listings as XML. From
 * https://developers.facebook.com/documentation/ads-commerce/marketing-api/real-estate-ads/get-started and the template
 * of its Commerce Manager; read 2026-11-29. `postal_code` is required "for countries with a postal code system": homes
 * here have none, so Meta may warn of it.
 */
export const META_LISTING: Record<
  string,
  { required?: true; most?: number; max?: number; values?: readonly string[]; pattern?: RegExp }
> = {
  home_listing_id: { required: true, most: 1 },
  name: { required: true, most: 1 },
  availability: {
    ...{ required: true, most: 1 },
    values: [
      "for_sale",
      "for_rent",
      "sale_pending",
      "recently_sold",
      "off_market",
      "available_soon",
    ],
  },
  address: { required: true, most: 1 },
  latitude: { required: true, most: 1, pattern: /^-?\d{1,2}(\.\d+)?$/ },
  longitude: { required: true, most: 1, pattern: /^-?\d{1,3}(\.\d+)?$/ },
  neighborhood: { required: true, most: 20 },
  image: { required: true, most: 20 },
  price: { required: true, most: 1, pattern: /^\d+(\.\d{1,2})? [A-Z]{3}$/ },
  url: { required: true, most: 1, pattern: /^https:\/\// },
  description: { most: 1, max: 5000 },
  property_type: {
    most: 1,
    values: ["apartment", "condo", "house", "land", "manufactured", "other", "townhouse"],
  },
  listing_type: {
    most: 1,
    values: [
      "for_rent_by_agent",
      "for_rent_by_owner",
      "for_sale_by_agent",
      "for_sale_by_owner",
      "foreclosed",
      "new_construction",
      "new_listing",
    ],
  },
};
export const META_ADDRESS = ["addr1", "city", "region", "country"];

/** RSS 2.0, https://www.rssboard.org/rss-specification; read 2026-11-29. An item has a title or a description. */
export const RSS_CHANNEL_REQUIRED = ["title", "link", "description"];
export const RSS_ITEM = ["title", "link", "description", "guid", "pubDate"];
/** RFC 822 with the four-digit year that the specification prefers. */
export const RSS_DATE =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} GMT$/;
