import "server-only";
import { z } from "zod";
import { type MapResponse, overlap, type Pin } from "@/lib/map/pin";
import { fromQuery, type SearchFilters, searchOf, toQuery } from "@/lib/search/params";
import { databaseFilters } from "@/lib/search/places";
import { cardMaker, ownerOf } from "@/server/card/card";
import { cached } from "@/server/public/cached";
import { tags } from "@/server/public/tags";
import { publicDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";
import { askListings, type Scope } from "./queries";

const count = z.int().nonnegative();
const price = z.number().nullable();

/** The result of `map_listings`, a pin an array; the last five values are for a single home only. */
const mapSchema = z.object({
  placed: count,
  unplaced: count,
  pins: z.array(
    z
      .tuple([
        z.number(),
        z.number(),
        count,
        price,
        price,
        z.boolean(),
        z.uuid().nullable(),
        z.enum(["exact", "about", "neighborhood", "city"]).nullable(),
        z.enum(["active", "under_offer"]).nullable(),
        z.boolean().nullable(),
        z.number().nullable(),
      ])
      .transform(
        ([lng, lat, homes, low, high, onePlace, id, place, status, lowered, rooms]): Pin => ({
          lng,
          lat,
          homes,
          low,
          high,
          onePlace,
          ...(id && {
            id,
            place,
            underOffer: status === "under_offer",
            lowered: lowered === true,
            rooms,
          }),
        }),
      ),
  ),
});

const search = cached(
  "map",
  async (query: string, zoom: string, scope: string): Promise<MapResponse> =>
    mapSchema.parse(
      unwrap(
        await publicDb().rpc("map_listings", {
          filters: {
            ...databaseFilters(fromQuery(new URLSearchParams(query))),
            ...(JSON.parse(scope) as Scope),
          },
          zoom: Number(zoom),
        }),
      ),
    ),
  () => [tags.listings],
);

/** The pins and clusters of a search, and how many of its homes have no location. */
export const searchMap = (filters: SearchFilters, zoom: number, scope: Scope = {}) =>
  search(toQuery(searchOf(filters)), String(zoom), JSON.stringify(scope));

/** A page of cards for the homes behind one pin of a search, and their total. */
export async function listHomesOfPin(filters: SearchFilters, box: string, scope: Scope = {}) {
  const [{ total, rows }, toCard] = await Promise.all([
    askListings({ ...filters, page: undefined, bounds: overlap(box, filters.bounds) }, scope),
    cardMaker(),
  ]);
  return { total, cards: rows.map((row) => toCard(row, ownerOf(row))) };
}
