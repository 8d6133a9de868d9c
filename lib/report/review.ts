import { z } from "zod";
import { FORBIDDEN_IN_TEXT } from "@/lib/format/forbidden-characters";
import { REPORT_REASONS, REPORT_WORDS_MAX } from "./form";

/** An operator's question to an agent. */
export const questionSchema = z.object({
  listing: z.guid(),
  reason: z.enum(REPORT_REASONS),
  words: z.string().trim().max(REPORT_WORDS_MAX),
});

export const REPLY_MAX = 1000;

/** An agent's reply about a listing: the answer to a question, or an appeal. */
export const replySchema = z.object({
  listing: z.guid(),
  words: z
    .string()
    .trim()
    .min(1, "required")
    .max(REPLY_MAX, "textTooLong")
    .refine((text) => !FORBIDDEN_IN_TEXT.test(text), "charactersInvalid"),
});

export const appealDecisionSchema = z.object({
  appeal: z.int().positive(),
  decision: z.enum(["kept", "released"]),
  words: z.string().trim().max(REPORT_WORDS_MAX),
});
