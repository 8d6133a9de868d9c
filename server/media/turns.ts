/**
 * A few slots shared by many people. Each person has one at a time, and the waiting are served round-robin: however
 * many files one account sends, another waits for one of them at most.
 */
export class Turns {
  #served = new Set<string>();
  /** In round-robin order: a person who was served goes to the end. */
  #waiting = new Map<string, (() => void)[]>();

  constructor(
    readonly places: number,
    /** How many jobs of one person may wait; one more is refused with `full`. */
    readonly waitingMax: number,
    readonly full: () => Error,
  ) {}

  /** Runs the work when its turn comes; throws the signal's reason when it is aborted before. */
  async take<T>(who: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.#turn(who, signal);
    try {
      return await work();
    } finally {
      this.#served.delete(who);
      this.#toTheEnd(who);
      this.#next();
    }
  }

  #turn(who: string, signal?: AbortSignal) {
    signal?.throwIfAborted();
    const queue = this.#waiting.get(who) ?? [];
    if (queue.length >= this.waitingMax) throw this.full();
    return new Promise<void>((start, giveUp) => {
      const abort = () => {
        const at = queue.indexOf(begin);
        if (at === -1) return;
        queue.splice(at, 1);
        if (queue.length === 0) this.#waiting.delete(who);
        giveUp(signal?.reason);
      };
      const begin = () => {
        signal?.removeEventListener("abort", abort);
        start();
      };
      signal?.addEventListener("abort", abort, { once: true });
      queue.push(begin);
      this.#waiting.set(who, queue);
      this.#next();
    });
  }

  #next() {
    for (const [who, queue] of [...this.#waiting]) {
      if (this.#served.size >= this.places) return;
      if (this.#served.has(who)) continue;
      const begin = queue.shift();
      this.#toTheEnd(who);
      this.#served.add(who);
      begin?.();
    }
  }

  #toTheEnd(who: string) {
    const queue = this.#waiting.get(who);
    this.#waiting.delete(who);
    if (queue?.length) this.#waiting.set(who, queue);
  }
}
