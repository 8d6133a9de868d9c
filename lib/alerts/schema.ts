import { z } from "zod";
import { asMailAddress, isMailAddress } from "@/lib/contact/email";
import { normalizeLine } from "@/lib/format/normalize-text";
import { FREQUENCIES } from "./types";

/** The typed fields; their errors are keys of `alert.errors`. */
export const typedAlert = z.object({
  email: z
    .string()
    .transform((typed) => asMailAddress(normalizeLine(typed).trim()))
    .superRefine((typed, ctx) => {
      if (isMailAddress(typed)) return;
      ctx.addIssue({ code: "custom", message: typed === "" ? "required" : "emailInvalid" });
    }),
});

export const ALERT_ERRORS = ["required", "emailInvalid", "emailDoubtful"] as const;
export type AlertErrors = { email?: (typeof ALERT_ERRORS)[number] };

/**
 * Why no alert was requested although every field is valid; keys of `alert.failures`. `wide`: the search narrows
 * nothing; `caught`: the honeypot was filled; `there`, `full`: only if the address was confirmed in this browser,
 * otherwise the mail says so.
 */
export const ALERT_FAILURES = [
  "limited",
  "closed",
  "wide",
  "down",
  "early",
  "caught",
  "there",
  "full",
  "readOnly",
] as const;
export type AlertFailure = (typeof ALERT_FAILURES)[number];

export const alertAbout = z.union([
  z.object({ listing: z.guid() }),
  // Longer than the longest canonical search.
  z.object({ search: z.string().max(20_000) }),
]);

/** The hidden fields. */
export const alertFrame = z.object({
  frequency: z.enum(FREQUENCIES),
  consent: z.coerce.number().int().min(1).max(1_000_000),
  request: z.guid().or(z.literal("")),
  time: z.string().max(200),
});

/** The first error. */
export function alertErrors(error: z.ZodError): AlertErrors {
  const message = error.issues[0]?.message;
  return { email: ALERT_ERRORS.find((key) => key === message) ?? "emailInvalid" };
}

/** What a form without JavaScript keeps while its page shows the errors. */
export const alertFlash = z.object({
  typed: z.object({ email: z.string(), frequency: z.string() }),
  errors: z.object({ email: z.enum(ALERT_ERRORS).optional() }),
  failure: z.enum(ALERT_FAILURES).nullable(),
});
export type AlertFlash = z.infer<typeof alertFlash>;
