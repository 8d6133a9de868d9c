import { getTranslations } from "next-intl/server";
import { fromQuery } from "@/lib/search/params";
import { alertForecast } from "@/server/alerts/forecast";
import { overRateLimit } from "@/server/http/rate-limit";
import { log } from "@/server/log";

const headers = { "Cache-Control": "no-store" };

/** How often an alert on this search would have fired lately, as a sentence for its form. */
export async function GET(request: Request) {
  const refused = overRateLimit(request, "count");
  if (refused) return refused;
  try {
    const found = await alertForecast(fromQuery(new URL(request.url).searchParams));
    const t = await getTranslations("alert");
    return Response.json({ text: found ? t("forecast", found) : "" }, { headers });
  } catch (error) {
    log.warn({ err: error }, "what an alert would tell could not be counted");
    return Response.json({ text: "" }, { status: 503, headers });
  }
}
