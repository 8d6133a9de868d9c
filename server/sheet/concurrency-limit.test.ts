import { expect, test } from "vitest";
import { ConcurrencyLimit } from "./concurrency-limit";

test("an account gets only its share of the slots", () => {
  const limit = new ConcurrencyLimit(3, 2);
  const first = limit.take("a");
  limit.take("a");
  expect(limit.take("a")).toBeNull();
  first?.();
  expect(limit.take("a")).not.toBeNull();
});

test("when all slots are taken, another account is turned away until one is freed", () => {
  const limit = new ConcurrencyLimit(2, 2);
  const first = limit.take("a");
  limit.take("b");
  expect(limit.take("c")).toBeNull();
  first?.();
  expect(limit.take("c")).not.toBeNull();
});
