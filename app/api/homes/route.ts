import { CACHED_ONE_SECOND } from "@/lib/http/shared-cache";
import { COMPARED_MAX, HOMES_MAX, type HomesResponse, readIds } from "@/lib/saved/home-view";
import { overRateLimit } from "@/server/http/rate-limit";
import { log } from "@/server/log";
import { listHomesById } from "@/server/property/homes-by-id";

/** The public data of the listings that a browser has saved. The same for everyone. */
export async function GET(request: Request) {
  const refused = overRateLimit(request, "homes");
  if (refused) return refused;
  const params = new URL(request.url).searchParams;
  const compared = params.has("compare");
  const ids = readIds(params.get("ids"), compared ? COMPARED_MAX : HOMES_MAX);
  if (!ids) return respond(null, 400, "no-store");
  try {
    return respond({ homes: await listHomesById(ids, { compared }) }, 200, CACHED_ONE_SECOND);
  } catch (error) {
    log.warn({ err: error }, "homes could not be read");
    return respond(null, 503, "no-store");
  }
}

const respond = (body: HomesResponse | null, status: number, cache: string) =>
  Response.json(body, { status, headers: { "Cache-Control": cache } });
