import { type Bucket, LIMITS, minutesOf } from "@/lib/auth/limits";
import type { Slowed } from "./types";

/** The counters of a whole account, by what its owner notices; those of one client expire on their own. */
export const ACCOUNT_BUCKETS = {
  signIn: ["sign-in-fresh", "sign-in-rest", "sign-in-known"],
  code: ["code-account"],
  reset: ["reset-account"],
  resend: ["resend-account"],
} as const satisfies Record<Slowed["what"], readonly Bucket[]>;

export type Counted = { hits: number; retry_after: number } | null;

/** Attempts are delayed from half full, and refused when full. Anything not delayed is omitted. */
export function slowedBy(
  what: Slowed["what"],
  counts: Partial<Record<Bucket, Counted>>,
): Slowed | null {
  const busy = ACCOUNT_BUCKETS[what].flatMap((bucket) => {
    const counted = counts[bucket];
    return counted && counted.hits * 2 > LIMITS[bucket].limit
      ? [{ isFull: counted.hits >= LIMITS[bucket].limit, seconds: counted.retry_after }]
      : [];
  });
  if (busy.length === 0) return null;
  return {
    what,
    isFull: busy.some(({ isFull }) => isFull),
    minutes: minutesOf(Math.max(...busy.map(({ seconds }) => seconds))),
  };
}
