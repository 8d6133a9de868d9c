import { fromQuery } from "@/lib/search/params";
import { overRateLimit } from "@/server/http/rate-limit";
import { log } from "@/server/log";
import { findPlaceOnMap } from "@/server/search/place-area";

/** The location of a town, or of a neighbourhood with its radius, for a map search around it. */
export async function GET(request: Request) {
  const refused = overRateLimit(request, "map");
  if (refused) return refused;
  const { city, neighborhood } = fromQuery(new URL(request.url).searchParams);
  if (!city?.[0]) return respond(null, 400);
  try {
    const place = await findPlaceOnMap(city[0], neighborhood?.[0]);
    return respond(place, place ? 200 : 404);
  } catch (error) {
    log.warn({ err: error }, "a place could not be found on the map");
    return respond(null, 503);
  }
}

const respond = (body: object | null, status = 200) =>
  Response.json(body, { status, headers: { "Cache-Control": "no-store" } });
