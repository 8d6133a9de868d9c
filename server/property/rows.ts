import "server-only";
import { cardMediaUrl, mediaUrl } from "@/lib/media/address";
import { paths } from "@/lib/paths";
import { contactPhone } from "@/lib/phone/contact-phone";
import {
  type Condition,
  FEATURES,
  type Feature,
  type PropertyType,
  type TransactionType,
} from "@/lib/property/catalog";
import type { AgentView, ListingView } from "@/lib/property/listing-view";
import { ribbonOf } from "@/lib/property/ribbon";

export type CompanyRow = { id: string; name: string; slug: string; logo_url: string | null };

export type AgentRow = {
  id: string;
  username: string;
  name: string;
  phone: string | null;
  profile_image_url: string | null;
  show_property_ids: boolean;
  listings_count?: number;
  company: CompanyRow | null;
};

/** A row of `public_listings`, as search answers it: without the description. */
export type ListingRow = Record<Feature, boolean> & {
  id: string;
  title: string;
  transaction_type: TransactionType;
  price: number | null;
  price_per_sqm: number | null;
  city: string;
  neighborhood: string | null;
  address: string | null;
  rooms: number | null;
  built_area: number | null;
  garden_area: number | null;
  balcony_size: number | null;
  floor: number | null;
  floors_in_building: number | null;
  parking_spots: number | null;
  entrance_date: string | null;
  condition: Condition | null;
  virtual_tour_url: string | null;
  main_image_url: string | null;
  images: string[];
  property_types: PropertyType[];
  ribbon_enabled: boolean;
  ribbon_text: string | null;
  ribbon_bg_color: string | null;
  listed_on: string | null;
  agent: AgentRow;
};

/** Every stored picture fits a square of 1200; pages show it in a box of 4:3. */
const PICTURE = { width: 1200, height: 900 };

const ribbonIn = (row: ListingRow) => {
  const ribbon = ribbonOf({
    enabled: row.ribbon_enabled,
    text: row.ribbon_text,
    color: row.ribbon_bg_color,
  });
  return ribbon && { text: ribbon.text, color: ribbon.color };
};

/** Numbers of Postgres' `numeric` may come as text. */
const number = (value: number | string | null) => (value === null ? null : Number(value));

export function agentOf(row: AgentRow): AgentView {
  return {
    id: row.id,
    username: row.username,
    href: paths.agent(row.username),
    name: row.name,
    phone: contactPhone(row.phone),
    portrait: row.profile_image_url && mediaUrl(row.profile_image_url),
    company: row.company && {
      id: row.company.id,
      name: row.company.name,
      href: paths.company(row.company.slug),
      logo: row.company.logo_url && mediaUrl(row.company.logo_url),
    },
    listings: row.listings_count ?? 0,
  };
}

export function listingOf(row: ListingRow & { description: string | null }): ListingView {
  const price = number(row.price);
  const builtArea = number(row.built_area);
  const stated = number(row.price_per_sqm);
  const forSale = row.transaction_type === "sale";
  const main = row.main_image_url ?? row.images[0];
  const ordered = main ? [main, ...row.images.filter((path) => path !== main)] : row.images;
  return {
    id: row.id,
    href: paths.property(row.id),
    number: row.agent.show_property_ids ? row.id.slice(0, 8) : null,
    title: row.title,
    transactionType: row.transaction_type,
    propertyTypes: row.property_types,
    price,
    // A month's rent divided by metres is no figure anybody compares.
    pricePerSqm: stated ?? (forSale && price && builtArea ? Math.round(price / builtArea) : null),
    city: row.city,
    neighborhood: row.neighborhood,
    address: row.address,
    rooms: number(row.rooms),
    builtArea,
    gardenArea: number(row.garden_area),
    balconySize: number(row.balcony_size),
    floor: row.floor,
    floorsInBuilding: row.floors_in_building,
    parkingSpots: row.parking_spots,
    entranceDate: row.entrance_date,
    condition: row.condition,
    description: row.description?.trim() || null,
    tourUrl: row.virtual_tour_url,
    features: FEATURES.filter((feature) => row[feature]),
    ribbon: ribbonIn(row),
    pictures: ordered.map((path) => ({
      src: mediaUrl(path),
      thumb: cardMediaUrl(path),
      ...PICTURE,
    })),
    listedOn: row.listed_on,
    agent: agentOf(row.agent),
  };
}
