import { paths } from "@/lib/paths";
import { env } from "@/server/env";
import { forgetLead } from "@/server/leads/forget";

/** The form of the page that a mail leads to. The mail's secret is all that it takes, and this all it does. */
export async function POST(_request: Request, { params }: RouteContext<"/api/forget/[secret]">) {
  const { secret } = await params;
  const to = new URL(paths.forgetLead(secret), env.SITE_URL);
  if (await forgetLead(secret)) to.searchParams.set("done", "1");
  return new Response(null, {
    status: 303,
    headers: { Location: to.href, "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" },
  });
}
