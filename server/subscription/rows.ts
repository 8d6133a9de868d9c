import "server-only";
import { z } from "zod";
import type { AdminSubscriptionView } from "@/lib/subscription/types";

export const subscriptionRow = z.object({
  plan_id: z.guid().nullable(),
  addon_ids: z.array(z.guid()),
  total_price: z.number().nullable(),
  payment_url: z.string().nullable(),
  starts_at: z.string(),
  ends_at: z.string().nullable(),
  status: z.string(),
  updated_at: z.string(),
  plan: z.object({ name: z.string() }).nullable(),
});
type SubscriptionRow = z.infer<typeof subscriptionRow>;

/** One that has ended stays "active" in its row until the next maintenance; nobody has it any more. */
const isCurrent = ({ status, ends_at }: SubscriptionRow, now: Date) =>
  status === "active" && (ends_at === null || new Date(ends_at) > now);

export const toSubscription = (row: SubscriptionRow, now = new Date()): AdminSubscriptionView => ({
  planId: row.plan_id,
  planName: row.plan?.name ?? null,
  addonIds: row.addon_ids,
  totalPrice: row.total_price,
  paymentUrl: row.payment_url,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  savedAt: row.updated_at,
  status: isCurrent(row, now) ? "active" : "inactive",
});
