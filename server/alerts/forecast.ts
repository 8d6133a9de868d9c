import "server-only";
import { z } from "zod";
import { keptSearch } from "@/lib/alerts/search";
import { fromQuery, type SearchFilters } from "@/lib/search/params";
import { cached } from "@/server/public/cached";
import { tags } from "@/server/public/tags";
import { publicDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

const counted = z.object({ homes: z.int().nonnegative(), undated: z.int().nonnegative() });
export type Forecast = z.infer<typeof counted>;

const count = cached(
  "alert-forecast",
  async (query: string): Promise<Forecast | null> => {
    const search = keptSearch(fromQuery(new URLSearchParams(query)));
    if (!search) return null;
    return counted.parse(
      unwrap(await publicDb().rpc("alert_forecast", { _filters: search.filters })),
    );
  },
  () => [tags.listings],
);

/**
 * What an alert on this search, by the same conditions, would have told of in the last 30 days, of what is still on
 * the site; `undated`: those whose agents do not say since when. Null for a search that an alert cannot be of.
 */
export async function alertForecast(filters: SearchFilters): Promise<Forecast | null> {
  const search = keptSearch(filters);
  return search && count(search.query);
}
