import "server-only";
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
  /** The address that was asked about: sent along, it is taken as it is. */
  sure: string;
};

const answer = z.object({ status: z.enum(["added", "limited", "closed"]) });

export const leadTime = () => signTime(Date.now(), env.SUPABASE_SECRET_KEY);

/** The form of a page, sent by its script or without one. `address`: the page that it stands on. */
export async function receiveLead(form: FormData, address: string | null): Promise<Received> {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const typed = Object.fromEntries(
    LEAD_FIELDS.map((field) => [field, text(field).slice(0, 4000)]),
  ) as TypedLead;
  const frame = leadFrame.safeParse(
    Object.fromEntries(["kind", "id", "consent", "request", "time"].map((n) => [n, text(n)])),
  );
  const fields = typedLead.safeParse(typed);
  const about = frame.data ? { kind: frame.data.kind, id: frame.data.id } : null;
  const result = { about, typed, errors: {}, failure: null, sent: false, sure: "" };
  if (!frame.data) return { ...result, failure: "closed" };
  if (!fields.success) return { ...result, errors: leadErrors(fields.error) };
  const { email } = fields.data;
  // Asked once: who sends the same address again means it.
  if (email && meantDomain(email) && text("sure") !== email)
    return { ...result, errors: { email: "emailDoubtful" }, sure: email };
  // Robots fill what nobody sees, and they are not told; of whoever is none, nothing is lost.
  const caught = text(HONEYPOT) !== "";
  const time = readTime(frame.data.time, Date.now(), env.SUPABASE_SECRET_KEY);
  if (!caught && (time === "early" || time === "forged")) return { ...result, failure: "early" };

  const { kind, id, consent, request } = frame.data;
  const lead = {
    ...fields.data,
    [`${kind}_id`]: id,
    request_id: request || requestIdOf({ kind, id, ...fields.data, day: israelDay(new Date()) }),
    source: shareCodeIn(address),
    consent_version: consent,
    scripted: time === "good",
    caught,
  };
  try {
    const { client, network } = await clientKeys("lead");
    const args = { _lead: { ...lead, network }, _client: client };
    const call = serviceDb().rpc("add_lead", args);
    const { status } = answer.parse(unwrap(await call));
    if (status === "limited") signal({ of: "limit", kind: "leads" });
    if (caught) log.info({ status }, "a lead filled the hidden field");
    return status === "added" ? { ...result, sent: true } : { ...result, failure: status };
  } catch (error) {
    if (isReadOnly(error)) return { ...result, failure: "readOnly" };
    log.warn({ err: error }, "a lead could not be stored");
    return { ...result, failure: "down" };
  }
}
