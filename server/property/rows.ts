import "server-only";
import { LANGUAGES } from "@/lib/agent/page-facts";
import { FEATURES } from "@/lib/catalog/ids";
import { contactPhone } from "@/lib/contact/phone";
import { columnMap } from "@/lib/database/column-map";
import type { Row } from "@/lib/database/fields";
import { type HomePlace, PLACE_KINDS } from "@/lib/map/still";
import { cardMediaUrl, mediaUrl } from "@/lib/media/address";
import { paths } from "@/lib/paths";
import { imageTextsOf } from "@/lib/property/images";
import type { AgentPageView, AgentView, ListingView } from "@/lib/property/listing-view";
import { videoOf } from "@/lib/property/video";
import { automaticRibbonOf, ownRibbonOf } from "@/server/card/ribbons";

/** Columns of `public_agents`, as `agentOf` reads them. */
export const AGENT_COLUMNS =
  "id, username, name, phone, license, profile_image_url, show_property_ids, listings_count, company:public_companies(id, name, slug, logo_url, license)";

/** Columns for the agent's own page. */
export const AGENT_PAGE_COLUMNS =
  `${AGENT_COLUMNS}, areas, languages, working_since, opening_hours` as const;

export type AgentRow = Row<
  "public_agents",
  "id" | "username" | "name" | "phone" | "license" | "profile_image_url" | "show_property_ids"
> & {
  listings_count?: number;
  company: Row<"public_companies", "id" | "name" | "slug" | "logo_url" | "license"> | null;
};

export type AgentPageRow = AgentRow &
  Row<"public_agents", "areas" | "languages" | "working_since" | "opening_hours">;

/** A row of `public_listings` as search returns it: without the description. */
export type ListingRow = Omit<
  Row<"public_listings">,
  "description" | "agent_id" | "seq" | "updated_at" | "for_programs"
> & { agent: AgentRow };

/** Every stored picture fits a square of 1200; pages show it in a 4:3 box. */
const PICTURE = { width: 1200, height: 900 };

export function agentOf(row: AgentRow): AgentView {
  return {
    id: row.id,
    username: row.username,
    href: paths.agent(row.username),
    name: row.name,
    phone: contactPhone(row.phone),
    license: row.license,
    portrait: row.profile_image_url && mediaUrl(row.profile_image_url),
    company: row.company && {
      id: row.company.id,
      name: row.company.name,
      href: paths.company(row.company.slug),
      logo: row.company.logo_url && mediaUrl(row.company.logo_url),
      license: row.company.license,
    },
    listings: row.listings_count ?? 0,
  };
}

export const agentPageOf = (row: AgentPageRow): AgentPageView => ({
  ...agentOf(row),
  areas: row.areas,
  languages: LANGUAGES.filter((language) => row.languages.includes(language)),
  workingSince: row.working_since,
  openingHours: row.opening_hours,
});

/** Never the true point of a home whose agent hides it: visitors' rows hold no other. */
function placeOf({
  map_lat: lat,
  map_lng: lng,
  map_place,
}: Pick<ListingRow, "map_lat" | "map_lng" | "map_place">): HomePlace | null {
  if (lat === null || lng === null) return null;
  const kind = PLACE_KINDS.find((known) => known === map_place);
  return kind ? { lat, lng, kind } : null;
}

/** What pages show as it is stored. */
export const factFields = columnMap({
  city: "city",
  pricePerSqm: "price_per_sqm",
  builtArea: "built_area",
  floor: "floor",
  floorsInBuilding: "floors_in_building",
  parkingSpots: "parking_spots",
  entranceDate: "entrance_date",
});

/** `video`: the result of `listing_video`. */
export function listingOf(
  row: ListingRow & { description: string | null },
  video: string | null,
): ListingView {
  const ribbon = ownRibbonOf(row);
  const main = row.main_image_url ?? row.images[0];
  const plan = row.floor_plan_image;
  const ordered = main ? [main, ...row.images.filter((path) => path !== main)] : row.images;
  const photos = ordered.filter((path) => path !== plan);
  const texts = imageTextsOf(row.image_texts);
  const textOf = (path: string) => (texts[path] ? { text: texts[path] } : {});
  return {
    id: row.id,
    href: paths.property(row.id),
    number: row.agent.show_property_ids ? row.id.slice(0, 8) : null,
    title: row.title,
    transactionType: row.transaction_type,
    propertyTypes: row.property_types,
    price: row.price,
    status: row.status === "closed" || row.status === "under_offer" ? row.status : "active",
    lowered: row.lowered_percent,
    ...factFields.read(row),
    neighborhood: row.neighborhood,
    address: row.address,
    place: placeOf(row),
    rooms: row.rooms,
    gardenArea: row.garden_area,
    balconySize: row.balcony_size,
    condition: row.condition,
    description: row.description?.trim() || null,
    tourUrl: row.virtual_tour_url,
    video: videoOf(video),
    features: FEATURES.filter((feature) => row[feature]),
    ribbon,
    automaticRibbon: automaticRibbonOf(row, ribbon),
    pictures: photos.map((path) => ({
      src: mediaUrl(path),
      thumb: cardMediaUrl(path),
      ...textOf(path),
      ...PICTURE,
    })),
    floorPlan:
      plan && row.images.includes(plan)
        ? { src: mediaUrl(plan), ...textOf(plan), ...PICTURE }
        : null,
    listedOn: row.listed_on,
    isExclusive: row.is_exclusive,
    agent: agentOf(row.agent),
  };
}
