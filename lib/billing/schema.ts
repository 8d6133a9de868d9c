import { z } from "zod";

export const MONTHS_MAX = 36;

/** An operator's decision on a pending notice. */
export const acceptedNotice = z.object({
  id: z.int().positive(),
  email: z.string().trim().min(3, "required").max(254),
  planId: z.guid(),
  months: z.int().min(1).max(MONTHS_MAX),
});
