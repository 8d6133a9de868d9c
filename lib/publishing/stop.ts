import { z } from "zod";
import { REPORT_REASONS, REPORT_WORDS_MAX } from "@/lib/report/form";

/** Why an operator stopped an agent's publishing, as returned by the database. */
export const publishingStop = z.object({
  reason: z.enum(REPORT_REASONS),
  words: z.string(),
  at: z.string(),
});
export type PublishingStop = z.infer<typeof publishingStop>;

/** An operator's reason and message when stopping publishing; the agent sees both. */
export const stopSchema = z.object({
  userId: z.guid(),
  reason: z.enum(REPORT_REASONS),
  words: z.string().trim().max(REPORT_WORDS_MAX),
});
