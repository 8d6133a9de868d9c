import { getTranslations } from "next-intl/server";
import { paths } from "@/lib/paths";
import { forgetKeptAlert, keepAlert } from "@/server/alerts/kept";
import { type ReceivedAlert, receiveAlert } from "@/server/alerts/receive";
import { env } from "@/server/env";
import { readFormAtMost } from "@/server/http/read-at-most";
import { isOwnOrigin } from "@/server/origin";

/** Room for an e-mail address and the longest search, percent-encoded. */
const BYTES_MAX = 64 * 1024;
/** Proxies cut off long response headers, and this address stands in one (`Location`). */
const ADDRESS_MAX = 3000;

/**
 * Somebody leaves an address. The form's script is answered in JSON; a form without one is led to a page that
 * says the same and keeps what was typed.
 */
export async function POST(request: Request) {
  if (!isOwnOrigin(request.headers.get("origin"))) return new Response(null, { status: 403 });
  const form = await readFormAtMost(request, BYTES_MAX);
  if (form === "tooLong") return new Response(null, { status: 413 });
  if (!form) return new Response(null, { status: 400 });
  const received = await receiveAlert(form);
  if (request.headers.get("accept") === "application/json") return said(received);
  return led(received);
}

async function said({ sent, errors, failure, retryAfter }: ReceivedAlert) {
  const t = await getTranslations("alert");
  // What a person can mend is an answer and no failure.
  const status = failure === "limited" ? 429 : failure === "down" ? 503 : 200;
  return Response.json(
    {
      sent,
      text: sent ? t("sent") : failure ? t(`failures.${failure}`) : t("wrong"),
      errors: errors.email ? { email: t(`errors.${errors.email}`) } : {},
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

async function led({ about, typed, errors, failure, sent }: ReceivedAlert) {
  if (sent) await forgetKeptAlert();
  else await keepAlert({ typed, errors, failure });
  const search = about && "search" in about ? about.search.slice(0, ADDRESS_MAX) : "";
  const query = new URLSearchParams(
    about && "listing" in about ? { listing: about.listing } : search,
  );
  if (sent) query.set("sent", "1");
  return new Response(null, {
    status: 303,
    headers: {
      Location: new URL(paths.newAlert(query.toString()), env.SITE_URL).href,
      "Cache-Control": "no-store",
    },
  });
}
