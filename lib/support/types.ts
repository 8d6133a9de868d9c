/** What an operator may do of an account that cannot be entered; the audit calls it `support_<act>`. */
export const SUPPORT_ACTS = [
  "unlocked",
  "confirmation_sent",
  "reset_sent",
  "sessions_ended",
] as const;
export type SupportAct = (typeof SUPPORT_ACTS)[number];

/** What may be slowed: trying passwords, trying codes, mails with a link. */
export type Slowed = {
  what: "signIn" | "code" | "reset" | "resend";
  isFull: boolean;
  minutes: number;
};

/** The last change of an account's address that support began. */
export type AddressChange = {
  address: string;
  askedAt: string;
  provedAt: string | null;
  state: "open" | "changed" | "objected" | "withdrawn" | "taken" | "late";
};

/** An account as support sees it; times are ISO. Nothing in it opens anything. */
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
