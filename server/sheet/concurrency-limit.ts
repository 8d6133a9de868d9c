/** Limits how many requests are inside at once, in all and of one account; the rest are turned away immediately. */
export class ConcurrencyLimit {
  #inside = new Map<string, number>();
  #total = 0;

  constructor(
    readonly max: number,
    readonly maxEach: number,
  ) {}

  /** Returns the function that frees the slot, or null if none is left. */
  take(who: string): (() => void) | null {
    const own = this.#inside.get(who) ?? 0;
    if (this.#total >= this.max || own >= this.maxEach) return null;
    this.#total += 1;
    this.#inside.set(who, own + 1);
    return () => {
      this.#total -= 1;
      const left = (this.#inside.get(who) ?? 1) - 1;
      if (left > 0) this.#inside.set(who, left);
      else this.#inside.delete(who);
    };
  }
}
