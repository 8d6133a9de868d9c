import { overRateLimit } from "@/server/http/rate-limit";
import { log } from "@/server/log";
import { suggest } from "@/server/search/suggest";

const TEXT_MAX = 80;

/** Suggestions for the search box and the place fields while typing. The same for everyone. */
export async function GET(request: Request) {
  const refused = overRateLimit(request, "suggest");
  if (refused) return refused;
  const params = new URL(request.url).searchParams;
  const kind = params.get("kind");
  try {
    const found = await suggest((params.get("q") ?? "").slice(0, TEXT_MAX), {
      kind: kind === "city" || kind === "neighborhood" ? kind : null,
      city: params.get("city")?.slice(0, TEXT_MAX) || null,
    });
    return Response.json(found, { headers: { "Cache-Control": "public, max-age=60" } });
  } catch (error) {
    log.warn({ err: error }, "no suggestions");
    return Response.json([], { headers: { "Cache-Control": "no-store" } });
  }
}
