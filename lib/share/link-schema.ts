import { z } from "zod";
import { isCleanLine, isSeen } from "@/lib/format/forbidden-characters";
import { SHARE_CODE } from "@/lib/share/codes";

export const LINK_NAME_MAX = 60;

/** A link named by an agent, to their own page or to a home. Without an id it is created. */
export const linkSchema = z.object({
  id: z.string().regex(SHARE_CODE).nullable(),
  name: z
    .string()
    .trim()
    .min(1, "required")
    .max(LINK_NAME_MAX, "textTooLong")
    .refine(isCleanLine, "charactersInvalid")
    .refine(isSeen, "required"),
  listing: z.union([z.literal(""), z.guid()]).transform((id) => id || null),
});

export type LinkValues = z.input<typeof linkSchema>;
