import { z } from "zod";
import { FORBIDDEN_IN_TEXT } from "@/lib/format/forbidden-characters";
import { name, requiredPrice, slug } from "@/lib/plan/schema";

export const ADDON_VALUE_MAX = 500;

/** The add-on form of the admin panel; an empty value is shown as "not defined". */
export const addonSchema = z.object({
  id: z.guid().nullable(),
  name,
  slug,
  value: z
    .string()
    .trim()
    .max(ADDON_VALUE_MAX, "textTooLong")
    .refine((text) => !FORBIDDEN_IN_TEXT.test(text), "charactersInvalid")
    .transform((text) => text || null),
  price: requiredPrice,
  statistics: z.boolean(),
  isActive: z.boolean(),
});

export type AddonValues = z.input<typeof addonSchema>;
