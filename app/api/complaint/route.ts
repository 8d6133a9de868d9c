import { paths } from "@/lib/paths";
import { clearComplaintFlash, setComplaintFlash } from "@/server/complaint/form-flash";
import { receiveComplaint } from "@/server/complaint/receive";
import { env } from "@/server/env";
import { readFormAtMost } from "@/server/http/read-at-most";
import { isOwnOrigin } from "@/server/own-origin";

/** Enough for five fields with the longest text, percent-encoded. */
const BYTES_MAX = 32 * 1024;

/** Receives an accessibility complaint. It responds with the page of the form. */
export async function POST(request: Request) {
  if (!isOwnOrigin(request.headers.get("origin"))) return new Response(null, { status: 403 });
  const form = await readFormAtMost(request, BYTES_MAX);
  if (form === "tooLong") return new Response(null, { status: 413 });
  if (!form) return new Response(null, { status: 400 });
  const { sent, ...flash } = await receiveComplaint(form);
  await (sent ? clearComplaintFlash() : setComplaintFlash(flash));
  const to = new URL(paths.complain, env.SITE_URL);
  if (sent) to.searchParams.set("sent", "1");
  return new Response(null, {
    status: 303,
    headers: { Location: to.href, "Cache-Control": "no-store" },
  });
}
