import "server-only";
import { createHmac, randomBytes } from "node:crypto";
import { z } from "zod";
import { meantDomain } from "@/lib/contact/email";
import { israelDay } from "@/lib/hebrew/format";
import {
  LEAD_FIELDS,
  type LeadAbout,
  type LeadErrors,
  type LeadFailure,
  leadErrors,
  leadFrame,
  type TypedLead,
  typedLead,
} from "@/lib/leads/form";
import { readTime, signTime } from "@/lib/leads/signed-time";
import { HONEYPOT } from "@/lib/leads/types";
import { shareCodeIn } from "@/lib/share/codes";
import { env } from "@/server/env";
import { isReadOnly } from "@/server/errors";
import { clientKeys, requestIdOf } from "@/server/http/client-keys";
import { log } from "@/server/log";
import { signal } from "@/server/signals/channel.mjs";
import { serviceDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

export type Received = {
  /** Null when the form names neither a home nor an agent. */
  about: LeadAbout | null;
  typed: TypedLead;
  errors: LeadErrors;
  failure: LeadFailure | null;
  sent: boolean;
  /** The mail address that the form questioned as a typo: sent along, it is accepted as it is. */
  sure: string;
  /** The booked viewing, and the secret of the link that changes it; null where only a robot gets this response. */
  booked: { state: "waiting" | "confirmed"; startsAt: string; secret: string | null } | null;
};

const resultSchema = z.object({
  status: z.enum(["added", "limited", "closed", "taken"]),
  state: z.string().optional(),
  own: z.boolean().optional(),
});

export const leadTime = () => signTime(Date.now(), env.SUPABASE_SECRET_KEY);

/** The form of a page, sent by its script or without one. `address`: the page that it is on. */
export async function receiveLead(form: FormData, address: string | null): Promise<Received> {
  const checked = checkForm(form, address);
  if (!checked.lead) return checked.result;
  const { result, lead, booking, secret } = checked;
  try {
    const { client, network } = await clientKeys("lead");
    const args = { _lead: { ...lead, network }, _client: client };
    const call = booking
      ? serviceDb().rpc("book_viewing", { ...args, _lead: { ...args._lead, ...booking, secret } })
      : serviceDb().rpc("add_lead", args);
    const { status, state, own } = resultSchema.parse(unwrap(await call));
    if (status === "limited") signal({ of: "limit", kind: "leads" });
    if (lead.caught) log.info({ status }, "a lead filled the hidden field");
    if (status === "taken") return { ...result, errors: { slot: "timeTaken" } };
    if (status !== "added") return { ...result, failure: status };
    if (!booking) return { ...result, sent: true };
    // The same form again, for a booking that was cancelled since: it does not book it anew.
    if (state === "cancelled" || state === "refused")
      return { ...result, errors: { slot: "timeTaken" } };
    const booked = {
      state: state === "waiting" ? "waiting" : "confirmed",
      startsAt: booking.starts_at,
      secret: own ? secret : null,
    } as const;
    return { ...result, sent: true, booked };
  } catch (error) {
    if (isReadOnly(error)) return { ...result, failure: "readOnly" };
    log.warn({ err: error }, "a lead could not be stored");
    return { ...result, failure: "down" };
  }
}

/**
 * The lead that a form sends, for `add_lead`, with its viewing if it books one; null when the form is refused, for which
 * `result` says why.
 */
function checkForm(form: FormData, address: string | null) {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const typed = Object.fromEntries(
    LEAD_FIELDS.map((field) => [field, text(field).slice(0, 4000)]),
  ) as TypedLead;
  const frame = leadFrame.safeParse(
    Object.fromEntries(
      ["kind", "id", "consent", "request", "time", "slot"].map((n) => [n, text(n)]),
    ),
  );
  const fields = typedLead.safeParse(typed);
  const about = frame.data ? { kind: frame.data.kind, id: frame.data.id } : null;
  const result: Received = {
    about,
    typed,
    errors: {},
    failure: null,
    sent: false,
    sure: "",
    booked: null,
  };
  const refused = (why: Partial<Received>) => ({ result: { ...result, ...why }, lead: null });
  if (!frame.data) return refused({ failure: "closed" });
  if (!fields.success) return refused({ errors: leadErrors(fields.error) });
  const { email } = fields.data;
  // Questioned once: a person who submits the same address again means it.
  if (email && meantDomain(email) && text("sure") !== email)
    return refused({ errors: { email: "emailDoubtful" }, sure: email });
  // Robots fill the hidden field, and get no error. If a person is caught, the lead is not lost.
  const caught = text(HONEYPOT) !== "";
  const time = readTime(frame.data.time, Date.now(), env.SUPABASE_SECRET_KEY);
  if (!caught && (time === "early" || time === "forged")) return refused({ failure: "early" });

  const { kind, id, consent, request, slot } = frame.data;
  const booking = slot !== "" && kind === "listing" ? { starts_at: slot } : null;
  const lead = {
    ...fields.data,
    [`${kind}_id`]: id,
    request_id:
      request || requestIdOf({ kind, id, ...fields.data, ...booking, day: israelDay(new Date()) }),
    source: shareCodeIn(address),
    consent_version: consent,
    scripted: time === "good",
    caught,
  };
  return { result, lead, booking, secret: viewingSecret(request) };
}

/** The same for a request that is sent again; only its own form knows the id, and a form without script has none. */
const viewingSecret = (request: string) =>
  request === ""
    ? randomBytes(32).toString("hex")
    : createHmac("sha256", env.SUPABASE_SECRET_KEY).update(`viewing:${request}`).digest("hex");
