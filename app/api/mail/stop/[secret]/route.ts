import { paths } from "@/lib/paths";
import { env } from "@/server/env";
import { readFormAtMost } from "@/server/http/read-at-most";
import { log } from "@/server/log";
import { stopMail } from "@/server/mail/stop";

export const dynamic = "force-dynamic";

/** Enough for its single field, ours or that of RFC 8058. */
const BYTES_MAX = 8 * 1024;
const HEADERS = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };

type Context = RouteContext<"/api/mail/stop/[secret]">;

const toPage = (secret: string) =>
  new Response(null, {
    status: 303,
    headers: { ...HEADERS, Location: new URL(paths.stopMail(secret), env.SITE_URL).href },
  });

/** Opening the `List-Unsubscribe` URL in a browser shows the page with the button. */
export async function GET(_request: Request, { params }: Context) {
  return toPage((await params).secret);
}

/**
 * Mail clients send this on their own, without cookies or an Origin (RFC 8058); so does the form of the page. The
 * mail's secret is the only credential, and unsubscribing is all it permits.
 */
export async function POST(request: Request, { params }: Context) {
  const { secret } = await params;
  const form = await readFormAtMost(request, BYTES_MAX);
  if (form === "tooLong") return new Response(null, { status: 413 });
  const status = await stopMail(secret).then(
    (stopped) => (stopped ? 200 : 404),
    (error: unknown) => {
      log.error({ err: error }, "mails were not stopped");
      return 503;
    },
  );
  // The page shows the result: unsubscribed, unavailable, or the button again.
  if (form?.get("from") === "page") return toPage(secret);
  return new Response(null, { status, headers: HEADERS });
}
