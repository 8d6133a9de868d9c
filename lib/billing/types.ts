/** Payment providers, as named in the webhook's address. */
export const PROVIDERS = ["generic", "grow", "cardcom"] as const;
export type Provider = (typeof PROVIDERS)[number];
export const isProvider = (name: string): name is Provider =>
  (PROVIDERS as readonly string[]).includes(name);

export const NOTICE_KINDS = ["paid", "failed", "cancelled", "refunded"] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Why a notice is not processed automatically (private.billing_events). */
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

/** The normalized notice of every adapter. Null: not stated, or not understood. */
export type Notice = {
  txn: string;
  kind: NoticeKind | null;
  /** The reference from the payment link. */
  ref: string | null;
  /** The standing order that was charged. */
  agreement: string | null;
  amount: number | null;
  currency: string | null;
  /** ISO timestamp from the provider. */
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
  /** The account that it probably belongs to. */
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
  /** As received, without card data; empty once it is deleted. */
  raw: [name: string, value: string][];
};

export type Money = {
  active: number;
  ending: number;
  /** Monthly shekels by the price list. */
  monthly: number;
  sold: { name: string; addon: boolean; count: number; price: number }[];
  soon: { userId: string; name: string; plan: string; endsAt: string }[];
  /** Twelve months, newest first. */
  months: { month: string; received: number; came: number; went: number }[];
};

/** The payments of an account. */
export type Payments = {
  /** The end of the grace period while a failed charge is retried. */
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
