import "server-only";
import { z } from "zod";
import { alertSearch } from "@/lib/alerts/search";
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
    const search = alertSearch(fromQuery(new URLSearchParams(query)));
    if (!search) return null;
    return counted.parse(
      unwrap(await publicDb().rpc("alert_forecast", { _filters: search.filters })),
    );
  },
  () => [tags.listings],
);

/**
 * How many homes still on the site an alert on this search would have reported in the last 30 days, by the same
 * conditions; `undated`: those whose agents hide the date. Null for a search that cannot have an alert.
 */
export async function alertForecast(filters: SearchFilters): Promise<Forecast | null> {
  const search = alertSearch(filters);
  return search && count(search.query);
}
