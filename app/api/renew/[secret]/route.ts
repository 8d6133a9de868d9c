import { z } from "zod";
import { paths } from "@/lib/paths";
import { env } from "@/server/env";
import { readFormAtMost } from "@/server/http/read-at-most";
import { log } from "@/server/log";
import { renewByMail } from "@/server/property/renew-by-mail";

/** Five hundred ids, each in a part of its own where a browser sends parts. */
const BYTES_MAX = 128 * 1024;
const ids = z.array(z.guid()).max(500);

/**
 * The form of the page that a mail leads to. The secret of the mail is all that it takes: whoever has the
 * mail keeps its reader's homes on the site a while longer, and can do nothing else.
 */
export async function POST(request: Request, { params }: RouteContext<"/api/renew/[secret]">) {
  const { secret } = await params;
  const form = await readFormAtMost(request, BYTES_MAX);
  if (form === "tooLong") return new Response(null, { status: 413 });
  const chosen = ids.safeParse(form?.getAll("id") ?? []);
  const to = new URL(paths.renew(secret), env.SITE_URL);
  try {
    const { renewed, refused } = await renewByMail(secret, chosen.success ? chosen.data : []);
    to.searchParams.set("renewed", String(renewed));
    if (refused) to.searchParams.set("refused", refused);
  } catch (error) {
    // The page says that it is down, or asks again.
    log.error({ err: error }, "listings were not renewed by mail");
  }
  return new Response(null, {
    status: 303,
    headers: {
      Location: to.href,
      "Cache-Control": "no-store",
      "Referrer-Policy": "no-referrer",
    },
  });
}
