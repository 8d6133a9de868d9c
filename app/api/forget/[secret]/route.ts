import { paths } from "@/lib/paths";
import { env } from "@/server/env";
import { forgetLead } from "@/server/leads/forget";
import { log } from "@/server/log";

/** The form of the page that a mail leads to. The mail's secret is all that it takes, and this all it does. */
export async function POST(_request: Request, { params }: RouteContext<"/api/forget/[secret]">) {
  const { secret } = await params;
  const to = new URL(paths.forgetLead(secret), env.SITE_URL);
  try {
    if (await forgetLead(secret)) to.searchParams.set("done", "1");
  } catch (error) {
    // The page says that it is down, or asks again.
    log.error({ err: error }, "a lead was not deleted by mail");
  }
  return new Response(null, {
    status: 303,
    headers: { Location: to.href, "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" },
  });
}
