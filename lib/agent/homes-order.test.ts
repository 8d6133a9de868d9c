import { expect, test } from "vitest";
import { moved, orderOf, pin } from "./homes-order";

test("the pinned and chosen homes are read from their places", () => {
  const homes = [0, 1, 2, null].map((chosenPlace, index) => ({ id: `h${index}`, chosenPlace }));
  expect(orderOf(homes)).toEqual({ pinned: "h0", chosen: ["h1", "h2"] });
  expect(orderOf([])).toEqual({ pinned: null, chosen: [] });
});

test("a home moves to a position, clamped to the ends of the list", () => {
  expect(moved(["a", "b", "c"], "c", 0)).toEqual(["c", "a", "b"]);
  expect(moved(["a", "b", "c"], "a", 9)).toEqual(["b", "c", "a"]);
  expect(moved(["a", "b", "c"], "b", -1)).toEqual(["b", "a", "c"]);
});

test("only one home is pinned at a time; an unpinned one becomes first in the order", () => {
  const one = pin({ pinned: null, chosen: ["a", "b"] }, "b");
  expect(one).toEqual({ pinned: "b", chosen: ["a"] });
  expect(pin(one, "c")).toEqual({ pinned: "c", chosen: ["b", "a"] });
  expect(pin(one, "b")).toEqual({ pinned: null, chosen: ["b", "a"] });
});
