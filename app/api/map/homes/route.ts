import { z } from "zod";
import { fromQuery } from "@/lib/search/params";
import { overRateLimit } from "@/server/http/rate-limit";
import { log } from "@/server/log";
import { listHomesOfPin } from "@/server/search/map";
import { scopeOf } from "@/server/search/scope";

/** West, south, east, north; for a single point, each value twice. */
const box = z.string().regex(/^\d{2}\.\d{1,8}(?:,\d{2}\.\d{1,8}){3}$/);

/** The listings of a pin as cards: those of the search inside the pin's box, first page only. */
export async function GET(request: Request) {
  const refused = overRateLimit(request, "homes");
  if (refused) return refused;
  const params = new URL(request.url).searchParams;
  const place = box.safeParse(params.get("box"));
  if (!place.success) return respond({ cards: null }, 400);
  try {
    return respond(await listHomesOfPin(fromQuery(params), place.data, scopeOf(params)));
  } catch (error) {
    log.warn({ err: error }, "the homes of a pin could not be read");
    return respond({ cards: null }, 503);
  }
}

const respond = (body: object, status = 200) =>
  Response.json(body, { status, headers: { "Cache-Control": "no-store" } });
