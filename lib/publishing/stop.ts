import { z } from "zod";
import { REPORT_REASONS, REPORT_WORDS_MAX } from "@/lib/report/form";

/** Why an operator stopped the publishing of an agent, as the database answers it. */
export const publishingStop = z.object({
  reason: z.enum(REPORT_REASONS),
  words: z.string(),
  at: z.string(),
});
export type PublishingStop = z.infer<typeof publishingStop>;

/** What an operator says when publishing is stopped; its agent reads both. */
export const stopSchema = z.object({
  userId: z.guid(),
  reason: z.enum(REPORT_REASONS),
  words: z.string().trim().max(REPORT_WORDS_MAX),
});
