import { z } from "zod";
import { hasPropertyUrl, unknownPlaceholders } from "./whatsapp";

export const SETTING_MAX = 1000;

/** The four settings an admin edits; the database refuses the same things. */
export const settingsSchema = z.object({
  whatsappMessageTemplate: z
    .string()
    .trim()
    .min(1, "required")
    .max(SETTING_MAX, "textTooLong")
    .refine(hasPropertyUrl, "propertyUrlMissing")
    .refine((text) => unknownPlaceholders(text).length === 0, "placeholderUnknown"),
  whatsappDisclaimer: z.string().trim().max(SETTING_MAX, "textTooLong"),
  enableAiDescribeProperty: z.boolean(),
  propertyCardDisplayOption: z.enum(["agent_name", "company_name"]),
});

export type SettingsValues = z.input<typeof settingsSchema>;
