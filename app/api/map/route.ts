import { fromQuery } from "@/lib/search/params";
import { overRateLimit } from "@/server/http/rate-limit";
import { log } from "@/server/log";
import { searchMap } from "@/server/search/map";
import { scopeOf } from "@/server/search/scope";

const ZOOM_MAX = 22;

/** The pins and clusters of the search in the URL, at a zoom of 0 to 22. */
export async function GET(request: Request) {
  const refused = overRateLimit(request, "map");
  if (refused) return refused;
  const params = new URL(request.url).searchParams;
  const zoom = Number(params.get("zoom") ?? "7");
  if (!Number.isInteger(zoom) || zoom < 0 || zoom > ZOOM_MAX) return respond({ pins: null }, 400);
  try {
    return respond(await searchMap(fromQuery(params), zoom, scopeOf(params)));
  } catch (error) {
    log.warn({ err: error }, "a map could not be asked for");
    return respond({ pins: null }, 503);
  }
}

const respond = (body: object, status = 200) =>
  Response.json(body, { status, headers: { "Cache-Control": "no-store" } });
