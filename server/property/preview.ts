import "server-only";
import { z } from "zod";
import type { AccountProfile } from "@/lib/account/types";
import type { AreaComparison } from "@/lib/area/view";
import { hasRooms, isPropertyType } from "@/lib/catalog/ids";
import { isLive, isStatus, type Status, statusOf } from "@/lib/catalog/states";
import type { Row } from "@/lib/database/fields";
import { israelDay } from "@/lib/hebrew/format";
import { paths } from "@/lib/paths";
import { isExclusive } from "@/lib/property/exclusivity";
import type { ListingView } from "@/lib/property/listing-view";
import type { PriceHistory } from "@/lib/property/price-history";
import { pricePerSqm } from "@/lib/property/schema";
import { compareUnpublished, getComparison } from "@/server/area/queries";
import { getLimits } from "@/server/plan/limits";
import { createDb } from "@/server/supabase/clients";
import { unwrap, writtenRow } from "@/server/supabase/unwrap";
import { getPriceHistory } from "./public-queries";
import { AGENT_COLUMNS, type AgentRow, type ListingRow, listingOf } from "./rows";

export type Preview = {
  status: Status;
  listing: ListingView;
  /** Not entered yet, which is not the same as hidden. */
  lacksPrice: boolean;
  /** As visitors see it: nothing for a home that they do not see. */
  prices: PriceHistory | null;
  comparison: AreaComparison | null;
};

/**
 * A listing of the signed-in person as its page will show it, whatever its status. Row level security hides everybody
 * else's, for which this is null.
 */
export async function getPreview(id: string, profile: AccountProfile): Promise<Preview | null> {
  if (!z.guid().safeParse(id).success) return null;
  const db = await createDb();
  const [own, agent] = await Promise.all([
    db.from("properties").select("*").eq("id", id).eq("agent_id", profile.id).maybeSingle(),
    db.from("public_agents").select(AGENT_COLUMNS).eq("id", profile.id).maybeSingle(),
  ]);
  const row = unwrap(own);
  if (!row) return null;
  // A response without its id comes not from the database but from something in front of it.
  writtenRow.parse(row);
  const shownAgent = unwrap(agent);
  const shown = asShown(row, profile, shownAgent ?? hiddenAgent(profile));
  const film = row.video_url && (await getLimits()).video ? row.video_url : null;
  const listing = listingOf(shown, film);
  // A private page frames nothing from other sites.
  if (listing.video) listing.video = { ...listing.video, framed: false };
  if (!shownAgent) listing.agent.href = paths.profile;
  const isSeen = shownAgent && isStatus(row.status) && isLive(row.status);
  const [prices, comparison] = await Promise.all([
    getPriceHistory(listing),
    isSeen ? getComparison(listing) : compareUnpublished(listing),
  ]);
  return {
    status: statusOf(row.status),
    listing,
    lacksPrice: row.price === null,
    prices,
    comparison,
  };
}

/** An agent whom visitors do not find (yet). */
const hiddenAgent = (profile: AccountProfile): AgentRow => ({
  id: profile.id,
  username: profile.username ?? "",
  name: profile.name,
  phone: profile.phone,
  license: profile.license,
  profile_image_url: profile.profileImageUrl,
  show_property_ids: profile.shows.ids,
  company: null,
});

/** The row that `public_listings` would hold (private.masks) for a listing that it does not hold. */
function asShown(
  row: Row<"properties">,
  { shows, features }: AccountProfile,
  agent: AgentRow,
): ListingRow & { description: string | null } {
  const types = (row.property_types ?? []).filter(isPropertyType);
  const perSqm = row.price_per_sqm ?? pricePerSqm(row.price, row.built_area);
  return {
    ...row,
    agent,
    // Once public, the page does not show these statuses; the strip above the preview does.
    status: row.status === "closed" || row.status === "under_offer" ? row.status : "active",
    transaction_type: row.transaction_type ?? "sale",
    city: row.city ?? "",
    address: row.location_shown === "area" ? null : row.address,
    images: row.images ?? [],
    property_types: types,
    price: shows.prices ? row.price : null,
    price_per_sqm: shows.prices ? perSqm : null,
    rooms: hasRooms(types) ? row.rooms : null,
    ribbon_enabled: Boolean(row.ribbon_enabled) && features.ribbon,
    listed_on: shows.dates ? row.published_at && israelDay(new Date(row.published_at)) : null,
    lowered_percent: null,
    lowered_at: null,
    open_house_on: null,
    is_new: row.status === "draft" && shows.dates,
    automatic_ribbons: shows.ribbons,
    is_exclusive: isExclusive(
      { exclusiveFrom: row.exclusive_from, exclusiveUntil: row.exclusive_until },
      israelDay(new Date()),
    ),
  };
}
