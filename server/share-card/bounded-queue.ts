import { signal } from "@/server/signals/channel.mjs";

/** The queue is full, so nothing was started. */
export class QueueFull extends Error {}

/**
 * A queue for work that anyone can request: `atOnce` jobs run, `waiting` more are queued, and the next one is refused
 * with QueueFull. The same job requested again meanwhile runs once. Per process.
 */
export class BoundedQueue<T> {
  private running = 0;
  private readonly queue: (() => void)[] = [];
  private readonly ordered = new Map<string, Promise<T>>();

  constructor(private readonly limits: { atOnce: number; waiting: number }) {}

  run(key: string, work: () => Promise<T>): Promise<T> {
    const same = this.ordered.get(key);
    if (same) return same;
    if (this.queue.length >= this.limits.waiting && this.running >= this.limits.atOnce) {
      signal({ of: "limit", kind: "share-cards" });
      return Promise.reject(new QueueFull("too many wait for this"));
    }
    const done = this.inTurn(work).finally(() => this.ordered.delete(key));
    this.ordered.set(key, done);
    return done;
  }

  private async inTurn(work: () => Promise<T>) {
    // A finished job hands its slot on, so that no newcomer takes it first.
    if (this.running >= this.limits.atOnce) {
      await new Promise<void>((start) => this.queue.push(start));
    } else this.running += 1;
    try {
      return await work();
    } finally {
      const next = this.queue.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
