/** Who tells of payments, as the address of the notices has it. */
export const PROVIDERS = ["generic", "grow", "cardcom"] as const;
export type Provider = (typeof PROVIDERS)[number];
export const isProvider = (name: string): name is Provider =>
  (PROVIDERS as readonly string[]).includes(name);

export const NOTICE_KINDS = ["paid", "failed", "cancelled", "refunded"] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Why a notice does not act by itself (private.billing_events). */
export const NOTICE_REASONS = [
  "unproved",
  "unknown_kind",
  "unknown_ref",
  "late_ref",
  "wrong_amount",
  "wrong_time",
  "other_plan",
  "endless",
] as const;
export type NoticeReason = (typeof NOTICE_REASONS)[number];

/** What every adapter makes of a provider's notice. Null: not told, or not understood. */
export type Notice = {
  txn: string;
  kind: NoticeKind | null;
  /** As the payment link carried it. */
  ref: string | null;
  /** The standing order that was charged. */
  agreement: string | null;
  amount: number | null;
  currency: string | null;
  /** ISO, the provider's own moment. */
  at: string | null;
  invoiceNumber: string | null;
  invoiceUrl: string | null;
  proved: boolean;
};

/** A notice as operators see it. */
export type AdminNotice = {
  id: number;
  provider: Provider;
  txn: string;
  kind: NoticeKind | null;
  /** Whose it seems to be. */
  email: string | null;
  planId: string | null;
  planName: string | null;
  amount: number | null;
  currency: string | null;
  at: string;
  state: "applied" | "waits" | "dismissed";
  reason: NoticeReason | null;
  proved: boolean;
  receivedAt: string;
  /** As it came, without cards; none once it is forgotten. */
  raw: [name: string, value: string][];
};

export type Money = {
  active: number;
  ending: number;
  /** Shekels a month by the price list. */
  monthly: number;
  sold: { name: string; addon: boolean; count: number; price: number }[];
  soon: { userId: string; name: string; plan: string; endsAt: string }[];
  /** Twelve months, the newest first. */
  months: { month: string; received: number; came: number; went: number }[];
};

/** The own payments of an account. */
export type Payments = {
  /** While a charge that failed is tried again. */
  graceUntil: string | null;
  cancelled: boolean;
  payments: {
    id: number;
    kind: NoticeKind;
    at: string;
    amount: number | null;
    plan: string | null;
    invoiceNumber: string | null;
    invoiceUrl: string | null;
  }[];
};
