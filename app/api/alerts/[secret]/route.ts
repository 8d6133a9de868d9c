import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { type AlertOutcome, FREQUENCIES, isRefused } from "@/lib/alerts/types";
import { paths } from "@/lib/paths";
import { fromQuery, toQuery } from "@/lib/search/params";
import { forgetAlertBrowser, keepAlertBrowser, newAlertBrowser } from "@/server/alerts/browser";
import {
  changeAlert,
  changeAlertFilters,
  confirmAlert,
  deleteAlert,
  forgetAlertBrowsers,
  forgetAlerts,
} from "@/server/alerts/manage";
import { env } from "@/server/env";
import { isReadOnly } from "@/server/errors";
import { readFormAtMost } from "@/server/http/read-at-most";
import { log } from "@/server/log";

/** Enough for a search with every filter, percent-encoded. */
const BYTES_MAX = 64 * 1024;
/** Proxies cut off long response headers, and this URL goes into one (`Location`). */
const ADDRESS_MAX = 3000;

const orderSchema = z.discriminatedUnion("do", [
  z.object({ do: z.literal("confirm"), all: z.literal("1").optional() }),
  z.object({ do: z.enum(["forget", "distrust"]) }),
  z.object({ do: z.enum(["pause", "resume", "delete", "filters"]), id: z.guid() }),
  z.object({ do: z.literal("change"), id: z.guid(), frequency: z.enum(FREQUENCIES) }),
]);
type Order = z.infer<typeof orderSchema>;

/**
 * The forms of the page that alert mails link to. The mail's secret is the only credential: it controls the alerts of
 * its e-mail address and nothing else. Requests from the page's script get JSON.
 */
export async function POST(request: Request, { params }: RouteContext<"/api/alerts/[secret]">) {
  const { secret } = await params;
  const form = await readFormAtMost(request, BYTES_MAX);
  if (form === "tooLong") return new Response(null, { status: 413 });
  const typed = new URLSearchParams(
    [...(form ?? [])].map(([name, value]) => [name, String(value)]),
  );
  const parsed = orderSchema.safeParse(Object.fromEntries(typed));
  const outcome = parsed.success ? await execute(secret, parsed.data, typed) : "over";
  const headers = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };
  const to = new URL(pageAfter(secret, outcome, parsed.data, typed), env.SITE_URL);
  to.searchParams.set("said", outcome);
  if (request.headers.get("accept") === "application/json") {
    const t = await getTranslations("alerts.said");
    const body = { text: t(outcome), refused: isRefused(outcome), to: to.href };
    return Response.json(body, { headers });
  }
  return new Response(null, { status: 303, headers: { ...headers, Location: to.href } });
}

/** Refused filters return to their form as typed, to be corrected there. */
function pageAfter(
  secret: string,
  outcome: AlertOutcome,
  order: Order | undefined,
  typed: URLSearchParams,
) {
  if (order?.do !== "filters" || !["there", "wide", "failed", "readOnly"].includes(outcome))
    return paths.alerts(secret);
  const query = toQuery(fromQuery(typed)).slice(0, ADDRESS_MAX);
  return `${paths.alertFilters(secret, order.id)}?kept=1&${query}`;
}

/** Further alerts for this address need no confirmation mail in this browser. */
async function confirm(secret: string, all: boolean): Promise<AlertOutcome> {
  const browser = newAlertBrowser();
  if (!(await confirmAlert(secret, { all, browser }))) return "over";
  await keepAlertBrowser(browser);
  return "confirmed";
}

async function execute(
  secret: string,
  order: Order,
  typed: URLSearchParams,
): Promise<AlertOutcome> {
  try {
    switch (order.do) {
      case "confirm":
        return await confirm(secret, order.all !== undefined);
      case "forget":
        if (!(await forgetAlerts(secret))) return "over";
        await forgetAlertBrowser();
        return "forgotten";
      case "distrust":
        if (!(await forgetAlertBrowsers(secret))) return "over";
        await forgetAlertBrowser();
        return "distrusted";
      case "delete":
        return (await deleteAlert(secret, order.id)) ? "deleted" : "over";
      case "filters":
        return await changeAlertFilters(secret, order.id, fromQuery(typed));
      case "change":
        return (await changeAlert(secret, order.id, { frequency: order.frequency }))
          ? "changed"
          : "over";
      default: {
        const paused = order.do === "pause";
        const done = await changeAlert(secret, order.id, { paused });
        return done ? (paused ? "paused" : "resumed") : "over";
      }
    }
  } catch (error) {
    if (isReadOnly(error)) return "readOnly";
    log.warn({ err: error }, "an alert could not be changed");
    return "failed";
  }
}
