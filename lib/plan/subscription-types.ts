/** A user's subscription, as the operator sees it. Timestamps are ISO, the price is in shekels. */
export type AdminSubscriptionView = {
  planId: string | null;
  planName: string | null;
  addonIds: string[];
  totalPrice: number | null;
  paymentUrl: string | null;
  startsAt: string;
  endsAt: string | null;
  /** The timestamp of the last change, in the database's format. */
  savedAt: string;
  status: "active" | "inactive";
};
