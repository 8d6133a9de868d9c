import { signal } from "@/server/signals/channel.mjs";
import { spanned } from "@/server/signals/span.mjs";

/**
 * When each open circuit of this process closes. On the global object: the build bundles pages, actions and routes
 * apart, and each has a circuit of its own.
 */
const shared = globalThis as { __deletCircuits?: Map<CircuitBreaker, number> };
shared.__deletCircuits ??= new Map();
const circuits = shared.__deletCircuits;

/** Whether a circuit of this name is open, in any bundle of the site. */
export const isCircuitOpen = (name: string, now = Date.now()) =>
  [...circuits].some(([circuit, until]) => circuit.name === name && until > now);

/** Thrown without a call while the circuit is open. */
export class CircuitOpen extends Error {}

/**
 * After some failures in a row the circuit opens: calls fail at once for `restMs`, then one call tries again.
 * Per process, which is enough to protect the visitors of that process.
 */
export class CircuitBreaker {
  private failed = 0;
  private openUntil = 0;

  constructor(
    readonly name: string,
    private readonly limits: { failures: number; restMs: number },
    private readonly now: () => number = Date.now,
  ) {}

  /** For callers with work to do before a call that would fail at once. */
  get isOpen() {
    return this.now() < this.openUntil;
  }

  async run<T>(call: () => Promise<T>): Promise<T> {
    try {
      const result = await this.begin(call);
      this.recordSuccess();
      return result;
    } catch (error) {
      this.recordFailure(error);
      throw error;
    }
  }

  /**
   * The same for a streamed answer, which succeeds with its last part. A consumer that stops earlier is neither a
   * success nor a failure.
   */
  async *follow<T>(call: () => Promise<AsyncIterable<T>>): AsyncGenerator<T> {
    try {
      yield* await this.begin(call);
      this.recordSuccess();
    } catch (error) {
      this.recordFailure(error);
      throw error;
    }
  }

  private begin<T>(call: () => Promise<T>) {
    if (this.isOpen) throw new CircuitOpen(`${this.name} is open`);
    return spanned({ kind: "service", name: this.name }, call);
  }

  private recordSuccess() {
    signal({ of: "service", name: this.name, outcome: "ok" });
    if (this.openUntil > 0) this.open(0);
    this.failed = 0;
  }

  private recordFailure(error: unknown) {
    // No call was made.
    if (error instanceof CircuitOpen) return;
    signal({ of: "service", name: this.name, outcome: "failed" });
    this.failed += 1;
    if (this.failed >= this.limits.failures) this.open(this.now() + this.limits.restMs);
  }

  private open(until: number) {
    this.openUntil = until;
    circuits.set(this, until);
    signal({ of: "circuit", name: this.name, until });
  }
}
