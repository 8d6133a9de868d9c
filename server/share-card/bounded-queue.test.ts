import { expect, test } from "vitest";
import { BoundedQueue, QueueFull } from "./bounded-queue";

/** Work that finishes on command. */
function room(limits: { atOnce: number; waiting: number }) {
  const open = new BoundedQueue<string>(limits);
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const order = (key: string) =>
    open.run(key, () => {
      begun.push(key);
      return new Promise((done, broken) =>
        ends.set(key, (error) => (error ? broken(error) : done(`drawn ${key}`))),
      );
    });
  return { begun, order, end: (key: string, error?: Error) => ends.get(key)?.(error) };
}
const settled = () => new Promise((done) => setImmediate(done));

test("jobs run and wait up to their limits, and the next one is refused immediately", async () => {
  const { begun, order, end } = room({ atOnce: 1, waiting: 2 });
  const [one, two] = [order("1"), order("2")];
  void order("3");
  await expect(order("4")).rejects.toBeInstanceOf(QueueFull);
  expect(begun).toEqual(["1"]);
  end("1");
  expect(await one).toBe("drawn 1");
  await settled();
  expect(begun).toEqual(["1", "2"]);
  // A slot is free again.
  const five = order("5");
  end("2");
  expect(await two).toBe("drawn 2");
  await settled();
  end("3");
  await settled();
  end("5");
  expect(await five).toBe("drawn 5");
});

test("a failed job frees its slot, and can be queued again", async () => {
  const { begun, order, end } = room({ atOnce: 1, waiting: 1 });
  const [one, two] = [order("1"), order("2")];
  end("1", new Error("no font"));
  await expect(one).rejects.toThrow("no font");
  await settled();
  end("2");
  expect(await two).toBe("drawn 2");
  void order("1");
  expect(begun).toEqual(["1", "2", "1"]);
});

test("duplicate jobs run once, even when the queue is full", async () => {
  const { begun, order, end } = room({ atOnce: 1, waiting: 0 });
  const crowd = Array.from({ length: 20 }, () => order("1"));
  await expect(order("2")).rejects.toBeInstanceOf(QueueFull);
  end("1");
  expect(new Set(await Promise.all(crowd))).toEqual(new Set(["drawn 1"]));
  expect(begun).toEqual(["1"]);
});
