import { z } from "zod";
import { asMailAddress, isMailAddress } from "@/lib/contact/email";
import { FORBIDDEN_IN_TEXT } from "@/lib/format/forbidden-characters";
import { normalizeLine, normalizePhone, normalizeText } from "@/lib/format/normalize-text";
import { leadPhone } from "@/lib/leads/form";
import { withoutSecrets } from "./place";

/** Maximum lengths, as in the database. The typed text must fit into the cookie of the form. */
export const COMPLAINT_WORDS_MAX = 800;
const PAGE_MAX = 200;
const TOOL_MAX = 80;
export const COMPLAINT_ANSWER_MAX = 2000;

const text = (typed: string) => normalizeText(typed.replaceAll("\r\n", "\n")).trim();

const line = (max: number, tooLong: string, invalid: string) =>
  z
    .string()
    .transform((typed) => withoutSecrets(normalizeLine(typed).trim()))
    .refine((typed) => typed.length <= max, tooLong)
    .refine((typed) => !FORBIDDEN_IN_TEXT.test(typed), invalid);

/** The typed fields; their errors are keys of `complaint.errors`. */
export const typedComplaint = z.object({
  words: z
    .string()
    .transform(text)
    .refine((typed) => typed !== "", "wordsMissing")
    .refine((typed) => typed.length <= COMPLAINT_WORDS_MAX, "wordsLength")
    .refine((typed) => !FORBIDDEN_IN_TEXT.test(typed), "wordsInvalid"),
  page: line(PAGE_MAX, "pageLength", "wordsInvalid"),
  tool: line(TOOL_MAX, "toolLength", "wordsInvalid"),
  email: z
    .string()
    .transform((typed) => asMailAddress(normalizeLine(typed).trim()))
    .refine((typed) => typed === "" || isMailAddress(typed), "emailInvalid")
    .transform((typed) => typed || null),
  phone: z.string().transform((typed, ctx) => {
    const written = normalizePhone(typed).trim();
    const read = leadPhone(written);
    if (written === "" || (read && !read.more)) return read?.phone ?? null;
    ctx.addIssue({ code: "custom", message: "phoneInvalid" });
    return z.NEVER;
  }),
});

export const COMPLAINT_FIELDS = ["words", "page", "tool", "email", "phone"] as const;
export type ComplaintField = (typeof COMPLAINT_FIELDS)[number];
export type TypedComplaint = Record<ComplaintField, string>;

const COMPLAINT_ERRORS = [
  "wordsMissing",
  "wordsLength",
  "wordsInvalid",
  "pageLength",
  "toolLength",
  "emailInvalid",
  "emailDoubtful",
  "phoneInvalid",
] as const;
export type ComplaintErrors = Partial<Record<ComplaintField, (typeof COMPLAINT_ERRORS)[number]>>;

/** Why nothing was stored although every field is valid. `caught`: the honeypot was filled. */
const COMPLAINT_FAILURES = ["limited", "down", "caught", "readOnly"] as const;
export type ComplaintFailure = (typeof COMPLAINT_FAILURES)[number];

/** The first error of each field. */
export function complaintErrors(error: z.ZodError): ComplaintErrors {
  const errors: ComplaintErrors = {};
  for (const { path, message } of error.issues) {
    const field = COMPLAINT_FIELDS.find((name) => name === path[0]);
    if (field) errors[field] ??= COMPLAINT_ERRORS.find((key) => key === message) ?? "wordsInvalid";
  }
  return errors;
}

/** What the form keeps while its page shows the errors. */
export const complaintFlash = z.object({
  typed: z.record(z.enum(COMPLAINT_FIELDS), z.string()),
  errors: z.partialRecord(z.enum(COMPLAINT_FIELDS), z.enum(COMPLAINT_ERRORS)),
  failure: z.enum(COMPLAINT_FAILURES).nullable(),
});
export type ComplaintFlash = z.infer<typeof complaintFlash>;

/** An operator's reply to the complaint. */
export const answerSchema = z.object({
  id: z.int().positive(),
  words: z.string().transform(text).pipe(z.string().min(1).max(COMPLAINT_ANSWER_MAX)),
});
