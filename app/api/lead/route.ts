import { getTranslations } from "next-intl/server";
import { meantDomain } from "@/lib/contact/email";
import { paths } from "@/lib/paths";
import { shareCodeIn } from "@/lib/share/codes";
import { viewingClock, viewingDay } from "@/lib/viewings/words";
import { env } from "@/server/env";
import { readFormAtMost } from "@/server/http/read-at-most";
import { clearLeadFlash, setLeadFlash } from "@/server/leads/form-flash";
import { type Received, receiveLead } from "@/server/leads/receive";
import { isOwnOrigin } from "@/server/own-origin";

/** Enough for five fields with the longest message, percent-encoded. */
const BYTES_MAX = 32 * 1024;

/**
 * A visitor leaves a lead for an agent. Requests from the form's script get JSON; without a script, the form is
 * redirected to a page that says the same and keeps what was typed.
 */
export async function POST(request: Request) {
  if (!isOwnOrigin(request.headers.get("origin"))) return new Response(null, { status: 403 });
  const form = await readFormAtMost(request, BYTES_MAX);
  if (form === "tooLong") return new Response(null, { status: 413 });
  if (!form) return new Response(null, { status: 400 });
  const address = request.headers.get("referer");
  const received = await receiveLead(form, address);
  if (request.headers.get("accept") === "application/json") return jsonResponse(received);
  return led(received, shareCodeIn(address));
}

async function jsonResponse({ sent, errors, failure, sure, booked }: Received) {
  const t = await getTranslations("lead");
  const sentences = Object.entries(errors).map(([field, key]) => [
    field,
    t(`errors.${key}`, { domain: meantDomain(sure) ?? "" }),
  ]);
  // An error that the person can correct is a response, not a failure.
  const status =
    failure === "limited" ? 429 : failure === "down" || failure === "readOnly" ? 503 : 200;
  return Response.json(
    {
      sent,
      text: booked
        ? t(`booked.${booked.state}`, {
            day: viewingDay(booked.startsAt),
            clock: viewingClock(booked.startsAt),
          })
        : sent
          ? t("sent")
          : failure
            ? t(`failures.${failure}`)
            : t("wrong"),
      errors: Object.fromEntries(sentences),
      sure,
      ...(booked?.secret && { link: paths.viewing(booked.secret), linkText: t("booked.link") }),
    },
    { status, headers: { "Cache-Control": "no-store" } },
  );
}

/** `code`: of the link that brought the visitor; the page they are redirected to resubmits it with the form. */
async function led({ about, typed, errors, failure, sent, booked }: Received, code: string | null) {
  if (sent) await clearLeadFlash();
  else if (about) await setLeadFlash({ about, typed, errors, failure });
  const to = new URL(booked?.secret ? paths.viewing(booked.secret) : paths.leadForm, env.SITE_URL);
  if (about && !booked?.secret) to.searchParams.set(about.kind, about.id);
  if (booked?.secret) to.searchParams.set("booked", "1");
  else if (sent) to.searchParams.set("sent", "1");
  else if (code) to.searchParams.set("s", code);
  return new Response(null, {
    status: 303,
    headers: { Location: to.href, "Cache-Control": "no-store" },
  });
}
