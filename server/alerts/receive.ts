import "server-only";
import { z } from "zod";
import {
  type AlertErrors,
  type AlertFailure,
  alertAbout,
  alertErrors,
  alertFrame,
  typedAlert,
} from "@/lib/alerts/schema";
import { alertSearch } from "@/lib/alerts/search";
import type { AlertAbout } from "@/lib/alerts/types";
import { meantDomain } from "@/lib/contact/email";
import { readTime } from "@/lib/leads/signed-time";
import { HONEYPOT } from "@/lib/leads/types";
import { fromQuery } from "@/lib/search/params";
import { getAlertBrowser } from "@/server/alerts/browser";
import { env } from "@/server/env";
import { isReadOnly } from "@/server/errors";
import { clientKeys, requestIdOf } from "@/server/http/client-keys";
import { log } from "@/server/log";
import { signal } from "@/server/signals/channel.mjs";
import { serviceDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

export type ReceivedAlert = {
  /** Null when the form names neither a search nor a home. */
  about: AlertAbout | null;
  typed: { email: string; frequency: string };
  errors: AlertErrors;
  failure: AlertFailure | null;
  /** A mail is on its way, or none is sent: the response is the same for every address. */
  sent: boolean;
  /** Added without a mail: the address was confirmed in this browser. */
  added: boolean;
  /** The mail address that the form questioned as a typo: sent along, it is accepted as it is. */
  sure: string;
  /** Seconds, when `limited`. */
  retryAfter: number | null;
};

const resultSchema = z.object({
  status: z.enum(["asked", "added", "there", "full", "limited", "closed"]),
  retry_after: z.int().optional(),
});

const HOUR_MS = 3_600_000;

/** The form of an alert, sent by its script or without one. Its signed time is that of leads. */
export async function receiveAlert(form: FormData): Promise<ReceivedAlert> {
  const { result, alert } = checkForm(form);
  if (!alert) return result;
  try {
    const { client, network } = await clientKeys("alert");
    const browser = await getAlertBrowser();
    const args = { _alert: { ...alert, network, ...(browser && { browser }) }, _client: client };
    const call = serviceDb().rpc("ask_alert", args);
    const { status, retry_after = null } = resultSchema.parse(unwrap(await call));
    if (status === "limited") signal({ of: "limit", kind: "alerts" });
    if (status === "asked") return { ...result, sent: true };
    if (status === "added") return { ...result, sent: true, added: true };
    return { ...result, failure: status, retryAfter: retry_after };
  } catch (error) {
    if (isReadOnly(error)) return { ...result, failure: "readOnly" };
    log.warn({ err: error }, "an alert could not be asked for");
    return { ...result, failure: "down" };
  }
}

/** The alert that a form requests, for `ask_alert`; null when the form is refused, for which `result` says why. */
function checkForm(form: FormData) {
  const field = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const typed = {
    email: field("email").slice(0, 1000),
    frequency: field("frequency").slice(0, 20),
  };
  const frame = alertFrame.safeParse(
    Object.fromEntries(["frequency", "consent", "request", "time"].map((n) => [n, field(n)])),
  );
  const listing = field("listing");
  const about =
    alertAbout.safeParse(listing ? { listing } : { search: field("search") }).data ?? null;
  const fields = typedAlert.safeParse(typed);
  const result: ReceivedAlert = {
    ...{ about, typed, errors: {}, failure: null },
    ...{ sent: false, added: false, retryAfter: null, sure: "" },
  };
  const refused = (why: Partial<ReceivedAlert>) => ({ result: { ...result, ...why }, alert: null });
  if (!frame.data || !about) return refused({ failure: "closed" });
  const target = targetOf(about);
  if (!target) return refused({ failure: "wide" });
  if (!fields.success) return refused({ errors: alertErrors(fields.error) });
  const { email } = fields.data;
  // Questioned once: a person who submits the same address again means it.
  if (meantDomain(email) && field("sure") !== email)
    return refused({ errors: { email: "emailDoubtful" }, sure: email });
  // Usually a robot, but password managers and contact cards fill hidden fields, too. A second submit with the field
  // empty comes from a person; the mail that confirms it is the better protection.
  if (field(HONEYPOT) !== "") {
    log.info("a request for an alert filled the hidden field");
    return refused({ failure: "caught" });
  }
  const time = readTime(frame.data.time, Date.now(), env.SUPABASE_SECRET_KEY);
  if (time === "early" || time === "forged") return refused({ failure: "early" });

  const { frequency, consent, request } = frame.data;
  // A double click is one request; a person who got no mail may request it again after a while.
  const hour = Math.floor(Date.now() / HOUR_MS);
  const alert = {
    ...target,
    address: email,
    frequency,
    consent_version: consent,
    scripted: time === "good",
    request_id: request || requestIdOf({ ...target, email, frequency, hour }),
  };
  return { result, alert };
}

/** Null for a search that narrows nothing. */
const targetOf = (about: AlertAbout) =>
  "listing" in about
    ? { listing_id: about.listing }
    : alertSearch(fromQuery(new URLSearchParams(about.search)));
