import { paths } from "@/lib/paths";
import { env } from "@/server/env";
import { readFormAtMost } from "@/server/http/read-at-most";
import { isOwnOrigin } from "@/server/own-origin";
import { clearReportFlash, setReportFlash } from "@/server/report/form-flash";
import { receiveReport } from "@/server/report/receive";

/** Enough for three fields with the longest text, percent-encoded. */
const BYTES_MAX = 32 * 1024;

/** A visitor reports a problem with a listing. It responds with the page of the form. */
export async function POST(request: Request) {
  if (!isOwnOrigin(request.headers.get("origin"))) return new Response(null, { status: 403 });
  const form = await readFormAtMost(request, BYTES_MAX);
  if (form === "tooLong") return new Response(null, { status: 413 });
  if (!form) return new Response(null, { status: 400 });
  const { listing, sent, ...flash } = await receiveReport(form);
  if (listing) await (sent ? clearReportFlash(listing) : setReportFlash(listing, flash));
  const to = new URL(listing ? paths.report(listing) : paths.explore, env.SITE_URL);
  if (sent) to.searchParams.set("sent", "1");
  return new Response(null, {
    status: 303,
    headers: { Location: to.href, "Cache-Control": "no-store" },
  });
}
