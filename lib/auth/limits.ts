const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Limit = { limit: number; seconds: number };

/**
 * Rate limits by bucket. sign-in-limits.ts chooses the buckets that count a sign-in or a mail; the three buckets of an
 * account together bound all guesses at its password (decision 26).
 */
export const LIMITS = {
  /** One device or client per account: the spec's five in fifteen minutes. */
  "sign-in": { limit: 5, seconds: 15 * MINUTE },
  "sign-in-client": { limit: 100, seconds: 15 * MINUTE },
  /** How often one network is treated as a newcomer to an account. */
  "sign-in-newcomer": { limit: 3, seconds: DAY },
  "sign-in-known": { limit: 10, seconds: HOUR },
  "sign-in-fresh": { limit: 35, seconds: HOUR },
  "sign-in-rest": { limit: 15, seconds: HOUR },
  /** The mail to the owner of an account whose buckets are full. */
  "sign-in-notice": { limit: 1, seconds: DAY },
  "sign-up": { limit: 5, seconds: HOUR },
  "sign-up-account": { limit: 12, seconds: HOUR },
  "sign-up-client": { limit: 30, seconds: HOUR },
  reset: { limit: 3, seconds: 15 * MINUTE },
  "reset-account": { limit: 12, seconds: HOUR },
  "reset-client": { limit: 20, seconds: HOUR },
  resend: { limit: 3, seconds: 15 * MINUTE },
  "resend-account": { limit: 12, seconds: HOUR },
  "resend-client": { limit: 20, seconds: HOUR },
  /** Between two mails of the same kind; where the server counts, DELET_MAIL_INTERVAL sets the seconds. */
  "confirmation-pause": { limit: 1, seconds: MINUTE },
  "reset-pause": { limit: 1, seconds: MINUTE },
  "confirm-client": { limit: 60, seconds: 15 * MINUTE },
  /** Codes of a second factor: per device or client for one account, and for all strangers together. */
  code: { limit: 5, seconds: 15 * MINUTE },
  "code-account": { limit: 20, seconds: HOUR },
  "company-code-client": { limit: 40, seconds: HOUR },
} as const satisfies Record<string, Limit>;

export type Bucket = keyof typeof LIMITS;

/** "Try again in N minutes": never zero, and a started minute counts. */
export const minutesOf = (seconds: number) => Math.max(1, Math.ceil(seconds / MINUTE));
