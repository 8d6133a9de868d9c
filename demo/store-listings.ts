import { FEATURES, hasRooms } from "@/lib/catalog/ids";
import type { Status } from "@/lib/catalog/states";
import type { SeedBackend } from "./backend";
import type { DemoListing } from "./listings";
import { AGENTS } from "./people";
import { textsOf } from "./picture-texts";
import { whereOf } from "./where";

const COLUMNS = [
  "id",
  "agent_id",
  "title",
  "transaction_type",
  "price",
  "price_per_sqm",
  "city",
  "neighborhood",
  "address",
  "latitude",
  "longitude",
  "location_shown",
  "rooms",
  "built_area",
  "garden_area",
  "balcony_size",
  "floor",
  "floors_in_building",
  "parking_spots",
  "entrance_date",
  "condition",
  "description",
  "virtual_tour_url",
  "main_image_url",
  "images",
  "floor_plan_image",
  "image_texts",
  "property_types",
  "ribbon_enabled",
  "ribbon_text",
  "ribbon_bg_color",
  "status",
  "expires_at",
  "closed_at",
  "final_price",
  "reference",
  ...FEATURES,
];

function dayAfter(now: Date, days: number) {
  return new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
}

/** A listing as its row, with dates relative to the start resolved. */
export function listingRow(
  listing: DemoListing,
  agentId: string,
  images: readonly string[],
  now: Date,
) {
  const { facts: f } = listing;
  return {
    id: listing.id,
    agent_id: agentId,
    title: listing.title,
    transaction_type: f.transaction,
    price: f.price,
    price_per_sqm: f.area && f.transaction === "sale" ? Math.round(f.price / f.area) : null,
    city: f.city,
    neighborhood: f.neighborhood,
    address: f.address,
    ...whereOf(listing),
    rooms: hasRooms(f.types) ? f.rooms : null,
    built_area: f.area,
    garden_area: f.gardenArea,
    balcony_size: f.balconySize,
    floor: f.floor,
    floors_in_building: f.floors,
    parking_spots: f.parkingSpots,
    entrance_date: f.entranceInDays === null ? null : dayAfter(now, f.entranceInDays),
    condition: f.condition,
    description: listing.description || null,
    virtual_tour_url: listing.tour,
    main_image_url: images[0] ?? null,
    images,
    floor_plan_image: null as string | null,
    image_texts: textsOf(listing.pictures, images),
    property_types: f.types,
    ribbon_enabled: listing.ribbon !== null,
    ribbon_text: listing.ribbon?.text ?? null,
    ribbon_bg_color: listing.ribbon?.color ?? null,
    status: "active" as Status,
    expires_at: null as string | null,
    closed_at: null as string | null,
    final_price: null as number | null,
    reference: null as string | null,
    ...Object.fromEntries(FEATURES.map((feature) => [feature, f.features.has(feature)])),
    created_at: new Date(now.getTime() - listing.minutesAgo * 60_000).toISOString(),
  };
}

/** In the given order: the database numbers them, and "newest first" follows the numbers. */
export async function storeListings(
  backend: SeedBackend,
  rows: readonly (Omit<ReturnType<typeof listingRow>, "price"> & { price: number | null })[],
) {
  const columns = COLUMNS.join(", ");
  for (let from = 0; from < rows.length; from += 50) {
    await backend.query(
      `insert into public.properties (${columns}, created_at, updated_at, published_at)
       select ${columns}, created_at, created_at, case when status <> 'draft' then created_at end
       from jsonb_populate_recordset(null::public.properties, $1::jsonb)`,
      [JSON.stringify(rows.slice(from, from + 50))],
    );
  }
}

/** A video that anybody may show: Big Buck Bunny, by the Blender Foundation, on both hosts. */
const VIDEOS = ["https://youtu.be/aqz-KE-bpKQ", "https://vimeo.com/1084537"];

/** Every fourth home of the agents whose own plan has videos; after the plans, without which they are refused. */
export async function storeVideos(backend: SeedBackend, listings: readonly DemoListing[]) {
  const able = new Set(
    AGENTS.filter(({ access }) => "plan" in access && access.plan !== "agent").map(
      ({ key }) => key,
    ),
  );
  const ids = listings.filter(({ agent }) => able.has(agent)).map(({ id }) => id);
  for (const [n, video] of VIDEOS.entries()) {
    await backend.query("update public.properties set video_url = $2 where id = any ($1::uuid[])", [
      ids.filter((_, turn) => turn % 8 === n * 4),
      video,
    ]);
  }
}

/** Days before the start on which an agreement began, and after it on which it ends. */
const AGREEMENTS = [
  { began: 40, ends: 10 },
  { began: 12, ends: 90 },
  { began: 60, ends: 45 },
  // Expired: stored on the listing but not shown.
  { began: 75, ends: -5 },
] as const;

/** Every sixth home for sale; the first, one of Noa's, expires in ten days. */
export async function storeExclusivity(
  backend: SeedBackend,
  listings: readonly DemoListing[],
  now: Date,
) {
  const forSale = listings.filter(({ facts }) => facts.transaction === "sale");
  const noas = forSale.filter(({ agent }) => agent === "noa");
  const ids = [...noas, ...forSale.filter(({ agent }) => agent !== "noa")]
    .filter((_, turn) => turn % 6 === 1)
    .map(({ id }) => id);
  for (const [n, { began, ends }] of AGREEMENTS.entries()) {
    await backend.query(
      "update public.properties set exclusive_from = $2, exclusive_until = $3 where id = any ($1::uuid[])",
      [
        ids.filter((_, turn) => turn % AGREEMENTS.length === n),
        dayAfter(now, -began),
        dayAfter(now, ends),
      ],
    );
  }
}
