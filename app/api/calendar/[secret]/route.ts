import { NO_STORE } from "@/lib/http/shared-cache";
import { overRateLimit } from "@/server/http/rate-limit";
import { log } from "@/server/log";
import { readAgentCalendar } from "@/server/viewings/agent-calendar";

/** Never shared: the URL is the key. */
const HEADERS = {
  "X-Robots-Tag": "noindex",
  "Referrer-Policy": "no-referrer",
  "Cache-Control": NO_STORE,
} as const;

/** An agent's viewings for a calendar app, which polls hourly. */
export async function GET(request: Request, { params }: RouteContext<"/api/calendar/[secret]">) {
  const { secret } = await params;
  const flood = overRateLimit(request, "feed");
  if (flood) return flood;
  try {
    const text = await readAgentCalendar(secret);
    if (text === null) return new Response(null, { status: 404, headers: HEADERS });
    return new Response(text, {
      headers: { ...HEADERS, "Content-Type": "text/calendar; charset=utf-8" },
    });
  } catch (error) {
    log.warn({ err: error }, "a calendar could not be read");
    return new Response(null, { status: 503, headers: { ...HEADERS, "Retry-After": "120" } });
  }
}
