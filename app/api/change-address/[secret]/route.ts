import { paths } from "@/lib/paths";
import { env } from "@/server/env";
import { log } from "@/server/log";
import { answerAddressChange } from "@/server/support/by-mail";

/** The form of the page that a mail leads to. The mail's secret is all that it takes, and this all it does. */
export async function POST(
  _request: Request,
  { params }: RouteContext<"/api/change-address/[secret]">,
) {
  const { secret } = await params;
  const to = new URL(paths.changeAddress(secret), env.SITE_URL);
  try {
    if (await answerAddressChange(secret)) to.searchParams.set("done", "1");
  } catch (error) {
    // The page says that it is down, or asks again.
    log.error({ err: error }, "a change of an address was not answered by mail");
  }
  return new Response(null, {
    status: 303,
    headers: { Location: to.href, "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" },
  });
}
