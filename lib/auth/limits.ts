const MINUTE = 60;
const HOUR = 60 * MINUTE;

type Limit = { limit: number; seconds: number };

/**
 * How often. The narrow sign-in limit is per client and account, so that nobody can lock another
 * person out from afar; the wider ones slow down guessing from many places and of many accounts.
 */
export const LIMITS = {
  "sign-in": { limit: 5, seconds: 15 * MINUTE },
  "sign-in-account": { limit: 60, seconds: HOUR },
  "sign-in-client": { limit: 100, seconds: 15 * MINUTE },
  "sign-up-account": { limit: 5, seconds: HOUR },
  "sign-up-client": { limit: 30, seconds: HOUR },
  "reset-account": { limit: 3, seconds: 15 * MINUTE },
  "reset-client": { limit: 20, seconds: HOUR },
  "resend-account": { limit: 3, seconds: 15 * MINUTE },
  "resend-client": { limit: 20, seconds: HOUR },
  "confirm-client": { limit: 60, seconds: 15 * MINUTE },
  "company-code-client": { limit: 40, seconds: HOUR },
} as const satisfies Record<string, Limit>;

export type Bucket = keyof typeof LIMITS;

/** "Try again in N minutes": never zero, and a minute that has begun counts. */
export const minutesOf = (seconds: number) => Math.max(1, Math.ceil(seconds / MINUTE));
