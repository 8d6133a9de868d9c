import { expect, test } from "vitest";
import { adviceFor, change, standing } from "./advice";

const facts = { images: 5, words: 80, floor: true, own: true };

test("a complete listing needs no advice", () => {
  expect(adviceFor({ facts, similar: null })).toEqual([]);
  expect(adviceFor({ facts, similar: { homes: 9, views: 1, price: 1.1 } })).toEqual([]);
});

test("missing facts are listed, the most important first", () => {
  const bare = { images: 0, words: 3, floor: false, own: true };
  expect(adviceFor({ facts: bare, similar: { homes: 9, views: null, price: 1.3 } })).toEqual([
    "photo",
    "price",
    "words",
    "floor",
  ]);
  expect(adviceFor({ facts, similar: { homes: 9, views: null, price: null } })).toEqual([]);
});

test.each([
  [1.4, "more"],
  [1.05, "same"],
  [0.5, "less"],
] as const)("%s is %s", (ratio, word) => {
  expect(standing(ratio)).toBe(word);
});

test("a change from zero has no percentage", () => {
  expect(change(3, 0)).toBeNull();
  expect(change(3, 2)).toBe(50);
  expect(change(0, 2)).toBe(-100);
});
