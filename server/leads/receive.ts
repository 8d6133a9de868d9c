import "server-only";
import { z } from "zod";
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
import { requestOf, senderKeys } from "@/server/http/sender";
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
  const result = { about, typed, errors: {}, failure: null, sent: false };
  if (!frame.data) return { ...result, failure: "closed" };
  if (!fields.success) return { ...result, errors: leadErrors(fields.error) };
  // Only a robot fills what nobody sees, and it is not told.
  if (text(HONEYPOT) !== "") return { ...result, sent: true };
  const time = readTime(frame.data.time, Date.now(), env.SUPABASE_SECRET_KEY);
  if (time === "early" || time === "forged") return { ...result, failure: "early" };

  const { kind, id, consent, request } = frame.data;
  const lead = {
    ...fields.data,
    [`${kind}_id`]: id,
    request_id: request || requestOf({ kind, id, ...fields.data, day: israelDay(new Date()) }),
    source: shareCodeIn(address),
    consent_version: consent,
    scripted: time === "good",
  };
  try {
    const { client, network } = await senderKeys("lead");
    const args = { _lead: { ...lead, network }, _client: client };
    const call = serviceDb().rpc("add_lead", args);
    const { status } = answer.parse(unwrap(await call));
    if (status === "limited") signal({ of: "limit", kind: "leads" });
    return status === "added" ? { ...result, sent: true } : { ...result, failure: status };
  } catch (error) {
    log.warn({ err: error }, "a lead could not be stored");
    return { ...result, failure: "down" };
  }
}
