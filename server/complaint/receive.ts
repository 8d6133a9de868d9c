import "server-only";
import { z } from "zod";
import {
  COMPLAINT_FIELDS,
  type ComplaintErrors,
  type ComplaintFailure,
  complaintErrors,
  type TypedComplaint,
  typedComplaint,
} from "@/lib/complaint/form";
import { meantDomain } from "@/lib/contact/email";
import { HONEYPOT } from "@/lib/leads/types";
import { isReadOnly } from "@/server/errors";
import { clientKeys } from "@/server/http/client-keys";
import { log } from "@/server/log";
import { signal } from "@/server/signals/channel.mjs";
import { serviceDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

export type ReceivedComplaint = {
  typed: TypedComplaint;
  errors: ComplaintErrors;
  failure: ComplaintFailure | null;
  sent: boolean;
};

const resultSchema = z.object({ status: z.enum(["added", "limited"]) });

/** The accessibility complaint form. Its sender is known by the client's pseudonym, and the contact details left. */
export async function receiveComplaint(form: FormData): Promise<ReceivedComplaint> {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const typed = Object.fromEntries(
    COMPLAINT_FIELDS.map((field) => [field, text(field).slice(0, 4000)]),
  ) as TypedComplaint;
  const fields = typedComplaint.safeParse(typed);
  const result = { typed, errors: {}, failure: null, sent: false };
  if (!fields.success) return { ...result, errors: complaintErrors(fields.error) };
  const { email } = fields.data;
  // Questioned once: a person who submits the same address again means it.
  if (email && meantDomain(email) && text("sure") !== email)
    return { ...result, errors: { email: "emailDoubtful" } };
  // Password managers fill hidden fields, too: a second submit with the field empty comes from a person.
  if (text(HONEYPOT) !== "") {
    log.info("an accessibility complaint filled the hidden field");
    return { ...result, failure: "caught" };
  }
  try {
    const { client, network } = await clientKeys("complaint");
    const complaint = { ...fields.data, network };
    const call = serviceDb().rpc("complain_of_accessibility", {
      _complaint: complaint,
      _client: client,
    });
    const { status } = resultSchema.parse(unwrap(await call));
    if (status === "limited") {
      signal({ of: "limit", kind: "complaints" });
      return { ...result, failure: "limited" };
    }
    return { ...result, sent: true };
  } catch (error) {
    if (isReadOnly(error)) return { ...result, failure: "readOnly" };
    log.warn({ err: error }, "an accessibility complaint could not be stored");
    return { ...result, failure: "down" };
  }
}
