import { randomUUID } from "node:crypto";

type Batch<Item> = { id: string; items: Item[] };

export type BatchWriterOptions<Item> = {
  /** Writes a batch; the same id again was written before. */
  write: (items: Item[], id: string) => Promise<void>;
  /** Told when items are lost, and when writing failed for the first time since it went well. */
  report: (what: { lost: number } | { error: unknown }) => void;
  /** Whether trying the same again can never go well. */
  isHopeless: (error: unknown) => boolean;
  everyMs: number;
  batchSize: number;
  maxPending: number;
};

/**
 * Collects items and writes them in batches: after `everyMs`, or when there are `batchSize`. What could not
 * be written waits, at most `maxPending`; then nothing more is taken, so that what was taken is never lost.
 */
export class BatchWriter<Item> {
  private open: Item[] = [];
  private readonly full: Batch<Item>[] = [];
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> | undefined;
  private failing = false;
  private refused = 0;
  private stopping = false;

  constructor(private readonly options: BatchWriterOptions<Item>) {}

  get size() {
    return this.full.reduce((sum, { items }) => sum + items.length, this.open.length);
  }

  /** False when it was not taken. */
  add(item: Item): boolean {
    if (this.size >= this.options.maxPending) {
      if (this.refused++ === 0) this.options.report({ lost: 1 });
      return false;
    }
    this.open.push(item);
    if (this.open.length < this.options.batchSize || this.failing) this.wait();
    else void this.flush();
    if (this.open.length >= this.options.batchSize) this.close();
    return true;
  }

  /** Writes all that was collected, as far as it can be written now. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.close();
    this.writing ??= this.writeAll().finally(() => {
      this.writing = undefined;
      if (this.size > 0) this.wait();
    });
    return this.writing;
  }

  /** From now on nothing waits: what is still taken is written at once. */
  async stop() {
    this.stopping = true;
    while (this.size > 0) {
      await this.flush();
      if (this.failing) break;
    }
  }

  private close() {
    if (this.open.length === 0) return;
    this.full.push({ id: randomUUID(), items: this.open });
    this.open = [];
  }

  private wait() {
    this.timer ??= setTimeout(() => void this.flush(), this.stopping ? 0 : this.options.everyMs);
    this.timer.unref();
  }

  private async writeAll() {
    for (let batch = this.full[0]; batch; batch = this.full[0]) {
      try {
        await this.options.write(batch.items, batch.id);
        this.failing = false;
      } catch (error) {
        if (!this.failing) this.options.report({ error });
        this.failing = true;
        if (!this.options.isHopeless(error)) return;
        this.options.report({ lost: batch.items.length });
      }
      this.full.shift();
      if (this.refused > 0) this.options.report({ lost: this.refused });
      this.refused = 0;
    }
  }
}
