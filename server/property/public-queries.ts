import "server-only";
import { cache } from "react";
import { z } from "zod";
import { TRANSACTION_TYPES } from "@/lib/catalog/ids";
import type { ListingView } from "@/lib/property/listing-view";
import { type PriceHistory, type PricePeriod, priceHistory } from "@/lib/property/price-history";
import type { CardView } from "@/lib/property/types";
import type { PageResult } from "@/lib/seo/page-state";
import { CARD_COLUMNS, cardMaker, type FoundRow, foundSchema, ownerOf } from "@/server/card/card";
import { cached } from "@/server/public/cached";
import { degraded } from "@/server/public/degraded";
import { orUnavailable } from "@/server/public/page-result";
import { tags } from "@/server/public/tags";
import type { Scope } from "@/server/search/queries";
import { publicDb } from "@/server/supabase/clients";
import { checked, unwrap, writtenRow } from "@/server/supabase/unwrap";
import { AGENT_COLUMNS, type ListingRow, listingOf } from "./rows";

const WITH_AGENT = `*, agent:public_agents(${AGENT_COLUMNS})` as const;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Current listings, and those that were closed recently. */
const SHOWN = ["public_listings", "public_closed_listings"] as const;

/** Read first, because the page's tag names the agent; a listing's agent never changes. */
const readAgentId = cached(
  "listing-agent",
  async (id: string): Promise<string | null> => {
    for (const table of SHOWN) {
      const row = unwrap(
        await publicDb().from(table).select("agent_id").eq("id", id).maybeSingle(),
      );
      if (row) return z.guid().parse(row.agent_id);
    }
    return null;
  },
  (id) => [tags.listing(id)],
);

const goneListing = z
  .object({
    city: z.string().nullable(),
    transaction_type: z.enum(TRANSACTION_TYPES).nullable(),
    may_return: z.boolean().default(false),
  })
  .nullable();

const readGone = cached(
  "listing-gone",
  async (id: string) =>
    goneListing.parse(unwrap(await publicDb().rpc("listing_gone", { _id: id }))),
  (id) => [tags.listing(id)],
);

const readListing = cached(
  "listing",
  async (
    id: string,
    _agentId: string,
  ): Promise<(ListingRow & { description: string | null }) | null> => {
    for (const table of SHOWN) {
      const row = unwrap(
        await publicDb().from(table).select(WITH_AGENT).eq("id", id).maybeSingle(),
      );
      if (row) return checked(row);
    }
    return null;
  },
  // The page also shows the name of the agent's company and the number of the agent's homes.
  (id, agentId) => [tags.listing(id), tags.agent(agentId), tags.companies, tags.listings],
);

/** Separate from the row: whether it is shown depends on the plan of the agent or of the office. */
const readVideo = cached(
  "listing-video",
  async (id: string, _agentId: string): Promise<string | null> =>
    z
      .string()
      .nullable()
      .parse(unwrap(await publicDb().rpc("listing_video", { _id: id }))),
  (id, agentId) => [tags.listing(id), tags.agent(agentId), tags.companies, tags.plans],
);

/** The page of a listing, as any visitor sees it. */
export const getListing = cache(
  async (id: string): Promise<PageResult<ListingView>> =>
    orUnavailable<ListingView>(async () => {
      if (!UUID.test(id)) return { state: "missing" };
      const agentId = await readAgentId(id);
      if (agentId !== null) {
        const [row, video] = await Promise.all([readListing(id, agentId), readVideo(id, agentId)]);
        if (row) return { state: "live", view: listingOf(row, video) };
      }
      return { state: (await readGone(id)) === null ? "missing" : "gone" };
    }),
);

/** Whether a home that has ended may come back to the site: a deleted one may not. */
export const mayReturn = async (id: string): Promise<boolean> =>
  UUID.test(id) && ((await readGone(id).catch(() => null))?.may_return ?? false);

/** Homes to show in place of a missing one: in the same area, or just the newest. */
export async function listInstead(id: string, count: number): Promise<CardView[]> {
  const last = UUID.test(id) ? await readGone(id).catch(() => null) : null;
  if (!last?.city || !last.transaction_type) return listNewest(count);
  try {
    const [rows, toCard] = await Promise.all([
      readSimilar(last.city, last.transaction_type, "", ""),
      cardMaker(),
    ]);
    if (rows.length === 0) return listNewest(count);
    return rows.slice(0, count).map((row) => toCard(row, ownerOf(row)));
  } catch (error) {
    degraded(error, "listings in place of one that is gone could not be read");
    return [];
  }
}

const CLOSED_MAX = 6;

const readClosed = cached(
  "closed",
  async (column: "agent_id" | "agent.company_id", id: string) =>
    checked(
      unwrap(
        await publicDb()
          .from("public_closed_listings")
          .select(`${CARD_COLUMNS}, agent:public_agents!inner(name, company_id)`)
          .eq(column, id)
          .eq("agent.show_closed_listings", true)
          .order("closed_on", { ascending: false })
          .order("seq", { ascending: false })
          .limit(CLOSED_MAX),
      ),
      z.array(writtenRow),
    ),
  () => [tags.listings, tags.people],
);

/** What an agent, or a company's agents, closed in the last 30 days, the latest first; only agents who publish it. */
export async function listLatelyClosed({ agentId, companyId = "" }: Scope): Promise<CardView[]> {
  try {
    const [rows, toCard] = await Promise.all([
      agentId ? readClosed("agent_id", agentId) : readClosed("agent.company_id", companyId),
      cardMaker(),
    ]);
    return rows.map((row) =>
      toCard(row, agentId ? null : { agentName: row.agent.name, companyName: null }),
    );
  } catch (error) {
    degraded(error, "lately closed listings could not be read");
    return [];
  }
}

/** Changes within an hour are merged, so this covers at least a day. */
const PRICES_MAX = 24;

const readPrices = cached(
  "prices",
  async (id: string, _agentId: string): Promise<PricePeriod[]> =>
    checked(
      unwrap(
        await publicDb()
          .from("listing_prices")
          .select("price, from, to")
          .eq("listing", id)
          .order("from", { ascending: false })
          .limit(PRICES_MAX),
      ),
      z.array(z.object({ from: z.string() })),
    ),
  (id, agentId) => [tags.listing(id), tags.agent(agentId)],
);

/** A listing's earlier prices; row level security of their table leaves out what visitors may not know. */
export async function getPriceHistory(listing: ListingView): Promise<PriceHistory | null> {
  try {
    return priceHistory(await readPrices(listing.id, listing.agent.id));
  } catch (error) {
    degraded(error, "prices of a listing could not be read");
    return null;
  }
}

/** Ids of an agent's listings that visitors see, newest first; not cached, because it is read after writes. */
export async function listNewestOf(agentId: string, count: number): Promise<string[]> {
  const newest = publicDb().from("public_listings").select("id").eq("agent_id", agentId);
  const rows = unwrap(await newest.order("seq", { ascending: false }).limit(count));
  return rows.map(({ id }) => id);
}

const rowsOf = (result: unknown) => foundSchema.parse(result).rows;

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
    const ids = new Set(first.map(({ id }) => id));
    return [...first, ...rest.filter(({ id }) => !ids.has(id))].slice(0, SIMILAR + 1);
  },
  () => [tags.listings],
);

/** Homes of interest to a person who looks at this one: same city and deal, near in size and price. */
export async function listSimilar(listing: ListingView): Promise<CardView[]> {
  try {
    const [rows, toCard] = await Promise.all([
      readSimilar(
        listing.city,
        listing.transactionType,
        String(listing.rooms ?? ""),
        // Rounded, so that neighbouring prices share a cache entry; empty when hidden, so it cannot be guessed.
        listing.price ? String(Number(listing.price.toPrecision(2))) : "",
      ),
      cardMaker(),
    ]);
    return rows
      .filter(({ id }) => id !== listing.id)
      .slice(0, SIMILAR)
      .map((row) => toCard(row, ownerOf(row)));
  } catch (error) {
    degraded(error, "similar listings could not be read");
    return [];
  }
}

/** Newest homes, for a page that has none of its own to show. */
export async function listNewest(limit: number): Promise<CardView[]> {
  try {
    const [rows, toCard] = await Promise.all([readNewest(), cardMaker()]);
    return rows.slice(0, limit).map((row) => toCard(row, ownerOf(row)));
  } catch (error) {
    degraded(error, "newest listings could not be read");
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
