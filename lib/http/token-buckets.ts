/** Up to `burst` at once, refilled at `perSecond`. */
export type Rate = { burst: number; perSecond: number };

type Bucket = { left: number; at: number };

/**
 * Token buckets, one per key. Only the newest `keysMax` are kept: the least recently used key has a full bucket by then
 * anyway.
 */
export class Buckets {
  private readonly buckets = new Map<string, Bucket>();
  /**
   * Iterates once from the oldest key: every key it has passed is deleted or was moved to the end. Restarting each time
   * would walk past all deleted entries, 20 µs in a flood of new addresses.
   */
  private readonly oldest = this.buckets.keys();

  constructor(
    private readonly rate: Rate,
    private readonly keysMax = 20_000,
  ) {}

  /** Takes a token at `now` (ms). Returns 0 on success, otherwise the whole seconds until the next token. */
  take(key: string, now: number): number {
    const { perSecond } = this.rate;
    const left = this.filled(key, now);
    // Moved to the end, so that the first keys are the least recently used.
    this.buckets.delete(key);
    this.buckets.set(key, { left: left < 1 ? left : left - 1, at: now });
    if (this.buckets.size > this.keysMax) {
      const { value } = this.oldest.next();
      if (value !== undefined) this.buckets.delete(value);
    }
    return left < 1 ? Math.ceil((1 - left) / perSecond) : 0;
  }

  /** The tokens left at `now` (ms), and the whole seconds until the bucket is full. */
  state(key: string, now: number): { left: number; seconds: number } {
    const { burst, perSecond } = this.rate;
    const left = this.filled(key, now);
    return { left: Math.floor(left), seconds: Math.ceil((burst - left) / perSecond) };
  }

  private filled(key: string, now: number) {
    const { burst, perSecond } = this.rate;
    const before = this.buckets.get(key) ?? { left: burst, at: now };
    return Math.min(burst, before.left + ((now - before.at) / 1000) * perSecond);
  }
}
