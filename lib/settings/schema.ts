import { z } from "zod";
import { UNWANTED_IN_TEXT } from "@/lib/format/unwanted";
import { hasPropertyUrl, unknownPlaceholders } from "./whatsapp";

export const SETTING_MAX = 1000;

const text = z
  .string()
  .trim()
  .max(SETTING_MAX, "textTooLong")
  .refine((said) => !UNWANTED_IN_TEXT.test(said), "charactersInvalid");

/** The settings an admin edits; the database refuses the same things. */
export const settingsSchema = z.object({
  whatsappMessageTemplate: text
    .min(1, "required")
    .refine(hasPropertyUrl, "propertyUrlMissing")
    .refine((text) => unknownPlaceholders(text).length === 0, "placeholderUnknown"),
  whatsappDisclaimer: text,
  enableAiDescribeProperty: z.boolean(),
  /** What an agent has from the day of signing up; existing accounts keep what they have. */
  newAgentAiParser: z.boolean(),
  newAgentAiDescription: z.boolean(),
  newAgentRibbon: z.boolean(),
  propertyCardDisplayOption: z.enum(["agent_name", "company_name"]),
});

export type SettingsValues = z.input<typeof settingsSchema>;
