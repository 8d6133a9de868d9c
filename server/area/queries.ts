import "server-only";
import type { Route } from "next";
import { cache } from "react";
import { z } from "zod";
import { type Area, areaFilters, areaPath, areaSegments, readSegments } from "@/lib/area/address";
import { type AreaCity, type AreaComparison, type AreaView, measureOf } from "@/lib/area/view";
import { isDwelling, TRANSACTION_TYPES, type TransactionType } from "@/lib/catalog/ids";
import { placesAround } from "@/lib/places/around";
import { canonicalCity, canonicalNeighborhood, getLocality } from "@/lib/places/gazetteer";
import { placesOfRegion } from "@/lib/places/regions";
import type { ListingView } from "@/lib/property/listing-view";
import type { SearchFilters } from "@/lib/search/params";
import type { PageResult } from "@/lib/seo/page-state";
import { SITEMAP_URLS_MAX } from "@/lib/seo/sitemap-xml";
import { cardMaker, foundSchema, ownerOf } from "@/server/card/card";
import { cached } from "@/server/public/cached";
import { degraded } from "@/server/public/degraded";
import { orUnavailable } from "@/server/public/page-result";
import { tags } from "@/server/public/tags";
import { searchListings } from "@/server/search/queries";
import { publicDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

const count = z.int().nonnegative();
const quartiles = z.tuple([z.number(), z.number(), z.number()]).nullable();
const numbers = z.object({
  listings: count,
  priced: count,
  price: quartiles,
  sized: count,
  sqm: quartiles,
  dated: count,
  listed: z.string().nullable(),
});

const areaSchema = z.object({
  city: z.string().nullable(),
  neighborhood: z.string().nullable(),
  numbers: numbers
    .extend({
      histogram: z.object({ from: z.number(), step: z.number(), homes: z.array(count) }).nullable(),
      final: z.object({ homes: count, price: z.number() }).nullable(),
    })
    .nullable(),
  months: z.array(
    z.object({
      month: z.string(),
      priced: count,
      price: z.number().nullable(),
      sized: count,
      sqm: z.number().nullable(),
    }),
  ),
  rooms: z.array(numbers.extend({ rooms: z.number() })),
  neighborhoods: z.array(numbers.extend({ name: z.string(), alike: z.boolean() })),
  near: z.array(numbers.extend({ city: z.string() })),
  agents: z.array(
    z.object({
      username: z.string(),
      name: z.string(),
      company: z.string().nullable(),
      listings: count,
    }),
  ),
  companies: z.array(z.object({ slug: z.string(), name: z.string(), listings: count })),
  lowered: foundSchema.shape.rows,
});

const NEAR_KM = 25;
const NEAR_MOST = 12;

/** The nearest first; villages are left out, because nobody would look there instead. */
function citiesNear(city: string): string[] {
  const place = getLocality(city);
  if (!place) return [];
  return placesAround(place, NEAR_KM)
    .filter((name) => name !== city && (getLocality(name)?.population ?? 0) >= 2_000)
    .slice(0, NEAR_MOST);
}

const readArea = cached(
  "area",
  async (deal: string, city: string, neighborhood: string, rooms: string) =>
    areaSchema.parse(
      unwrap(
        await publicDb().rpc("area_page", {
          _deal: deal,
          _city: city,
          _near: citiesNear(city),
          ...(neighborhood && { _neighborhood: neighborhood }),
          ...(rooms && { _rooms: Number(rooms) }),
        }),
      ),
    ),
  () => [tags.listings, tags.people, tags.companies, tags.areas],
);

/** A page of an area; its canonical address when this is another spelling; or that it is missing. */
export const getArea = cache(
  async (
    deal: TransactionType,
    segments: readonly string[],
  ): Promise<PageResult<AreaView> | { state: "moved"; path: Route }> => {
    const named = readSegments(segments);
    if (!named) return { state: "missing" };
    let moved: Route | null = null;
    const result = await orUnavailable<AreaView>(async () => {
      const official = canonicalCity(named.city);
      const found = await readArea(
        deal,
        official ?? named.city,
        named.neighborhood ?? "",
        String(named.rooms ?? ""),
      );
      const city = official ?? found.city;
      if (city === null) return { state: "missing" };
      const neighborhood =
        named.neighborhood === null
          ? null
          : (found.neighborhood ?? canonicalNeighborhood(city, named.neighborhood));
      if (named.neighborhood !== null && neighborhood === null) return { state: "missing" };
      const area: Area = { deal, city, neighborhood, rooms: named.rooms };
      const written = segments.map((segment) => decodeURIComponent(segment));
      if (written.join("/") !== areaSegments(area).join("/")) moved = areaPath(area);
      const [results, toCard] = await Promise.all([searchListings(areaFilters(area)), cardMaker()]);
      if (results.state !== "live") return results;
      const { lowered, city: _, neighborhood: __, ...rest } = found;
      return {
        state: "live",
        view: {
          ...rest,
          area,
          results: results.view,
          lowered: lowered.map((row) => toCard(row, ownerOf(row))),
        },
      };
    });
    return result.state === "live" && moved ? { state: "moved", path: moved } : result;
  },
);

/**
 * The median that an area's trend follows (`measureOf`), of homes with the same number of rooms: of the neighbourhood
 * where it has enough, otherwise of the city; null where neither has enough.
 */
export async function medianOf(
  deal: TransactionType,
  city: string,
  neighborhood: string | null,
  rooms: number,
): Promise<{ price: number; place: string } | null> {
  const within = async (name: string) =>
    (await readArea(deal, canonicalCity(city) ?? city, name, String(rooms))).numbers?.[
      measureOf(deal)
    ]?.[1];
  try {
    const near = neighborhood ? await within(neighborhood) : null;
    if (near && neighborhood) return { price: near, place: neighborhood };
    const price = await within("");
    return price ? { price, place: city } : null;
  } catch (error) {
    degraded(error, "the median of an area could not be read");
    return null;
  }
}

const comparison = z
  .object({
    percent: z.number(),
    homes: count,
    neighborhood: z.string().nullable(),
    city: z.string(),
  })
  .nullable();

const readComparison = cached(
  "area-comparison",
  async (id: string, _agentId: string): Promise<AreaComparison | null> => {
    const found = comparison.parse(unwrap(await publicDb().rpc("area_comparison", { _id: id })));
    return found && { ...found, place: found.neighborhood ?? found.city };
  },
  (id, agentId) => [tags.listing(id), tags.agent(agentId), tags.areas],
);

/** Only from values that the listing itself shows: a hidden price is not compared. */
export async function getComparison(listing: ListingView): Promise<AreaComparison | null> {
  if (listing.pricePerSqm === null) return null;
  try {
    return await readComparison(listing.id, listing.agent.id);
  } catch (error) {
    degraded(error, "a listing could not be compared");
    return null;
  }
}

/** The same for a home that visitors may not see yet, compared with those that they do see (public.area_comparison). */
export async function compareUnpublished(listing: ListingView): Promise<AreaComparison | null> {
  const { pricePerSqm, rooms, transactionType, city, neighborhood, propertyTypes } = listing;
  if (pricePerSqm === null || !rooms || !city || !isDwelling(propertyTypes)) return null;
  try {
    for (const place of neighborhood ? [neighborhood, null] : [null]) {
      const area = await readArea(
        transactionType,
        canonicalCity(city) ?? city,
        place ?? "",
        String(rooms),
      );
      const median = area.numbers?.sqm?.[1];
      if (!area.numbers || !median) continue;
      const percent = Math.round((100 * (pricePerSqm - median)) / median);
      return { percent, homes: area.numbers.sized, place: place ?? city };
    }
  } catch (error) {
    degraded(error, "a listing could not be compared");
  }
  return null;
}

const addresses = z.array(
  z.object({
    deal: z.enum(TRANSACTION_TYPES),
    city: z.string(),
    neighborhood: z.string().nullable(),
    rooms: z.number().nullable(),
    changed: z.string(),
  }),
);

/** As many as a file of the sitemap holds, in the order of their names. */
export const listAreaAddresses = cached(
  "area-addresses",
  async (first: string) =>
    addresses.parse(
      unwrap(
        await publicDb().rpc("area_addresses", { _first: Number(first), _limit: SITEMAP_URLS_MAX }),
      ),
    ),
  () => [tags.areas],
);

const cities = z.array(z.object({ city: z.string(), sale: count, rent: count }));

const readCities = cached(
  "area-cities",
  async (): Promise<AreaCity[]> => cities.parse(unwrap(await publicDb().rpc("area_cities"))),
  () => [tags.listings],
);

/** Every city with homes, the largest first. Empty when the query fails: pages work without it. */
export async function listAreaCities(): Promise<AreaCity[]> {
  try {
    return await readCities();
  } catch (error) {
    degraded(error, "cities could not be read");
    return [];
  }
}

/** The same for the page of all cities, which has no content without them. */
export const getAreaCities = cache(() =>
  orUnavailable<AreaCity[]>(async () => ({ state: "live", view: await readCities() })),
);

/** Neighbourhoods priced like the one of a search, the most similar first; empty when the query fails. */
export async function listNeighborhoods({
  city: [city = ""] = [],
  neighborhood: [name = ""] = [],
  transactionType = "sale",
}: SearchFilters) {
  try {
    const { neighborhoods } = await readArea(transactionType, city, name, "");
    return neighborhoods.flatMap((neighborhood) => (neighborhood.alike ? [neighborhood.name] : []));
  } catch (error) {
    degraded(error, "neighborhoods could not be read");
    return [];
  }
}

/** The cities with homes in each region of a search, those with most homes first. */
export async function listRegionCities({ region = [], transactionType }: SearchFilters) {
  if (region.length === 0) return [];
  const all = (await listAreaCities()).map(({ city, sale, rent }) => ({
    city,
    listings: transactionType ? { sale, rent }[transactionType] : sale + rent,
  }));
  return region.map((id) => {
    const places = new Set(placesOfRegion(id));
    const inside = all.filter(({ city, listings }) => listings > 0 && places.has(city));
    return { region: id, cities: inside.sort((a, b) => b.listings - a.listings).slice(0, 24) };
  });
}
