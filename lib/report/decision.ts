import { z } from "zod";
import { REPORT_REASONS, REPORT_WORDS_MAX } from "./form";

/** An operator's decision; hiding a listing requires a reason, which its agent sees together with the message. */
export const decisionSchema = z
  .object({
    listing: z.guid(),
    last: z.int().positive(),
    decision: z.enum(["left", "hidden"]),
    reason: z.enum(REPORT_REASONS).nullable(),
    words: z.string().trim().max(REPORT_WORDS_MAX),
  })
  .refine(({ decision, reason }) => (decision === "hidden") === (reason !== null));
