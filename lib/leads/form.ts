import { z } from "zod";
import { signature } from "@/lib/auth/schema";
import { lineAsSeen, phoneAsSeen, textAsSeen } from "@/lib/format/as-seen";
import { UNWANTED_IN_TEXT } from "@/lib/format/unwanted";
import { isMailAddress } from "@/lib/mail/address";
import { contactPhone } from "@/lib/phone/contact-phone";
import { LEAD_HOURS } from "./types";

export const MESSAGE_MAX = 1000;

/** +972521234567; null for what no agent could call back: service numbers, and what is no number. */
export function leadPhone(written: string): string | null {
  const digits = contactPhone(written)?.whatsapp;
  return digits ? `+${digits}` : null;
}

/** What a person types; its refusals are keys of `lead.errors`. */
export const typedLead = z.object({
  name: z.string().transform(lineAsSeen).pipe(signature),
  phone: z
    .string()
    .max(40)
    .transform((typed, ctx) => {
      const written = phoneAsSeen(typed).trim();
      const phone = leadPhone(written);
      if (phone) return phone;
      ctx.addIssue({ code: "custom", message: written === "" ? "required" : "phoneInvalid" });
      return z.NEVER;
    }),
  message: z
    .string()
    .transform((typed) => textAsSeen(typed.replaceAll("\r\n", "\n")).trim())
    .refine((text) => text.length <= MESSAGE_MAX, "messageLength")
    .refine((text) => !UNWANTED_IN_TEXT.test(text), "messageInvalid"),
  hour: z.enum(["", ...LEAD_HOURS]).transform((hour) => hour || null),
  email: z
    .string()
    .transform((typed) => lineAsSeen(typed).trim())
    .refine((typed) => typed === "" || isMailAddress(typed), "emailInvalid")
    .transform((typed) => typed || null),
});

export const LEAD_FIELDS = ["name", "phone", "message", "hour", "email"] as const;
export type LeadField = (typeof LEAD_FIELDS)[number];
export type TypedLead = Record<LeadField, string>;

export const LEAD_ERRORS = [
  "required",
  "nameLength",
  "nameInvalid",
  "phoneInvalid",
  "messageLength",
  "messageInvalid",
  "emailInvalid",
] as const;
export type LeadError = (typeof LEAD_ERRORS)[number];
export type LeadErrors = Partial<Record<LeadField, LeadError>>;

/** Why nothing was sent although every field is fine. */
export const LEAD_FAILURES = ["limited", "closed", "down", "early"] as const;
export type LeadFailure = (typeof LEAD_FAILURES)[number];

/** A listing, or an agent whose page it is. */
export type LeadAbout = { kind: "listing" | "agent"; id: string };

export const leadAbout = z.object({ kind: z.enum(["listing", "agent"]), id: z.guid() });

/** What the fields say that nobody types. */
export const leadFrame = leadAbout.extend({
  consent: z.coerce.number().int().min(1).max(1_000_000),
  request: z.guid().or(z.literal("")),
  time: z.string().max(200),
});

/** The first thing that is wrong with each field. */
export function leadErrors(error: z.ZodError): LeadErrors {
  const errors: LeadErrors = {};
  for (const { path, message } of error.issues) {
    const field = LEAD_FIELDS.find((one) => one === path[0]);
    if (field) errors[field] ??= LEAD_ERRORS.find((one) => one === message) ?? "messageInvalid";
  }
  return errors;
}

/** What a plain form keeps while its page is told what is wrong. */
export const keptLead = z.object({
  about: leadAbout,
  typed: z.record(z.enum(LEAD_FIELDS), z.string()),
  errors: z.partialRecord(z.enum(LEAD_FIELDS), z.enum(LEAD_ERRORS)),
  failure: z.enum(LEAD_FAILURES).nullable(),
});
export type KeptLead = z.infer<typeof keptLead>;
