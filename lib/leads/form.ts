import { z } from "zod";
import { signature } from "@/lib/auth/schema";
import { asMailAddress, isMailAddress } from "@/lib/contact/email";
import { contactPhone } from "@/lib/contact/phone";
import { FORBIDDEN_IN_TEXT } from "@/lib/format/forbidden-characters";
import { normalizeLine, normalizePhone, normalizeText } from "@/lib/format/normalize-text";
import { LEAD_HOURS } from "./types";

export const MESSAGE_MAX = 1000;

const PHONE_MAX = 100;

/** What follows a number: another number, an extension, whose it is. */
const AFTER_PHONE =
  /[,;/|\n]|\s+-\s+|\s*(?:(?<![\p{L}])(?:או|שלוחה|שלוחא|שלו|ext\.?|x)(?![\p{L}]))/iu;

/**
 * +972521234567, the first of several numbers; null for what no agent could call back: numbers of businesses, and
 * what is no number. `more`: something stands beside it ("שלוחה 12", a second number), which is kept as text.
 */
export function leadPhone(written: string): { phone: string; more: boolean } | null {
  const whole = callable(written);
  if (whole) return { phone: whole, more: false };
  const [first = ""] = written.split(AFTER_PHONE);
  const phone = callable(first) ?? twoPhones(written);
  return phone ? { phone, more: true } : null;
}

const callable = (written: string) => {
  const digits = /\p{L}/u.test(written) ? null : contactPhone(written)?.whatsapp;
  return digits ? `+${digits}` : null;
};

/** "052-333-4455 04-8123456": with nothing but a space between them, both must be numbers. */
function twoPhones(written: string) {
  const words = written.split(/\s+/);
  for (let at = 1; at < words.length; at++) {
    const first = callable(words.slice(0, at).join(" "));
    if (first && callable(words.slice(at).join(" "))) return first;
  }
  return null;
}

/** *2234, 1-700 and 1-800: they take calls and are no way back to somebody. */
const isService = (written: string) => {
  const phone = contactPhone(written);
  return phone !== null && phone.whatsapp === null;
};

/** What a person types; its refusals are keys of `lead.errors`. */
const typedFields = z.object({
  name: z.string().transform(normalizeLine).pipe(signature),
  phone: z
    .string()
    .max(PHONE_MAX, "phoneInvalid")
    .transform((typed, ctx) => {
      const written = normalizePhone(typed).trim();
      const phone = leadPhone(written);
      if (phone) return { ...phone, written };
      const message =
        written === "" ? "required" : isService(written) ? "phoneService" : "phoneInvalid";
      ctx.addIssue({ code: "custom", message });
      return z.NEVER;
    }),
  message: z
    .string()
    .transform((typed) => normalizeText(typed.replaceAll("\r\n", "\n")).trim())
    .refine((text) => text.length <= MESSAGE_MAX, "messageLength")
    .refine((text) => !FORBIDDEN_IN_TEXT.test(text), "messageInvalid"),
  hour: z.enum(["", ...LEAD_HOURS]).transform((hour) => hour || null),
  email: z
    .string()
    .transform((typed) => asMailAddress(normalizeLine(typed).trim()))
    .refine((typed) => typed === "" || isMailAddress(typed), "emailInvalid")
    .transform((typed) => typed || null),
});

/** An extension or a second number goes to the agent as it was typed, under the message. */
export const typedLead = typedFields.transform(({ phone, message, ...fields }, ctx) => {
  const text = phone.more ? [message, phone.written].filter(Boolean).join("\n") : message;
  if (text.length <= MESSAGE_MAX) return { ...fields, phone: phone.phone, message: text };
  ctx.addIssue({ code: "custom", message: "messageLength", path: ["message"] });
  return z.NEVER;
});

/** `slot`: when they come to see the home, an ISO moment; empty: they only want to be called. */
export const LEAD_FIELDS = ["slot", "name", "phone", "message", "hour", "email"] as const;
export type LeadField = (typeof LEAD_FIELDS)[number];
export type TypedLead = Record<LeadField, string>;

export const LEAD_ERRORS = [
  "required",
  "nameLength",
  "nameInvalid",
  "phoneInvalid",
  "phoneService",
  "messageLength",
  "messageInvalid",
  "emailInvalid",
  "emailDoubtful",
  "timeTaken",
] as const;
export type LeadError = (typeof LEAD_ERRORS)[number];
export type LeadErrors = Partial<Record<LeadField, LeadError>>;

/** Why nothing was sent although every field is fine. */
export const LEAD_FAILURES = ["limited", "closed", "down", "early", "readOnly"] as const;
export type LeadFailure = (typeof LEAD_FAILURES)[number];

/** A listing, or an agent whose page it is. */
export type LeadAbout = { kind: "listing" | "agent"; id: string };

export const leadAbout = z.object({ kind: z.enum(["listing", "agent"]), id: z.guid() });

/** What the fields say that nobody types. */
export const leadFrame = leadAbout.extend({
  consent: z.coerce.number().int().min(1).max(1_000_000),
  request: z.guid().or(z.literal("")),
  time: z.string().max(200),
  slot: z.iso.datetime().or(z.literal("")).default(""),
});

/** The first thing that is wrong with each field. */
export function leadErrors(error: z.ZodError): LeadErrors {
  const errors: LeadErrors = {};
  for (const { path, message } of error.issues) {
    const field = LEAD_FIELDS.find((name) => name === path[0]);
    if (field) errors[field] ??= LEAD_ERRORS.find((key) => key === message) ?? "messageInvalid";
  }
  return errors;
}

/** What a plain form keeps while its page is told what is wrong. */
export const leadFlash = z.object({
  about: leadAbout,
  typed: z.record(z.enum(LEAD_FIELDS), z.string()),
  errors: z.partialRecord(z.enum(LEAD_FIELDS), z.enum(LEAD_ERRORS)),
  failure: z.enum(LEAD_FAILURES).nullable(),
});
export type LeadFlash = z.infer<typeof leadFlash>;
