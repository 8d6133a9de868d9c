import { z } from "zod";
import { FORBIDDEN_IN_TEXT } from "@/lib/format/forbidden-characters";
import { hasPropertyUrl, unknownPlaceholders } from "./whatsapp";

export const SETTING_MAX = 1000;
/** What stands above every page is short. */
export const NOTICE_MAX = 300;

/** `private.valid_setting` says the same. */
export const LISTING_DAYS = { min: 7, max: 365, usual: 60 };

const textUpTo = (max: number) =>
  z
    .string()
    .trim()
    .max(max, "textTooLong")
    .refine((value) => !FORBIDDEN_IN_TEXT.test(value), "charactersInvalid");
const text = textUpTo(SETTING_MAX);

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
  /** Operators look at new agents before their first home is public. */
  reviewNewAgents: z.boolean(),
  /** Agents without a licence number publish nothing new. */
  requireLicense: z.boolean(),
  /** Operators without a second factor may do nothing here. */
  requireOperatorCode: z.boolean(),
  /** How long a listing is on the site after it was published or renewed. */
  listingDays: z
    .number("listingDays")
    .int("listingDays")
    .min(LISTING_DAYS.min, "listingDays")
    .max(LISTING_DAYS.max, "listingDays"),
  propertyCardDisplayOption: z.enum(["agent_name", "company_name"]),
  /** Nobody but operators stores anything (supabase/schemas/097_read_only.sql). */
  siteReadOnly: z.boolean(),
  /** What is said of it; without words of the operators, a sentence of the site. */
  siteReadOnlyText: textUpTo(NOTICE_MAX),
  /** Above every page, for everybody; empty: nothing. */
  siteBannerText: textUpTo(NOTICE_MAX),
});

export type SettingsValues = z.input<typeof settingsSchema>;
