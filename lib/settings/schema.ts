import { z } from "zod";
import { FORBIDDEN_IN_TEXT } from "@/lib/format/forbidden-characters";
import { hasPropertyUrl, unknownPlaceholders } from "./whatsapp";

export const SETTING_MAX = 1000;
/** A text above every page must be short. */
export const NOTICE_MAX = 300;

/** Must match `private.valid_setting`. */
export const LISTING_DAYS = { min: 7, max: 365, usual: 60 };

const textUpTo = (max: number) =>
  z
    .string()
    .trim()
    .max(max, "textTooLong")
    .refine((value) => !FORBIDDEN_IN_TEXT.test(value), "charactersInvalid");
const text = textUpTo(SETTING_MAX);

/** The settings an admin edits; the database enforces the same rules. */
export const settingsSchema = z.object({
  whatsappMessageTemplate: text
    .min(1, "required")
    .refine(hasPropertyUrl, "propertyUrlMissing")
    .refine((text) => unknownPlaceholders(text).length === 0, "placeholderUnknown"),
  whatsappDisclaimer: text,
  enableAiDescribeProperty: z.boolean(),
  /** Features of new agents from sign-up; existing accounts are not affected. */
  newAgentAiParser: z.boolean(),
  newAgentAiDescription: z.boolean(),
  newAgentRibbon: z.boolean(),
  /** Operators review new agents before their first home is public. */
  reviewNewAgents: z.boolean(),
  /** Agents without a licence number cannot publish anything new. */
  requireLicense: z.boolean(),
  /** Operators without a second factor have no access here. */
  requireOperatorCode: z.boolean(),
  /** How long a listing is public after it was published or renewed. */
  listingDays: z
    .number("listingDays")
    .int("listingDays")
    .min(LISTING_DAYS.min, "listingDays")
    .max(LISTING_DAYS.max, "listingDays"),
  propertyCardDisplayOption: z.enum(["agent_name", "company_name"]),
  /** Only operators can store anything (supabase/schemas/097_read_only.sql). */
  siteReadOnly: z.boolean(),
  /** The text shown in read-only mode; empty for the site's default text. */
  siteReadOnlyText: textUpTo(NOTICE_MAX),
  /** Shown to everyone above every page; empty for none. */
  siteBannerText: textUpTo(NOTICE_MAX),
});

export type SettingsValues = z.input<typeof settingsSchema>;
