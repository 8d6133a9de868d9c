import "server-only";
import { z } from "zod";
import { REPORT_REASONS } from "@/lib/report/form";
import type { AgentQuestion, Appeal } from "@/lib/report/types";

/** A question to an agent as the database returns it, to operators and to the agent. */
export const questionRow = z
  .object({
    reason: z.enum(REPORT_REASONS),
    words: z.string(),
    at: z.string(),
    answer: z.string().nullable(),
    answered_at: z.string().nullable(),
  })
  .transform(
    ({ answer, answered_at: answeredAt, ...asked }): AgentQuestion => ({
      ...asked,
      answer: answer !== null && answeredAt !== null ? { words: answer, at: answeredAt } : null,
    }),
  );

/** An appeal, likewise. */
export const appealRow = z
  .object({
    words: z.string(),
    at: z.string(),
    decided_at: z.string().nullable(),
    decision: z.enum(["kept", "released"]).nullable(),
    answer: z.string(),
  })
  .transform(
    ({ words, at, decided_at: decidedAt, decision, answer }): Appeal => ({
      ...{ words, at },
      decided: decidedAt && decision ? { at: decidedAt, decision, answer } : null,
    }),
  );
