import { fromQuery } from "@/lib/search/params";
import { overRateLimit } from "@/server/http/rate-limit";
import { log } from "@/server/log";
import { countListings } from "@/server/search/queries";
import { scopeOf } from "@/server/search/scope";

/** How many listings the filter sheet's current values would find, before they are applied. */
export async function GET(request: Request) {
  const refused = overRateLimit(request, "count");
  if (refused) return refused;
  try {
    const params = new URL(request.url).searchParams;
    const total = await countListings(fromQuery(params), scopeOf(params));
    return Response.json({ total }, { headers: { "Cache-Control": "no-store" } });
  } catch (error) {
    log.warn({ err: error }, "filters could not be counted");
    return Response.json(
      { total: null },
      { status: 503, headers: { "Cache-Control": "no-store" } },
    );
  }
}
