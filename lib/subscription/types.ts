/** What a user has, as the operator sees it. Times are ISO, the price shekels. */
export type AdminSubscriptionView = {
  planId: string | null;
  planName: string | null;
  addonIds: string[];
  totalPrice: number | null;
  paymentUrl: string | null;
  startsAt: string;
  endsAt: string | null;
  /** The moment of the last change, in the database's words. */
  savedAt: string;
  status: "active" | "inactive";
};
