import { z } from "zod";
import { license, phone } from "@/lib/account/schema";
import { name } from "@/lib/auth/schema";
import { FORBIDDEN_IN_TEXT } from "@/lib/format/forbidden-characters";
import { finishSlug, SLUG } from "./slug";

export const DESCRIPTION_MAX = 500;

export const companySchema = z
  .object({
    name,
    description: z
      .string()
      .trim()
      .max(DESCRIPTION_MAX, "companyDescriptionLength")
      .refine((text) => !FORBIDDEN_IN_TEXT.test(text), "charactersInvalid"),
    phone,
    license,
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
export type CompanyInput = z.output<typeof companySchema>;
