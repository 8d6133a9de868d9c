import type { ApiHome } from "@/lib/api/schema";
import type { PropertyType } from "@/lib/catalog/ids";
import { getLocality } from "@/lib/places/gazetteer";
import type { Feed } from "./types";
import { element, XML_HEAD, xmlText } from "./xml";

// Meta's home listings as XML (developers.facebook.com, "Real estate ads: home listing catalogue"). Required for each
// home: home_listing_id, name, availability, address (addr1, city, region, country), latitude, longitude, neighborhood,
// image, price with its currency, url. Bedrooms are not counted in Israel, so they are omitted.

const IMAGES_MAX = 20;
const DESCRIPTION_MAX = 5000;

const TYPES: Partial<Record<PropertyType, string>> = {
  apartment: "apartment",
  garden_apartment: "apartment",
  penthouse: "apartment",
  duplex: "apartment",
  triplex: "apartment",
  housing_unit: "apartment",
  studio_loft: "apartment",
  basement: "apartment",
  private_house: "house",
  semi_detached: "house",
  farm_outbuilding: "house",
  agricultural_farm: "house",
  plot: "land",
};

export type Lack = "price" | "place" | "picture";

/**
 * The first field that the format requires and the home does not show. The database uses the same rules (`my_feed`).
 */
export function lackOf(home: ApiHome): Lack | null {
  if (home.price === undefined) return "price";
  if (!home.place) return "place";
  return home.pictures.length === 0 ? "picture" : null;
}

function availability({ transactionType, status }: ApiHome, isClosed: boolean) {
  if (isClosed) return transactionType === "sale" ? "recently_sold" : "off_market";
  if (status === "under_offer") return "sale_pending";
  return transactionType === "sale" ? "for_sale" : "for_rent";
}

function listing(home: ApiHome, isClosed: boolean) {
  const { place, city, neighborhood, untrusted_text: text } = home;
  const component = (name: string, value: string) =>
    `<component name="${name}">${xmlText(value)}</component>`;
  return [
    "<listing>",
    element("home_listing_id", home.id),
    element("name", text.title),
    element("availability", availability(home, isClosed)),
    element("description", text.description?.slice(0, DESCRIPTION_MAX)),
    '<address format="simple">',
    // For an approximate location: a house number would reveal more than the listing shows.
    component("addr1", (place?.exact && home.address) || neighborhood || city),
    component("city", city),
    component("region", getLocality(city)?.district ?? city),
    component("country", "Israel"),
    "</address>",
    element("latitude", place?.latitude),
    element("longitude", place?.longitude),
    element("neighborhood", neighborhood ?? city),
    ...home.pictures.slice(0, IMAGES_MAX).map((url) => `<image>${element("url", url)}</image>`),
    element(
      "listing_type",
      home.transactionType === "sale" ? "for_sale_by_agent" : "for_rent_by_agent",
    ),
    element("property_type", TYPES[home.propertyTypes[0] ?? "general"] ?? "other"),
    element("price", `${home.price} ILS`),
    element("url", home.url),
    "</listing>",
  ].join("");
}

/** Homes without a page are omitted, which removes them from the catalogue. */
export function metaFeed({ name, homes, closed }: Feed, address: string) {
  const whole = (one: { home: ApiHome }) => lackOf(one.home) === null;
  const listings = [
    ...homes.filter(whole).map(({ home }) => listing(home, false)),
    ...closed.filter(whole).map(({ home }) => listing(home, true)),
  ];
  return `${XML_HEAD}<listings>${element("title", name)}<link rel="self" href="${xmlText(address)}"/>\n${listings.join("\n")}\n</listings>\n`;
}
