import { z } from "zod";
import { signature } from "@/lib/auth/schema";
import { asMailAddress, isMailAddress } from "@/lib/contact/email";
import { contactPhone } from "@/lib/contact/phone";
import { FORBIDDEN_IN_TEXT } from "@/lib/format/forbidden-characters";
import { normalizeLine, normalizePhone, normalizeText } from "@/lib/format/normalize-text";
import { LEAD_HOURS } from "./types";

export const MESSAGE_MAX = 1000;

const PHONE_MAX = 100;

/** What may follow a number: another number, an extension, its owner. */
const AFTER_PHONE =
  /[,;/|\n]|\s+-\s+|\s*(?:(?<![\p{L}])(?:או|שלוחה|שלוחא|שלו|ext\.?|x)(?![\p{L}]))/iu;

/**
 * +972521234567, the first of several numbers; null for numbers that an agent cannot call back: service numbers, and
 * anything that is not a number. `more`: there is other text ("שלוחה 12", a second number), which is kept as text.
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

/** "052-333-4455 04-8123456": when only a space separates them, both must be numbers. */
function twoPhones(written: string) {
  const words = written.split(/\s+/);
  for (let at = 1; at < words.length; at++) {
    const first = callable(words.slice(0, at).join(" "));
    if (first && callable(words.slice(at).join(" "))) return first;
  }
  return null;
}

/** *2234, 1-700 and 1-800: they receive calls, but nobody can be called back on them. */
const isService = (written: string) => {
  const phone = contactPhone(written);
  return phone !== null && phone.whatsapp === null;
};

/** The typed fields; their errors are keys of `lead.errors`. */
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

/** An extension or a second number reaches the agent as typed, below the message. */
export const typedLead = typedFields.transform(({ phone, message, ...fields }, ctx) => {
  const text = phone.more ? [message, phone.written].filter(Boolean).join("\n") : message;
  if (text.length <= MESSAGE_MAX) return { ...fields, phone: phone.phone, message: text };
  ctx.addIssue({ code: "custom", message: "messageLength", path: ["message"] });
  return z.NEVER;
});

/** `slot`: the time of a requested viewing, an ISO timestamp; empty for a request to be called back. */
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

/** Why nothing was sent although every field is valid. */
export const LEAD_FAILURES = ["limited", "closed", "down", "early", "readOnly"] as const;
export type LeadFailure = (typeof LEAD_FAILURES)[number];

/** The listing, or the agent whose page it is. */
export type LeadAbout = { kind: "listing" | "agent"; id: string };

export const leadAbout = z.object({ kind: z.enum(["listing", "agent"]), id: z.guid() });

/** The hidden fields. */
export const leadFrame = leadAbout.extend({
  consent: z.coerce.number().int().min(1).max(1_000_000),
  request: z.guid().or(z.literal("")),
  time: z.string().max(200),
  slot: z.iso.datetime().or(z.literal("")).default(""),
});

/** The first error of each field. */
export function leadErrors(error: z.ZodError): LeadErrors {
  const errors: LeadErrors = {};
  for (const { path, message } of error.issues) {
    const field = LEAD_FIELDS.find((name) => name === path[0]);
    if (field) errors[field] ??= LEAD_ERRORS.find((key) => key === message) ?? "messageInvalid";
  }
  return errors;
}

/** What a form without JavaScript keeps while its page shows the errors. */
export const leadFlash = z.object({
  about: leadAbout,
  typed: z.record(z.enum(LEAD_FIELDS), z.string()),
  errors: z.partialRecord(z.enum(LEAD_FIELDS), z.enum(LEAD_ERRORS)),
  failure: z.enum(LEAD_FAILURES).nullable(),
});
export type LeadFlash = z.infer<typeof leadFlash>;
