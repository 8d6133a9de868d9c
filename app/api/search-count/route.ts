import { fromQuery } from "@/lib/search/params";
import { tooMany } from "@/server/http/by-address";
import { log } from "@/server/log";
import { countListings, type Scope } from "@/server/search/queries";

/** How many homes the filters of the sheet would show, before they are applied. */
export async function GET(request: Request) {
  const refused = await tooMany("count");
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

const UUID = /^[0-9a-f-]{36}$/;

/** Whose homes are counted: everybody's unless the page belongs to an agent or a company. */
function scopeOf(params: URLSearchParams): Scope {
  const agentId = params.get("agentId") ?? "";
  const companyId = params.get("companyId") ?? "";
  return {
    ...(UUID.test(agentId) && { agentId }),
    ...(UUID.test(companyId) && { companyId }),
  };
}
