import { randomUUID } from "node:crypto";

type Batch<Item> = { id: string; items: Item[] };

export type BatchWriterOptions<Item> = {
  /** Writes a batch; an id seen before means that it was already written. */
  write: (items: Item[], id: string) => Promise<void>;
  /** Called when items are lost, and when writing fails for the first time after a success. */
  report: (what: { lost: number } | { error: unknown }) => void;
  /** Whether a retry can never succeed. */
  isHopeless: (error: unknown) => boolean;
  everyMs: number;
  batchSize: number;
  maxPending: number;
};

/**
 * Collects items and writes them in batches: after `everyMs`, or when there are `batchSize`. Items that could not be
 * written wait, at most `maxPending`; beyond that new items are refused, so that accepted ones are never lost.
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

  /** False when the item was refused. */
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

  /** Writes all collected items, as far as possible now. */
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

  /** From now on nothing waits: items still accepted are written at once. */
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
