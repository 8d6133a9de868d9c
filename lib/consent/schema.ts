import { z } from "zod";
import { isSeen } from "@/lib/format/forbidden-characters";

const text = (max: number) =>
  z.string().trim().min(1, "required").max(max, "textTooLong").refine(isSeen, "required");

export const CONSENT_MESSAGE_MAX = 1000;

/** The consent banner in the admin's editor. The version never decreases; the database enforces it too. */
export const consentSettingsSchema = z.object({
  showBanner: z.boolean(),
  // An edited field holds text.
  policyVersion: z.coerce
    .number<string | number>({ error: "wholeNumber" })
    .int("wholeNumber")
    .min(1, "wholeNumber")
    .max(1_000_000, "wholeNumber"),
  requireCheckbox: z.boolean(),
  title: text(100),
  message: text(CONSENT_MESSAGE_MAX),
  acceptLabel: text(50),
  learnMoreLabel: text(50),
});

/** The form values. */
export type ConsentSettings = z.output<typeof consentSettingsSchema>;
