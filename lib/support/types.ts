/** An operator's actions for an account that its owner cannot enter; the audit log names them `support_<act>`. */
export const SUPPORT_ACTS = [
  "unlocked",
  "confirmation_sent",
  "reset_sent",
  "sessions_ended",
] as const;
export type SupportAct = (typeof SUPPORT_ACTS)[number];

/** What may be slowed down: password attempts, code attempts, mails with a link. */
export type Slowed = {
  what: "signIn" | "code" | "reset" | "resend";
  isFull: boolean;
  minutes: number;
};

/** The last change of an account's address started by support. */
export type AddressChange = {
  address: string;
  askedAt: string;
  provedAt: string | null;
  state: "open" | "changed" | "objected" | "withdrawn" | "taken" | "late";
};

/** An account as support sees it; timestamps are ISO. It contains nothing that grants access. */
export type AccountSupport = {
  confirmedAt: string | null;
  lastSignInAt: string | null;
  bannedUntil: string | null;
  sessions: number;
  /** Null: the project's Auth has no second factor. */
  factors: { id: string; name: string; kind: string | null; since: string | null }[] | null;
  resets: { at: string; success: boolean }[];
  slowed: Slowed[];
  addressChange: AddressChange | null;
};
