import { signal } from "@/server/signals/channel.mjs";
import { spanned } from "@/server/signals/span.mjs";

/** Thrown without a call while the other side is left to rest. */
export class CircuitOpen extends Error {}

/**
 * After some failures in a row nobody waits for a service that is down: calls fail at once until
 * the rest is over, then one call tries. Per process, which is enough to protect its own people.
 */
export class Circuit {
  private failed = 0;
  private openUntil = 0;

  constructor(
    readonly name: string,
    private readonly limits: { failures: number; restMs: number },
    private readonly now: () => number = Date.now,
  ) {}

  /** For whoever has something to do before a call that would be in vain. */
  get resting() {
    return this.now() < this.openUntil;
  }

  async run<T>(call: () => Promise<T>): Promise<T> {
    try {
      const answer = await this.begin(call);
      this.tellOk();
      return answer;
    } catch (error) {
      this.tellFailed(error);
      throw error;
    }
  }

  /**
   * The same for an answer that comes in pieces: it has come when its last one has. Whoever stops listening before
   * says nothing of the service.
   */
  async *follow<T>(call: () => Promise<AsyncIterable<T>>): AsyncGenerator<T> {
    try {
      yield* await this.begin(call);
      this.tellOk();
    } catch (error) {
      this.tellFailed(error);
      throw error;
    }
  }

  private begin<T>(call: () => Promise<T>) {
    if (this.resting) throw new CircuitOpen(`${this.name} is resting`);
    return spanned({ kind: "service", name: this.name }, call);
  }

  private tellOk() {
    signal({ of: "service", name: this.name, outcome: "ok" });
    if (this.openUntil > 0) this.rest(0);
    this.failed = 0;
  }

  private tellFailed(error: unknown) {
    // Nobody asked.
    if (error instanceof CircuitOpen) return;
    signal({ of: "service", name: this.name, outcome: "failed" });
    this.failed += 1;
    if (this.failed >= this.limits.failures) this.rest(this.now() + this.limits.restMs);
  }

  private rest(until: number) {
    this.openUntil = until;
    signal({ of: "circuit", name: this.name, until });
  }
}
