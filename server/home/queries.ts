import "server-only";
import type { CityCount } from "@/lib/search/types";
import { log } from "@/server/log";
import { cached } from "@/server/public/cached";
import { tags } from "@/server/public/tags";
import { publicDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

const CITIES = 8;

const readCities = cached(
  "busiest-cities",
  async (): Promise<CityCount[]> =>
    unwrap(await publicDb().rpc("busiest_cities", { _limit: CITIES })) ?? [],
  () => [tags.listings],
);

/** Cities with the most homes. Without an answer the page stands, just without them. */
export async function listBusiestCities(): Promise<CityCount[]> {
  try {
    return await readCities();
  } catch (error) {
    log.warn({ err: error }, "busiest cities could not be read");
    return [];
  }
}
