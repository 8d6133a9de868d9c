import { z } from "zod";
import { asMailAddress, isMailAddress } from "@/lib/contact/email";
import { normalizeLine, normalizePhone } from "@/lib/format/normalize-text";
import { leadPhone } from "@/lib/leads/form";

/**
 * The subject of a request: an e-mail address, a phone number, or both. The phone is in the format of leads:
 * +972521234567.
 */
export const personRequest = z
  .object({
    email: z
      .string()
      .max(300, "emailInvalid")
      .transform((typed) => asMailAddress(normalizeLine(typed).trim()))
      .refine((typed) => typed === "" || isMailAddress(typed), "emailInvalid"),
    phone: z
      .string()
      .max(100, "phoneInvalid")
      .transform((typed, ctx) => {
        const written = normalizePhone(typed).trim();
        const phone = leadPhone(written);
        if (written === "" || (phone && !phone.more)) return phone?.phone ?? "";
        ctx.addIssue({ code: "custom", message: "phoneInvalid" });
        return z.NEVER;
      }),
  })
  .superRefine(({ email, phone }, ctx) => {
    if (email === "" && phone === "")
      ctx.addIssue({ code: "custom", message: "personUnnamed", path: ["email"] });
  });
export type PersonRequest = z.infer<typeof personRequest>;

const moment = z.string();
const text = z.string().nullable();

/**
 * Everything the database stores about a person (`admin_person`); timestamps are ISO. Also the file that the person
 * receives.
 */
export const storedPerson = z.object({
  accounts: z.array(z.object({ user_id: z.guid(), name: z.string() })),
  /**
   * Consents of those accounts; they are deleted with the account. A visitor's consent is stored with the lead or the
   * alert.
   */
  consents: z.array(z.object({ policy_version: z.int(), accepted_at: moment })),
  leads: z.array(
    z.object({
      at: moment,
      agent: z.string(),
      /** The title; null for a message sent from the agent's page. */
      listing: text,
      name: z.string(),
      phone: z.string(),
      email: text,
      consent_version: z.int(),
      /** Kept apart as spam. */
      caught: z.boolean(),
      messages: z.array(z.object({ at: moment, message: z.string(), hour: text })),
    }),
  ),
  alerts: z.array(
    z.object({
      created_at: moment,
      confirmed_at: text,
      paused_at: text,
      frequency: z.string(),
      consent_version: z.int(),
      /** The query of the search's address; null for an alert on one home. */
      query: text,
      listing: text,
    }),
  ),
  /** Reports of listings that are pending; decided ones no longer have an address. */
  reports: z.array(
    z.object({ created_at: moment, listing: z.string(), reason: z.string(), words: z.string() }),
  ),
  /** Accessibility complaints that are open; closed ones no longer have an address. */
  complaints: z.array(
    z.object({
      created_at: moment,
      words: z.string(),
      page: z.string(),
      tool: z.string(),
      email: text,
      phone: text,
      answers: z.array(z.object({ at: moment, words: z.string() })),
    }),
  ),
  /** Billing notices that name the person, until they are purged. */
  payments: z.array(
    z.object({
      at: moment,
      provider: z.string(),
      amount: z.number().nullable(),
      currency: text,
      state: z.string(),
      invoice_number: text,
      notice: z.record(z.string(), z.string()),
    }),
  ),
  mails: z.array(z.object({ kind: z.string(), created_at: moment, sent_at: text })),
  password_resets: z.array(z.object({ created_at: moment, success: z.boolean() })),
  stopped_mails: z.array(z.object({ kind: z.string(), stopped_at: moment })),
});
export type StoredPerson = z.infer<typeof storedPerson>;

/** The kinds of records that a deletion removes. */
export const DELETED_PARTS = [
  "leads",
  "alerts",
  "reports",
  "complaints",
  "payments",
  "mails",
  "password_resets",
] as const;

export const countStored = (person: StoredPerson) =>
  DELETED_PARTS.reduce((sum, part) => sum + person[part].length, 0);
