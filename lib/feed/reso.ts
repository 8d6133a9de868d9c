import type { ApiHome } from "@/lib/api/schema";
import { isDwelling, type PropertyType } from "@/lib/catalog/ids";
import type { Feed, FeedHome } from "./types";

// Field names of the RESO Data Dictionary 2.0 (https://ddwiki.reso.org, resource Property); the feed is not certified.
// Fields that the dictionary lacks begin with "X_". Rooms come in halves here but in whole numbers there, so they are
// custom too. Values of its lookups are written as its metadata names them, without spaces.

const STATUS = { active: "Active", under_offer: "ActiveUnderContract" } as const;
const GONE = { expired: "Expired", deleted: "Delete" } as const;

function propertyType({ propertyTypes, transactionType }: ApiHome) {
  const rent = transactionType === "rent";
  if (propertyTypes.every((type) => type === "plot") && propertyTypes.length > 0) return "Land";
  if (propertyTypes.length === 0 || isDwelling(propertyTypes) || isHome(propertyTypes)) {
    return rent ? "ResidentialLease" : "Residential";
  }
  return rent ? "CommercialLease" : "CommercialSale";
}

const HOMES: readonly PropertyType[] = [
  "sheltered_housing",
  "residential_building",
  "purchase_group",
  "general",
];
const isHome = (types: readonly PropertyType[]) => types.some((type) => HOMES.includes(type));

/** The dictionary's maximum lengths, where a home's own are greater. */
const REMARKS_MAX = 4000;
const SUBDIVISION_MAX = 50;
const cut = (text: string | undefined, max: number) => text && [...text].slice(0, max).join("");

/** `undefined` omits a field from the JSON. */
function property({ home, changedAt }: FeedHome, status: string, closedOn?: string) {
  return {
    ListingKey: home.id,
    StandardStatus: status,
    ModificationTimestamp: changedAt,
    OnMarketDate: home.listedOn,
    CloseDate: closedOn,
    PropertyType: propertyType(home),
    ListPrice: home.price,
    X_ListPriceCurrency: home.price === undefined ? undefined : "ILS",
    UnparsedAddress: home.address,
    SubdivisionName: cut(home.neighborhood, SUBDIVISION_MAX),
    City: home.city,
    Country: "IL",
    Latitude: home.place?.latitude,
    Longitude: home.place?.longitude,
    X_LocationIsExact: home.place?.exact,
    LivingArea: home.builtArea,
    LivingAreaUnits: home.builtArea === undefined ? undefined : "SquareMeters",
    X_RoomsTotal: home.rooms,
    X_GardenArea: home.gardenArea,
    X_BalconyArea: home.balconySize,
    X_Floor: home.floor,
    StoriesTotal: home.floorsInBuilding,
    ParkingTotal: home.parkingSpots,
    AvailabilityDate: home.entranceDate,
    X_Condition: home.condition,
    X_PropertyTypes: home.propertyTypes,
    X_Features: home.features,
    X_Title: home.untrusted_text.title,
    PublicRemarks: cut(home.untrusted_text.description, REMARKS_MAX),
    ListingURL: home.url,
    ListAgentFullName: home.agent.name,
    ListAgentStateLicense: home.agent.license,
    ListOfficeName: home.agent.company,
    Media: home.pictures.map((url, place) => ({
      MediaURL: url,
      Order: place + 1,
      // A short one has 50 characters at most.
      LongDescription: home.untrusted_text.pictures?.[place] || undefined,
    })),
  };
}

/** The format of a RESO Web API response: a list under `value`. */
export const resoFeed = ({ homes, closed, gone }: Feed) =>
  JSON.stringify({
    value: [
      ...homes.map((one) => property(one, STATUS[one.home.status])),
      ...closed.map((one) => property(one, "Closed", one.closedOn)),
      ...gone.map(({ id, how, at }) => ({
        ListingKey: id,
        StandardStatus: GONE[how],
        StatusChangeTimestamp: at,
      })),
    ],
  });
