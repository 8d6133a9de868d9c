import { z } from "zod";
import { license } from "@/lib/account/schema";
import { FORBIDDEN_IN_TEXT } from "@/lib/format/forbidden-characters";
import { REPORT_WORDS_MAX } from "@/lib/report/form";

/** What an agent who has published nothing yet is told, where operators look at new ones; `unasked`: it is the agent's turn. */
export const publishingReview = z
  .object({
    state: z.enum(["unasked", "waits", "refused"]),
    words: z.string(),
    license: z.string().nullable(),
    asked_at: z.string().nullable(),
  })
  .transform(({ asked_at: askedAt, ...review }) => ({ ...review, askedAt }));
export type PublishingReview = z.infer<typeof publishingReview>;

/** An agent's request, with a licence number or without. */
export const reviewRequestSchema = z.object({
  license,
});

/** An operator's decision; why it is refused is told to the agent. */
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

/** What operators know of an agent who asks to publish. */
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
