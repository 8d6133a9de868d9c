import { getTranslations } from "next-intl/server";
import { meantDomain } from "@/lib/contact/email";
import { paths } from "@/lib/paths";
import { clearAlertFlash, setAlertFlash } from "@/server/alerts/form-flash";
import { type ReceivedAlert, receiveAlert } from "@/server/alerts/receive";
import { env } from "@/server/env";
import { readFormAtMost } from "@/server/http/read-at-most";
import { isOwnOrigin } from "@/server/own-origin";

/** Enough for an e-mail address and the longest search, percent-encoded. */
const BYTES_MAX = 64 * 1024;
/** Proxies cut off long response headers, and this URL goes into one (`Location`). */
const ADDRESS_MAX = 3000;

/**
 * A visitor subscribes an e-mail address. Requests from the form's script get JSON; without a script, the form is
 * redirected to a page that says the same and keeps what was typed.
 */
export async function POST(request: Request) {
  if (!isOwnOrigin(request.headers.get("origin"))) return new Response(null, { status: 403 });
  const form = await readFormAtMost(request, BYTES_MAX);
  if (form === "tooLong") return new Response(null, { status: 413 });
  if (!form) return new Response(null, { status: 400 });
  const received = await receiveAlert(form);
  if (request.headers.get("accept") === "application/json") return jsonResponse(received);
  return led(received);
}

async function jsonResponse({ sent, added, errors, failure, retryAfter, sure }: ReceivedAlert) {
  const t = await getTranslations("alert");
  // An error that the person can correct is a response, not a failure.
  const status =
    failure === "limited" ? 429 : failure === "down" || failure === "readOnly" ? 503 : 200;
  return Response.json(
    {
      sent,
      text: added ? t("added") : sent ? t("sent") : failure ? t(`failures.${failure}`) : t("wrong"),
      errors: errors.email
        ? { email: t(`errors.${errors.email}`, { domain: meantDomain(sure) ?? "" }) }
        : {},
      sure,
    },
    {
      status,
      headers: {
        "Cache-Control": "no-store",
        ...(retryAfter && { "Retry-After": String(retryAfter) }),
      },
    },
  );
}

async function led({ about, typed, errors, failure, sent, added }: ReceivedAlert) {
  if (sent) await clearAlertFlash();
  else await setAlertFlash({ typed, errors, failure });
  const search = about && "search" in about ? about.search.slice(0, ADDRESS_MAX) : "";
  const query = new URLSearchParams(
    about && "listing" in about ? { listing: about.listing } : search,
  );
  if (sent) query.set("sent", added ? "added" : "1");
  return new Response(null, {
    status: 303,
    headers: {
      Location: new URL(paths.newAlert(query.toString()), env.SITE_URL).href,
      "Cache-Control": "no-store",
    },
  });
}
