import { z } from "zod";
import { optional, price } from "@/lib/plan/schema";

/** A `datetime-local` in Israel time; empty without an end. */
export const endsAt = z.string().max(16, "endDateInvalid");

/** The subscription form of one user. An empty plan, total, link or end means "none". */
export const subscriptionSchema = z.object({
  userId: z.guid(),
  planId: z.union([z.literal(""), z.guid()]).transform((id) => id || null),
  addonIds: z.array(z.guid()).max(100),
  total: optional(price),
  paymentUrl: z
    .string()
    .trim()
    .max(2000, "urlInvalid")
    .regex(/^(?:https:\/\/[^\s<>"]+)?$/, "httpsOnly")
    .transform((url) => url || null),
  endsAt,
});

export type SubscriptionValues = z.input<typeof subscriptionSchema>;
