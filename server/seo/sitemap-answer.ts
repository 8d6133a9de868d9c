import "server-only";
import { log } from "@/server/log";

/** Seconds after which a crawler may retry. */
const PAUSE = "120";

/** A file of the sitemap, or 404. Without a database a crawler is asked to retry, and nothing is cached. */
export async function sitemapAnswer(make: () => Promise<string | null>): Promise<Response> {
  try {
    const xml = await make();
    if (xml === null) return new Response(null, { status: 404 });
    return new Response(xml, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
  } catch (error) {
    log.error({ err: error }, "the sitemap could not be read");
    return new Response(null, {
      status: 503,
      headers: { "Cache-Control": "no-store", "Retry-After": PAUSE },
    });
  }
}
