/** As many as `burst` at once, and `perSecond` more as time goes by. */
export type Rate = { burst: number; perSecond: number };

type Bucket = { left: number; at: number };

/**
 * Token buckets, one a key. Only the newest `keysMax` are remembered: a key that nobody has used for
 * longest is as good as full by then.
 */
export class Buckets {
  private readonly buckets = new Map<string, Bucket>();
  /**
   * Goes from the oldest key to the next one, once: what it has passed is gone or stands at the end again. To begin
   * anew each time would be to walk past all that was ever deleted, 20 µs in a flood of new addresses.
   */
  private readonly oldest = this.buckets.keys();

  constructor(
    private readonly rate: Rate,
    private readonly keysMax = 20_000,
  ) {}

  /** Takes one at `now` (ms). Answers 0 when it was there, else in how many whole seconds one will be. */
  take(key: string, now: number): number {
    const { perSecond } = this.rate;
    const left = this.filled(key, now);
    // Put at the end: the first ones are those that were used longest ago.
    this.buckets.delete(key);
    this.buckets.set(key, { left: left < 1 ? left : left - 1, at: now });
    if (this.buckets.size > this.keysMax) {
      const { value } = this.oldest.next();
      if (value !== undefined) this.buckets.delete(value);
    }
    return left < 1 ? Math.ceil((1 - left) / perSecond) : 0;
  }

  /** How many are there at `now` (ms), and in how many whole seconds the bucket is full again. */
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
