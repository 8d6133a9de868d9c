import { z } from "zod";
import { asMailAddress, isMailAddress } from "@/lib/contact/email";
import { FORBIDDEN_IN_TEXT } from "@/lib/format/forbidden-characters";
import { normalizeLine, normalizeText } from "@/lib/format/normalize-text";

/** Reasons for reporting a listing; the database has the same (`report_reason_known`). */
export const REPORT_REASONS = [
  "not_available",
  "wrong_price",
  "not_the_agent",
  "duplicate",
  "misleading",
  "offensive",
  "other",
] as const;

export type ReportReason = (typeof REPORT_REASONS)[number];

export const REPORT_WORDS_MAX = 500;

/** The selected and typed fields; their errors are keys of `report.errors`. */
export const typedReport = z
  .object({
    reason: z.enum(REPORT_REASONS, "reasonMissing"),
    words: z
      .string()
      .transform((typed) => normalizeText(typed.replaceAll("\r\n", "\n")).trim())
      .refine((text) => text.length <= REPORT_WORDS_MAX, "wordsLength")
      .refine((text) => !FORBIDDEN_IN_TEXT.test(text), "wordsInvalid"),
    email: z
      .string()
      .transform((typed) => asMailAddress(normalizeLine(typed).trim()))
      .refine((typed) => typed === "" || isMailAddress(typed), "emailInvalid")
      .transform((typed) => typed || null),
  })
  .refine(({ reason, words }) => reason !== "other" || words !== "", {
    message: "wordsMissing",
    path: ["words"],
  });

export const REPORT_FIELDS = ["reason", "words", "email"] as const;
export type ReportField = (typeof REPORT_FIELDS)[number];
export type TypedReport = Record<ReportField, string>;

const REPORT_ERRORS = [
  "reasonMissing",
  "wordsMissing",
  "wordsLength",
  "wordsInvalid",
  "emailInvalid",
  "emailDoubtful",
] as const;
export type ReportErrors = Partial<Record<ReportField, (typeof REPORT_ERRORS)[number]>>;

/** Why nothing was stored although every field is valid. `caught`: the honeypot was filled. */
const REPORT_FAILURES = ["limited", "closed", "down", "caught", "readOnly"] as const;
export type ReportFailure = (typeof REPORT_FAILURES)[number];

/** The first error of each field. */
export function reportErrors(error: z.ZodError): ReportErrors {
  const errors: ReportErrors = {};
  for (const { path, message } of error.issues) {
    const field = REPORT_FIELDS.find((name) => name === path[0]);
    if (field) errors[field] ??= REPORT_ERRORS.find((key) => key === message) ?? "wordsInvalid";
  }
  return errors;
}

/** What the form keeps while its page shows the errors. */
export const reportFlash = z.object({
  typed: z.record(z.enum(REPORT_FIELDS), z.string()),
  errors: z.partialRecord(z.enum(REPORT_FIELDS), z.enum(REPORT_ERRORS)),
  failure: z.enum(REPORT_FAILURES).nullable(),
});
export type ReportFlash = z.infer<typeof reportFlash>;
