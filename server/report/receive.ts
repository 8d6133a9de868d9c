import "server-only";
import { z } from "zod";
import { meantDomain } from "@/lib/contact/email";
import { HONEYPOT } from "@/lib/leads/types";
import {
  REPORT_FIELDS,
  type ReportErrors,
  type ReportFailure,
  reportErrors,
  type TypedReport,
  typedReport,
} from "@/lib/report/form";
import { isReadOnly } from "@/server/errors";
import { clientKeys } from "@/server/http/client-keys";
import { log } from "@/server/log";
import { signal } from "@/server/signals/channel.mjs";
import { serviceDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

export type ReceivedReport = {
  /** Null when the form names none. */
  listing: string | null;
  typed: TypedReport;
  errors: ReportErrors;
  failure: ReportFailure | null;
  sent: boolean;
};

const resultSchema = z.object({ status: z.enum(["added", "limited", "closed"]) });

/** The form of a report. The reporter is known only by the client's pseudonym. */
export async function receiveReport(form: FormData): Promise<ReceivedReport> {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const typed = Object.fromEntries(
    REPORT_FIELDS.map((field) => [field, text(field).slice(0, 4000)]),
  ) as TypedReport;
  const listing = z.guid().safeParse(text("listing")).data ?? null;
  const fields = typedReport.safeParse(typed);
  const result = { listing, typed, errors: {}, failure: null, sent: false };
  if (!listing) return { ...result, failure: "closed" };
  if (!fields.success) return { ...result, errors: reportErrors(fields.error) };
  const { reason, words, email } = fields.data;
  // Questioned once: a person who submits the same address again means it.
  if (email && meantDomain(email) && text("sure") !== email)
    return { ...result, errors: { email: "emailDoubtful" } };
  // Password managers fill hidden fields, too: a second submit with the field empty comes from a person.
  if (text(HONEYPOT) !== "") {
    log.info("a report filled the hidden field");
    return { ...result, failure: "caught" };
  }
  try {
    const { client, network } = await clientKeys("report");
    const report = { listing_id: listing, reason, words, address: email, network };
    const call = serviceDb().rpc("report_listing", { _report: report, _client: client });
    const { status } = resultSchema.parse(unwrap(await call));
    if (status === "limited") signal({ of: "limit", kind: "reports" });
    return status === "added" ? { ...result, sent: true } : { ...result, failure: status };
  } catch (error) {
    if (isReadOnly(error)) return { ...result, failure: "readOnly" };
    log.warn({ err: error }, "a report could not be stored");
    return { ...result, failure: "down" };
  }
}
