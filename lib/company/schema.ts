import { z } from "zod";
import { phone } from "@/lib/account/schema";
import { name } from "@/lib/auth/schema";
import { finishSlug, SLUG } from "./slug";

export const DESCRIPTION_MAX = 500;
const UNWANTED_IN_TEXT =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069\u200B\uFEFF]/;

export const companySchema = z
  .object({
    name,
    description: z
      .string()
      .trim()
      .max(DESCRIPTION_MAX, "companyDescriptionLength")
      .refine((text) => !UNWANTED_IN_TEXT.test(text), "charactersInvalid"),
    phone,
    slug: z
      .string()
      .trim()
      .transform(finishSlug)
      .refine((slug) => slug === "" || SLUG.test(slug), "slugCharacters"),
    logoPath: z.string().max(200).nullable(),
    isPublic: z.boolean(),
  })
  .refine(({ isPublic, slug }) => !isPublic || slug !== "", {
    path: ["slug"],
    message: "publicNeedsSlug",
  });
export type CompanyValues = z.input<typeof companySchema>;
