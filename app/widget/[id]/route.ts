import { getTranslations } from "next-intl/server";
import { STRICT_TRANSPORT } from "@/lib/http/security-headers.mjs";
import { CACHED_ONE_SECOND, NO_STORE } from "@/lib/http/shared-cache";
import { widgetDocument } from "@/lib/widget/document";
import { WIDGET_COLOR_DEFAULT } from "@/lib/widget/schema";
import { wasDegradedSince } from "@/server/cache/degraded.mjs";
import { beginResponse } from "@/server/cache/page-hits.mjs";
import { env } from "@/server/env";
import { textResponse } from "@/server/http/text-response";
import { log } from "@/server/log";
import { tags } from "@/server/public/tags";
import { readWidget } from "@/server/widget/read-widget";

/** For every response. No middleware runs here, so no session is read or refreshed and no cookie is set. */
const headersOf = (policy: string) => ({
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": policy,
  "X-Robots-Tag": "noindex",
  ...(env.SITE_URL.startsWith("https:") && { "Strict-Transport-Security": STRICT_TRANSPORT }),
});

/**
 * An agent's listings as a frame on their own site. `frame-ancestors` alone decides which sites may embed it: the
 * frame's requests carry our own origin, or none, so nothing else can be checked.
 */
export async function GET(request: Request, { params }: RouteContext<"/widget/[id]">) {
  const id = (await params).id.toLowerCase();
  const t = await getTranslations();
  const words = {
    brand: t("layout.brand"),
    empty: t("widgetFrame.empty"),
    away: t("widgetFrame.away"),
    newTab: t("widgetFrame.newTab"),
  };
  const nobodys = (status: number, more = {}) => {
    const view = { domains: [], color: WIDGET_COLOR_DEFAULT, owner: null, homes: [] };
    const { html, policy } = widgetDocument(view, words);
    return new Response(html, {
      status,
      headers: { ...headersOf(policy), "Cache-Control": NO_STORE, ...more },
    });
  };
  try {
    const since = performance.now();
    const madeOf = [tags.widget(id), tags.listings, tags.people, tags.companies];
    const isFresh = await beginResponse(madeOf);
    const view = await readWidget(id);
    if (!view) return nobodys(404);
    const { html, policy } = widgetDocument(view, words);
    return textResponse(request, html, wasDegradedSince(since) ? null : isFresh, {
      ...headersOf(policy),
      "Cache-Control": CACHED_ONE_SECOND,
    });
  } catch (error) {
    log.warn({ err: error }, "a widget could not be read");
    return nobodys(503, { "Retry-After": "30" });
  }
}
