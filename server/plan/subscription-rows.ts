import "server-only";
import { z } from "zod";
import { columnMap } from "@/lib/database/column-map";
import type { AdminSubscriptionView } from "@/lib/plan/subscription-types";

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

/** An ended subscription stays "active" in its row until the next maintenance, but no longer counts. */
const isCurrent = ({ status, ends_at }: SubscriptionRow, now: Date) =>
  status === "active" && (ends_at === null || new Date(ends_at) > now);

const subscriptionFields = columnMap({
  planId: "plan_id",
  addonIds: "addon_ids",
  totalPrice: "total_price",
  paymentUrl: "payment_url",
  startsAt: "starts_at",
  endsAt: "ends_at",
  savedAt: "updated_at",
});

export const toSubscription = (row: SubscriptionRow, now = new Date()): AdminSubscriptionView => ({
  ...subscriptionFields.read(row),
  planName: row.plan?.name ?? null,
  status: isCurrent(row, now) ? "active" : "inactive",
});
