import { areaParts, linesOf, type PageFacts } from "@/lib/agent/page-facts";
import type { Feature, PropertyType } from "@/lib/catalog/ids";
import type { CompanyPageView } from "@/lib/company/page-view";
import { formatRooms } from "@/lib/hebrew/format";
import type { AgentPageView, AgentView, ListingView } from "@/lib/property/listing-view";
import type { OpenHouse } from "@/lib/viewings/open-houses";

/** Structured data contains only what the page shows. URLs are absolute. */
export type Absolute = (path: string) => string;

const context = "https://schema.org";
const GOOD_RELATIONS = "https://purl.org/goodrelations/v1#";

const HOMES: Partial<Record<PropertyType, string>> = {
  apartment: "Apartment",
  garden_apartment: "Apartment",
  penthouse: "Apartment",
  duplex: "Apartment",
  triplex: "Apartment",
  housing_unit: "Apartment",
  studio_loft: "Apartment",
  basement: "Apartment",
  private_house: "SingleFamilyResidence",
  semi_detached: "SingleFamilyResidence",
  farm_outbuilding: "House",
  agricultural_farm: "House",
};

/** Midnight of that day in Israel, with its summer or winter offset. */
export function israelMidnight(day: string): string {
  // Clocks change at two in the morning, so the first hour has the day's initial offset.
  const start = new Date(`${day}T00:00:00+02:00`);
  const zone = new Intl.DateTimeFormat("en", {
    timeZone: "Asia/Jerusalem",
    timeZoneName: "longOffset",
  })
    .formatToParts(start)
    .find(({ type }) => type === "timeZoneName")?.value;
  return `${day}T00:00:00${zone?.replace("GMT", "") || "+02:00"}`;
}

export function agentLd(agent: AgentView, absolute: Absolute) {
  const telephone = agent.phone?.tel.replace("tel:", "");
  return {
    "@type": "RealEstateAgent",
    "@id": `${absolute(agent.href)}#agent`,
    name: agent.name,
    url: absolute(agent.href),
    ...(telephone?.startsWith("+") && { telephone }),
    ...(agent.portrait && { image: absolute(agent.portrait) }),
    ...licenseLd(agent.license),
  };
}

/** The number in the register of real-estate brokers. */
const licenseLd = (license: string | null) =>
  license !== null && {
    identifier: {
      "@type": "PropertyValue",
      propertyID: "real-estate-broker-license",
      value: license,
    },
  };

const AVAILABILITY = {
  active: "InStock",
  under_offer: "LimitedAvailability",
  closed: "SoldOut",
} as const;

function offerLd(listing: ListingView, agent: object) {
  if (listing.price === null) return undefined;
  const price = String(listing.price);
  const rent = listing.transactionType === "rent";
  return {
    "@type": "Offer",
    price,
    priceCurrency: "ILS",
    businessFunction: `${GOOD_RELATIONS}${rent ? "LeaseOut" : "Sell"}`,
    availability: `${context}/${AVAILABILITY[listing.status]}`,
    ...(rent && {
      priceSpecification: {
        "@type": "UnitPriceSpecification",
        price,
        priceCurrency: "ILS",
        unitCode: "MON",
      },
    }),
    seller: agent,
  };
}

/**
 * Google requires a name, a thumbnail and an upload date for a video. Omitted if the listing has no picture or hides
 * its dates.
 */
function videoLd(listing: ListingView, description: string, absolute: Absolute) {
  const { video, listedOn, pictures } = listing;
  const [main] = pictures;
  if (!video || !listedOn || !main) return undefined;
  return {
    "@type": "VideoObject",
    name: listing.title,
    description,
    thumbnailUrl: [absolute(main.src)],
    uploadDate: israelMidnight(listedOn),
    embedUrl: video.player.split("?")[0],
    url: video.address,
  };
}

export function listingLd(
  listing: ListingView,
  words: { description: string; floor: string | null; feature: (id: Feature) => string },
  absolute: Absolute,
) {
  const url = absolute(listing.href);
  const agent = agentLd(listing.agent, absolute);
  const [type] = listing.propertyTypes;
  return {
    "@context": context,
    "@type": "RealEstateListing",
    "@id": url,
    url,
    name: listing.title,
    description: words.description,
    ...(listing.listedOn && { datePosted: israelMidnight(listing.listedOn) }),
    ...(listing.pictures.length > 0 && { image: listing.pictures.map(({ src }) => absolute(src)) }),
    video: videoLd(listing, words.description, absolute),
    provider: agent,
    offers: offerLd(listing, { "@id": agent["@id"] }),
    mainEntity: {
      "@type": (type && HOMES[type]) ?? "Accommodation",
      name: listing.title,
      ...(listing.rooms !== null && { numberOfRooms: Number(formatRooms(listing.rooms)) }),
      ...(listing.builtArea !== null && {
        floorSize: { "@type": "QuantitativeValue", value: listing.builtArea, unitCode: "MTK" },
      }),
      ...(words.floor && { floorLevel: words.floor }),
      address: addressLd(listing),
      // The centre of a grid square or a town would be read as the home's exact location.
      ...(listing.place?.kind === "exact" && {
        geo: {
          "@type": "GeoCoordinates",
          latitude: listing.place.lat,
          longitude: listing.place.lng,
        },
      }),
      ...(listing.features.length > 0 && {
        amenityFeature: listing.features.map((feature) => ({
          "@type": "LocationFeatureSpecification",
          name: words.feature(feature),
          value: true,
        })),
      }),
    },
  };
}

const addressLd = ({ city, address }: Pick<ListingView, "city" | "address">) => ({
  "@type": "PostalAddress",
  addressLocality: city,
  addressCountry: "IL",
  ...(address && { streetAddress: address }),
});

/** https://developers.google.com/search/docs/appearance/structured-data/event */
export function openHouseLd(
  listing: ListingView,
  house: OpenHouse,
  name: string,
  absolute: Absolute,
) {
  return {
    "@context": context,
    "@type": "Event",
    name: `${name}: ${listing.title}`,
    url: absolute(listing.href),
    startDate: house.startsAt,
    endDate: house.endsAt,
    eventStatus: `${context}/EventScheduled`,
    eventAttendanceMode: `${context}/OfflineEventAttendanceMode`,
    location: { "@type": "Place", name: listing.title, address: addressLd(listing) },
    ...(listing.pictures[0] && { image: [absolute(listing.pictures[0].src)] }),
    organizer: { "@id": agentLd(listing.agent, absolute)["@id"] },
  };
}

export function breadcrumbsLd(
  crumbs: readonly { label: string; href?: string }[],
  absolute: Absolute,
) {
  return {
    "@context": context,
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ label, href }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: label,
      ...(href && { item: absolute(href) }),
    })),
  };
}

const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** Areas and hours at which an agent can be contacted: a Person has neither, but a ContactPoint does. */
function contactPointLd({ areas, openingHours }: PageFacts, telephone?: string) {
  if (areas.length === 0 && !openingHours) return null;
  return {
    "@type": "ContactPoint",
    contactType: "sales",
    ...(telephone && { telephone }),
    ...(areas.length > 0 && { areaServed: areas.map(areaLd) }),
    ...(openingHours && {
      hoursAvailable: linesOf(openingHours).flatMap(({ first, last, hours }) =>
        hours
          ? {
              "@type": "OpeningHoursSpecification",
              dayOfWeek: DAYS.slice(first, last + 1).map((day) => `${context}/${day}`),
              opens: hours.from,
              closes: hours.to,
            }
          : [],
      ),
    }),
  };
}

function areaLd(area: string) {
  const { town, neighborhood } = areaParts(area);
  const city = { "@type": "City", name: town };
  return neighborhood === null
    ? city
    : { "@type": "Place", name: neighborhood, containedInPlace: city };
}

/**
 * A mini-site. An agent's address is not public, so this is a Person rather than a business, and a different entity
 * from the agent of a listing.
 */
export function personLd(agent: AgentPageView, absolute: Absolute) {
  const { "@type": _, "@id": __, ...facts } = agentLd(agent, absolute);
  const contactPoint = contactPointLd(agent, facts.telephone);
  return {
    "@context": context,
    "@type": "Person",
    "@id": `${absolute(agent.href)}#person`,
    ...facts,
    ...(agent.languages.length > 0 && { knowsLanguage: agent.languages }),
    ...(contactPoint && { contactPoint }),
    ...(agent.company && {
      worksFor: {
        "@type": "Organization",
        name: agent.company.name,
        url: absolute(agent.company.href),
      },
    }),
  };
}

export function organizationLd(company: CompanyPageView, absolute: Absolute) {
  const telephone = company.phone?.tel.replace("tel:", "");
  return {
    "@context": context,
    "@type": "Organization",
    "@id": `${absolute(company.href)}#company`,
    name: company.name,
    url: absolute(company.href),
    ...(company.description && { description: company.description }),
    ...(telephone?.startsWith("+") && { telephone }),
    ...(company.logo && { logo: absolute(company.logo) }),
    ...licenseLd(company.license),
  };
}

/** The listings on a list page, in its order. */
export function itemListLd(cards: readonly { href: string }[], absolute: Absolute) {
  return {
    "@context": context,
    "@type": "ItemList",
    numberOfItems: cards.length,
    itemListElement: cards.map(({ href }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      url: absolute(href),
    })),
  };
}
