import { z } from "zod";
import { license } from "@/lib/account/schema";
import { FORBIDDEN_IN_TEXT } from "@/lib/format/forbidden-characters";
import { REPORT_WORDS_MAX } from "@/lib/report/form";

/**
 * The review state of an agent who has not yet published, on sites where operators review new agents; `unasked`: the
 * agent must request it.
 */
export const publishingReview = z
  .object({
    state: z.enum(["unasked", "waits", "refused"]),
    words: z.string(),
    license: z.string().nullable(),
    asked_at: z.string().nullable(),
  })
  .transform(({ asked_at: askedAt, ...review }) => ({ ...review, askedAt }));
export type PublishingReview = z.infer<typeof publishingReview>;

/** An agent's request for review, with or without a licence number. */
export const reviewRequestSchema = z.object({
  license,
});

/** An operator's decision; the agent sees the reason of a refusal. */
export const reviewDecisionSchema = z
  .object({
    userId: z.guid(),
    decision: z.enum(["approved", "refused"]),
    words: z
      .string()
      .trim()
      .max(REPORT_WORDS_MAX)
      .refine((text) => !FORBIDDEN_IN_TEXT.test(text), "charactersInvalid"),
  })
  .refine(({ decision, words }) => decision === "approved" || words !== "", {
    message: "required",
    path: ["words"],
  });

/** What operators see about an agent who requests a review. */
export type NewAgent = {
  userId: string;
  name: string;
  email: string;
  /** Null: the address was never confirmed. */
  confirmedAt: string | null;
  phone: string | null;
  license: string | null;
  company: string | null;
  companyLicense: string | null;
  createdAt: string;
  askedAt: string;
  /** In any state; none was ever public. */
  listings: number;
  refused: { at: string; words: string } | null;
};
