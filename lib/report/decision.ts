import { z } from "zod";
import { REPORT_REASONS, REPORT_WORDS_MAX } from "./form";

/** What an operator decides; to hide a listing takes a reason, which its agent is told with the words. */
export const decisionSchema = z
  .object({
    listing: z.guid(),
    last: z.int().positive(),
    decision: z.enum(["left", "hidden"]),
    reason: z.enum(REPORT_REASONS).nullable(),
    words: z.string().trim().max(REPORT_WORDS_MAX),
  })
  .refine(({ decision, reason }) => (decision === "hidden") === (reason !== null));
