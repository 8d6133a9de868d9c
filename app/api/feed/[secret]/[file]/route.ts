import { isFeedFile } from "@/lib/feed/types";
import { NO_STORE } from "@/lib/http/shared-cache";
import { paths } from "@/lib/paths";
import { readFeed } from "@/server/feed/read-feed";
import { writeFeed } from "@/server/feed/write-feed";
import { overRateLimit } from "@/server/http/rate-limit";
import { textResponse } from "@/server/http/text-response";
import { log } from "@/server/log";

/** Never shared: the URL is the key. */
const HEADERS = { "X-Robots-Tag": "noindex", "Referrer-Policy": "no-referrer" } as const;

const refused = (status: number, headers = {}) =>
  new Response(null, { status, headers: { ...HEADERS, "Cache-Control": NO_STORE, ...headers } });

/** An agent's listings for another system, which polls hourly: 304 while nothing has changed. */
export async function GET(request: Request, { params }: RouteContext<"/api/feed/[secret]/[file]">) {
  const { secret, file } = await params;
  const flood = overRateLimit(request, "feed");
  if (flood) return flood;
  try {
    const feed = isFeedFile(file) ? await readFeed(secret) : null;
    if (!feed || !isFeedFile(file)) return refused(404);
    const { type, text } = await writeFeed(feed, file, paths.feed(secret, file));
    // Clients may store it but must revalidate before each use.
    const headers = { ...HEADERS, "Content-Type": type, "Cache-Control": "private, no-cache" };
    return textResponse(request, text, null, headers);
  } catch (error) {
    log.warn({ err: error }, "a feed could not be read");
    return refused(503, { "Retry-After": "120" });
  }
}
