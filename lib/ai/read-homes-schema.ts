import { z } from "zod";

export const HOMES_TEXT_MAX = 20_000;
export const HOMES_MAX = 20;

const total = (texts: readonly string[]) => texts.reduce((sum, { length }) => sum + length, 0);

/** A whole text to split, or pieces as the agent split them, with the text shared by all. */
export const readHomesSchema = z.object({
  texts: z
    .array(z.string().trim().min(1, "parserTextRequired"))
    .min(1, "parserTextRequired")
    .max(HOMES_MAX)
    .refine((texts) => total(texts) <= HOMES_TEXT_MAX, "homesTextLength"),
  shared: z.string().max(HOMES_TEXT_MAX, "homesTextLength"),
  cut: z.boolean(),
});
