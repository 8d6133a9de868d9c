import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BatchWriter, type BatchWriterOptions } from "./batch-writer";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function batchWriter(options: Partial<BatchWriterOptions<number>> = {}) {
  const written: number[][] = [];
  const ids: string[] = [];
  const reports: unknown[] = [];
  let down: Error | null = null;
  const writer = new BatchWriter<number>({
    write: async (items, id) => {
      ids.push(id);
      if (down) throw down;
      written.push(items);
    },
    report: (what) => reports.push(what),
    isHopeless: (error) => String(error).includes("never"),
    everyMs: 2000,
    batchSize: 5,
    maxPending: 20,
    ...options,
  });
  const add = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, n) => writer.add(from + n));
  return { writer, written, ids, reports, add, fail: (error: Error | null) => (down = error) };
}

test("items within two seconds are written as one batch", async () => {
  const { add, written } = batchWriter();
  add(1, 3);
  await vi.advanceTimersByTimeAsync(1999);
  expect(written).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(written).toEqual([[1, 2, 3]]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(written).toHaveLength(1);
});

test("a full batch is written without waiting", async () => {
  const { add, written } = batchWriter();
  add(1, 6);
  await vi.advanceTimersByTimeAsync(0);
  expect(written[0]).toEqual([1, 2, 3, 4, 5]);
});

test("a failed batch is retried with the same id", async () => {
  const { add, written, ids, reports, fail } = batchWriter();
  const away = new Error("away");
  fail(away);
  expect(add(1, 7)).toEqual(Array(7).fill(true));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(written).toEqual([]);
  // Reported once, however often it is retried.
  expect(reports).toEqual([{ error: away }]);
  expect(new Set(ids).size).toBe(1);
  fail(null);
  await vi.advanceTimersByTimeAsync(2000);
  expect(written.flat()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(ids.at(-2)).toBe(ids[0]);
});

test("the queue is bounded, and dropped items are reported", async () => {
  const { writer, add, written, reports, fail } = batchWriter();
  fail(new Error("away"));
  expect(add(1, 22).filter((taken) => !taken)).toHaveLength(2);
  expect(writer.size).toBe(20);
  await vi.advanceTimersByTimeAsync(2000);
  fail(null);
  await vi.advanceTimersByTimeAsync(2000);
  expect(written.flat()).toHaveLength(20);
  expect(reports.filter((what) => "lost" in (what as object))).toEqual([{ lost: 1 }, { lost: 2 }]);
  expect(writer.add(23)).toBe(true);
});

test("a batch that can never be written does not block the next one", async () => {
  const { add, written, reports, fail } = batchWriter();
  fail(new Error("never"));
  add(1, 2);
  await vi.advanceTimersByTimeAsync(2000);
  fail(null);
  add(3, 4);
  await vi.advanceTimersByTimeAsync(2000);
  expect(written).toEqual([[3, 4]]);
  expect(reports).toContainEqual({ lost: 2 });
});

test("stopping writes the pending items, and those added afterwards", async () => {
  const { writer, add, written } = batchWriter();
  add(1, 7);
  await writer.stop();
  expect(written.flat()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  add(8, 8);
  await vi.advanceTimersByTimeAsync(0);
  expect(written.flat()).toContain(8);
});

test("stopping does not hang while writes fail", async () => {
  const { writer, add, fail } = batchWriter();
  fail(new Error("away"));
  add(1, 3);
  await writer.stop();
  expect(writer.size).toBe(3);
});
