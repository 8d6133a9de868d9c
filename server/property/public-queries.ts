import "server-only";
import { cache } from "react";
import type { ListingView } from "@/lib/property/listing-view";
import type { CardView } from "@/lib/property/types";
import type { Asked } from "@/lib/seo/page-state";
import { log } from "@/server/log";
import { orDown } from "@/server/public/asked";
import { cached } from "@/server/public/cached";
import { tags } from "@/server/public/tags";
import { publicDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";
import { cardMaker, type FoundRow, searchAnswer } from "./card";
import { type ListingRow, listingOf } from "./rows";

const WITH_AGENT =
  "*, agent:public_agents(id, username, name, phone, profile_image_url, show_property_ids, listings_count, company:public_companies(id, name, slug, logo_url))";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Asked first, because the tag of the page names the agent, and an agent never changes. */
const readAgentId = cached(
  "listing-agent",
  async (id: string): Promise<string | null> => {
    const row = unwrap(
      await publicDb().from("public_listings").select("agent_id").eq("id", id).maybeSingle(),
    );
    return row?.agent_id ?? null;
  },
  (id) => [tags.listing(id)],
);

const readGone = cached(
  "listing-gone",
  async (id: string): Promise<boolean> =>
    unwrap(await publicDb().rpc("listing_gone", { _id: id })) ?? false,
  (id) => [tags.listing(id)],
);

const readListing = cached(
  "listing",
  async (
    id: string,
    _agentId: string,
  ): Promise<(ListingRow & { description: string | null }) | null> =>
    unwrap(await publicDb().from("public_listings").select(WITH_AGENT).eq("id", id).maybeSingle()),
  // The name of the agent's company stands on the page too.
  (id, agentId) => [tags.listing(id), tags.agent(agentId), tags.companies],
);

/** The page of a listing, as any visitor sees it. */
export const getListing = cache(
  async (id: string): Promise<Asked<ListingView>> =>
    orDown<ListingView>(async () => {
      if (!UUID.test(id)) return { state: "missing" };
      const agentId = await readAgentId(id);
      const row = agentId === null ? null : await readListing(id, agentId);
      if (row) return { state: "live", view: listingOf(row) };
      return { state: (await readGone(id)) ? "gone" : "missing" };
    }),
);

/** Ids of an agent's listings that visitors see, the newest first; not kept, because it is asked after writes. */
export async function listNewestOf(agentId: string, count: number): Promise<string[]> {
  const newest = publicDb().from("public_listings").select("id").eq("agent_id", agentId);
  const rows = unwrap(await newest.order("seq", { ascending: false }).limit(count));
  return rows.map(({ id }) => id);
}

const rowsOf = (answer: unknown) => searchAnswer.parse(answer).rows;
const ownerOf = ({ agent }: FoundRow) => ({
  agentName: agent.name,
  companyName: agent.company?.name ?? null,
});

const SIMILAR = 4;
const SIMILAR_PRICE = 0.3;

const readSimilar = cached(
  "similar",
  async (city: string, deal: string, rooms: string, price: string): Promise<FoundRow[]> => {
    const near = Number(price);
    const around = (filters: object) =>
      publicDb().rpc("search_listings", {
        filters: { city, transactionType: deal, ...filters },
        sort: "newest",
        page: 1,
      });
    const close = {
      ...(rooms && { roomsMin: Number(rooms) - 1, roomsMax: Number(rooms) + 1 }),
      ...(near > 0 && {
        priceMin: Math.round(near * (1 - SIMILAR_PRICE)),
        priceMax: Math.round(near * (1 + SIMILAR_PRICE)),
      }),
    };
    const first = rowsOf(unwrap(await around(close)));
    // One more than needed, because the listing itself is among them.
    if (first.length > SIMILAR) return first.slice(0, SIMILAR + 1);
    const rest = rowsOf(unwrap(await around({})));
    const known = new Set(first.map(({ id }) => id));
    return [...first, ...rest.filter(({ id }) => !known.has(id))].slice(0, SIMILAR + 1);
  },
  () => [tags.listings],
);

/** Homes a person who looks at this one may want to see: same city and deal, near in size and price. */
export async function listSimilar(listing: ListingView): Promise<CardView[]> {
  try {
    const [rows, toCard] = await Promise.all([
      readSimilar(
        listing.city,
        listing.transactionType,
        String(listing.rooms ?? ""),
        // Rounded, so that neighbours share an answer; empty when hidden, so it cannot be guessed.
        listing.price ? String(Number(listing.price.toPrecision(2))) : "",
      ),
      cardMaker(),
    ]);
    return rows
      .filter(({ id }) => id !== listing.id)
      .slice(0, SIMILAR)
      .map((row) => toCard(row, ownerOf(row)));
  } catch (error) {
    log.warn({ err: error }, "similar listings could not be read");
    return [];
  }
}

/** Newest homes for a page that has none of its own to show. */
export async function listNewest(limit: number): Promise<CardView[]> {
  try {
    const [rows, toCard] = await Promise.all([readNewest(), cardMaker()]);
    return rows.slice(0, limit).map((row) => toCard(row, ownerOf(row)));
  } catch (error) {
    log.warn({ err: error }, "newest listings could not be read");
    return [];
  }
}

const readNewest = cached(
  "newest",
  async (): Promise<FoundRow[]> =>
    rowsOf(
      unwrap(await publicDb().rpc("search_listings", { filters: {}, sort: "newest", page: 1 })),
    ),
  () => [tags.listings],
);
