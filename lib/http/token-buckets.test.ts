import { expect, test } from "vitest";
import { Buckets } from "./token-buckets";

const many = (count: number, take: () => number) => Array.from({ length: count }, take);

test("a burst passes, and further requests get a retry delay", () => {
  const buckets = new Buckets({ burst: 3, perSecond: 0.5 });
  expect(many(5, () => buckets.take("a", 1000))).toEqual([0, 0, 0, 2, 2]);
});

test("the bucket refills over time, up to its capacity", () => {
  const buckets = new Buckets({ burst: 3, perSecond: 2 });
  many(3, () => buckets.take("a", 0));
  expect(many(3, () => buckets.take("a", 1000))).toEqual([0, 0, 1]);
  expect(many(4, () => buckets.take("a", 60_000))).toEqual([0, 0, 0, 1]);
});

test("a client within the rate is never refused, however long it takes", () => {
  const buckets = new Buckets({ burst: 2, perSecond: 10 });
  expect(
    Array.from({ length: 500 }, (_, n) => buckets.take("a", n * 100)).every((s) => s === 0),
  ).toBe(true);
});

test("the state gives the tokens left and the time until full, and takes none", () => {
  const buckets = new Buckets({ burst: 10, perSecond: 2 });
  expect(buckets.state("a", 0)).toEqual({ left: 10, seconds: 0 });
  many(7, () => buckets.take("a", 0));
  expect(buckets.state("a", 0)).toEqual({ left: 3, seconds: 4 });
  expect(buckets.state("a", 1000)).toEqual({ left: 5, seconds: 3 });
  expect(buckets.state("b", 0)).toEqual({ left: 10, seconds: 0 });
});

test("clients do not share tokens", () => {
  const buckets = new Buckets({ burst: 1, perSecond: 1 });
  expect([buckets.take("a", 0), buckets.take("b", 0), buckets.take("a", 0)]).toEqual([0, 0, 1]);
});

test("the least recently used keys are evicted one at a time", () => {
  const buckets = new Buckets({ burst: 1, perSecond: 0.001 }, 100);
  const isKnown = (key: string) => buckets.take(key, 0) > 0;
  for (let n = 0; n < 1000; n++) expect(isKnown(`${n}`)).toBe(false);
  for (let n = 900; n < 1000; n++) expect(isKnown(`${n}`)).toBe(true);
  expect(isKnown("new")).toBe(false);
  // It evicted 900, the least recently used key.
  for (let n = 901; n < 1000; n++) expect(isKnown(`${n}`)).toBe(true);
  expect(isKnown("900")).toBe(false);
});

test("least recently used keys are evicted, so that a million addresses do not fill memory", () => {
  const buckets = new Buckets({ burst: 1, perSecond: 0.001 }, 2);
  buckets.take("a", 0);
  buckets.take("b", 0);
  expect(buckets.take("a", 0)).toBeGreaterThan(0);
  buckets.take("c", 0);
  expect(buckets.take("a", 0)).toBeGreaterThan(0);
  expect(buckets.take("b", 0)).toBe(0);
});
